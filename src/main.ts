import process from 'node:process';
import packageJson from '../package.json' with { type: 'json' };
import { ConfigProblems, readConfig } from './config.ts';
import { createLog, type Log } from './log.ts';
import { type Service, startService } from './service.ts';

/** Starts the service as a process: environment, first words, signals. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const service = await startService(config, { log, now: Date.now, version: packageJson.version });
  stopOnSignals(service, log);
  const mcpUrl = new URL('/mcp', config.publicUrl).href;
  log.say(`Time Compass is ready: ${config.publicUrl.origin}`);
  log.say(`  connector URL   ${mcpUrl}`);
  log.say(`  Claude Code     claude mcp add --transport http time-compass ${mcpUrl}`);
  log.say(`  owner sign-in   ${await service.ownerLink()}  (one time, 15 minutes)`);
  if (config.demo)
    log.say(`  demo            made-up data of a student: ${askCommand(mcpUrl)}, or "Try the demo" when signing in`);
}

const USUAL_URL = 'http://localhost:8787/mcp';
const askCommand = (mcpUrl: string): string =>
  mcpUrl === USUAL_URL ? 'npm run ask' : `npm run ask -- --url ${mcpUrl}`;

const MOST_STOP_MS = 20_000;

function stopOnSignals(service: Service, log: Log): void {
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, async () => {
      if (stopping) process.exit(1);
      stopping = true;
      log.info('stopping', { signal });
      // whatever hangs, the process is gone before anybody has to kill it
      setTimeout(() => process.exit(1), MOST_STOP_MS).unref();
      await service.close();
      log.info('stopped', {});
      process.exit(0);
    });
  }
}

main().catch((error: unknown) => {
  const lines = error instanceof ConfigProblems ? error.problems : [error instanceof Error ? error.message : 'unknown'];
  const log = createLog('fatal');
  log.say('Time Compass cannot start:');
  for (const line of lines) log.say(`  ${line}`);
  process.exit(1);
});
