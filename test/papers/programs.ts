import { execFileSync } from 'node:child_process';
import process from 'node:process';

/** Whether a program of the machine is there; tells what is not tried where it is not. */
export function installed(program: string, what: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' });
    return true;
  } catch {
    process.stderr.write(`SKIPPED: ${program} is not installed, so ${what} is not tried.\n`);
    return false;
  }
}
