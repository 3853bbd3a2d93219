import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Settings } from './paper.ts';

/** One container of an image, run by buildah in place of an engine. */
export interface Box {
  /** Starts the image's own command, and waits until it is ready at this address. */
  start(readyAt: string): Promise<void>;
  /** Ends what `start` started. */
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Runs a command beside it and gives what it wrote; throws where it did not work. */
  run(words: readonly string[]): Buffer;
  remove(): void;
}

interface Place {
  readonly image: string;
  /** Directories and files by the path at which the container finds them. */
  readonly mounts: Readonly<Record<string, string>>;
  readonly env: Settings;
  /** Where the words of the server go. */
  readonly logFile: string;
}

const TRIES = 300;

/** Makes a container; what it keeps is in its mounts alone. */
export function openBox({ image, mounts, env, logFile }: Place): Box {
  const name = execFileSync('buildah', ['from', '--pull-never', image], { encoding: 'utf8' }).trim();
  // buildah puts a volume of the image over what is mounted there
  execFileSync('buildah', ['config', '--volume=/data-', name]);
  const volumes = Object.entries(mounts).map(([inside, outside]) => `--volume=${outside}:${inside}`);
  const wordsFor = (words: readonly string[]): string[] => [
    'run',
    ...volumes,
    ...Object.entries(env).map(([key, value]) => `--env=${key}=${value}`),
    ...[name, '--', ...words],
  ];
  let running: ChildProcess | undefined;
  return {
    async start(readyAt) {
      const log = openSync(logFile, 'a');
      running = spawn('buildah', wordsFor(['node', '--optimize-for-size', 'dist/main.js']), {
        stdio: ['ignore', log, log],
      });
      for (let tried = 0; tried < TRIES && running.exitCode === null; tried += 1) {
        if (await isReady(readyAt)) return;
        await wait(100);
      }
      throw new Error(`the server does not get ready at ${readyAt}`);
    },
    async stop(signal) {
      if (!running?.pid || running.exitCode !== null) return;
      const ended = once(running, 'exit');
      for (const pid of nodesBelow(running.pid)) process.kill(pid, signal);
      await ended;
    },
    run(words) {
      const { status, stdout, stderr } = spawnSync('buildah', wordsFor(words), { maxBuffer: 2 ** 26 });
      if (status === 0) return stdout;
      throw new Error(`${words.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
    },
    remove: () => void execFileSync('buildah', ['rm', name]),
  };
}

const isReady = (address: string): Promise<boolean> =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );

function nodesBelow(pid: number): number[] {
  const { stdout } = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' });
  const children = stdout.split('\n').filter(Boolean).map(Number);
  return children.flatMap((child) => [...(isNode(child) ? [child] : []), ...nodesBelow(child)]);
}

function isNode(pid: number): boolean {
  try {
    return basename(readlinkSync(`/proc/${pid}/exe`)) === 'node';
  } catch {
    return false;
  }
}
