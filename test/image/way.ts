import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { type Box, openBox } from './box.ts';
import { envOfReadme, type Settings, serverEnvironment } from './paper.ts';

/** A walk with one image: its containers, as compose.yaml would have them. */
export interface Way {
  readonly work: string;
  readonly publicUrl: string;
  /** A volume as an engine makes it: empty, and of the image's user. */
  volume(name: string): string;
  /** Puts a file into a volume, as its user's. */
  put(volume: string, name: string, content: Uint8Array): void;
  /** A new container on a volume, with the settings of README and `more`; the one before is stopped and removed. */
  box(volume: string, more?: Settings): Promise<Box>;
  /** The same, started and ready at its address. */
  start(volume: string, more?: Settings): Promise<Box>;
  /** One command of the operator in it, and what it writes. */
  cli(box: Box, words: string): string;
  /** Does this with whatever is left at the end. */
  atEnd(tidy: () => void): void;
  end(): Promise<void>;
}

const IMAGE_USER = 1000;

export function wayOf({ image, work, rootCertificate }: { image: string; work: string; rootCertificate: string }): Way {
  const dotEnv = envOfReadme();
  const { PUBLIC_URL: publicUrl = '' } = dotEnv;
  const tidying: (() => void)[] = [];
  let last: Box | undefined;
  const removeLast = async () => {
    await last?.stop('SIGTERM');
    last?.remove();
    last = undefined;
  };
  const box = async (volume: string, more: Settings = {}): Promise<Box> => {
    await removeLast();
    last = openBox({
      image,
      mounts: { '/data': volume, '/root.crt': rootCertificate, '/etc/hosts': '/etc/hosts' },
      // a certificate that everybody trusts needs no second line
      env: { ...serverEnvironment({ ...dotEnv, ...more }), NODE_EXTRA_CA_CERTS: '/root.crt' },
      logFile: join(work, 'server.log'),
    });
    return last;
  };
  return {
    work,
    publicUrl,
    volume(name) {
      const folder = join(work, name);
      mkdirSync(folder);
      chownSync(folder, IMAGE_USER, IMAGE_USER);
      return folder;
    },
    put(volume, name, content) {
      writeFileSync(join(volume, name), content, { mode: 0o600 });
      chownSync(join(volume, name), IMAGE_USER, IMAGE_USER);
    },
    box,
    async start(volume, more) {
      const made = await box(volume, more);
      await made.start(`${publicUrl}/readyz`);
      return made;
    },
    cli: (one, words) => one.run(['time-compass', ...words.split(' ')]).toString(),
    atEnd: (tidy) => void tidying.push(tidy),
    async end() {
      await removeLast();
      for (const tidy of tidying) tidy();
    },
  };
}

/** Tells what is proved. */
export const good = (line: string): void => void process.stdout.write(`ok  ${line}\n`);

/** Throws what is wrong. */
export function must(fine: boolean, problem: string): asserts fine {
  if (!fine) throw new Error(problem);
}
