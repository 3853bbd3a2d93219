import { homedir } from 'node:os';
import { keptPath } from './ask/kept-file.ts';
import { run } from './ask/run.ts';

const line = (text: string): string => (text.endsWith('\n') ? text : `${text}\n`);

// Whoever reads the answer may stop before its end, as `head` does.
process.stdout.on('error', () => process.exit(1));
process.exitCode = await run(process.argv.slice(2), {
  out: (text) => process.stdout.write(line(text)),
  note: (text) => process.stderr.write(line(text)),
  keptPath: keptPath(process.env.XDG_STATE_HOME, homedir()),
  attended: process.stdout.isTTY && process.stderr.isTTY,
});
