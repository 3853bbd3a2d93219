import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../src/config.ts';
import { STUDENT_NOW_MS } from '../src/demo/google/student.ts';
import type { DemoMoodle } from '../src/demo/moodle/server.ts';
import type { DemoWeather } from '../src/demo/weather/server.ts';
import { createLog } from '../src/log.ts';
import { type Service, type Surroundings, startService } from '../src/service.ts';
import { type CheckedDemoGoogle, checkedDemoGoogle } from './google-contract/checked-demo.ts';

export interface HouseOptions {
  /** Added to the environment of the service. */
  readonly env?: Readonly<Record<string, string>>;
  readonly now?: () => number;
  /** The stand-in of Google; by default the student's data as recorded, at the data's own time. */
  readonly google?: CheckedDemoGoogle;
  /** The stand-in of a school; by default the demo's person has none, and nobody can connect it. */
  readonly moodle?: DemoMoodle;
  /** The stand-in of the weather service; by default the demo's person has no weather. */
  readonly weather?: DemoWeather;
  /** How the service fetches the documents of clients; without it, from the network. */
  readonly fetch?: Surroundings['fetch'];
  /** Whether what was read is remembered as it is outside tests; default: nothing is. */
  readonly remembers?: boolean;
}

/** The whole service on a loopback port, with the stand-in as its Google and as its demo. */
export interface TestHouse {
  readonly url: string;
  readonly mcpUrl: string;
  readonly google: CheckedDemoGoogle;
  readonly dataDir: string;
  /** All that the service logged. */
  readonly logged: readonly string[];
  service(): Service;
  /** Ends the service and starts it anew on the same data and port, with another environment or school if given. */
  restart(env?: Readonly<Record<string, string>>, moodle?: DemoMoodle): Promise<void>;
  /** Throws when any exchange with the stand-in broke Google's contract. */
  close(): Promise<void>;
}

export async function openHouse({
  env = {},
  now = () => STUDENT_NOW_MS,
  google,
  moodle,
  weather,
  fetch,
  remembers = false,
}: HouseOptions = {}): Promise<TestHouse> {
  const dataDir = await mkdtemp(join(tmpdir(), 'time-compass-'));
  const standIn = google ?? (await checkedDemoGoogle({ now }));
  const port = await freePort();
  const logged: string[] = [];
  const start = (changed: Readonly<Record<string, string>> = {}, school = moodle) => {
    const config = readConfig({ ...environmentOf(standIn, port, dataDir), ...env, ...changed });
    const log = createLog('debug', { write: (line) => void logged.push(line) });
    return startService(config, {
      log,
      now,
      demo: standIn,
      demoMoodle: school ?? 'none',
      demoWeather: weather ?? 'none',
      version: '0.0.0-test',
      fetch,
      ...(remembers ? {} : { mostRemembered: 0 }),
    });
  };
  let service = await start();
  const url = `http://localhost:${port}`;
  return {
    url,
    mcpUrl: `${url}/mcp`,
    google: standIn,
    dataDir,
    logged,
    service: () => service,
    async restart(changed, school) {
      await service.close();
      service = await start(changed, school);
    },
    async close() {
      await service.close();
      await rm(dataDir, { recursive: true, force: true });
      if (!google) await standIn.close();
    },
  };
}

const environmentOf = (google: CheckedDemoGoogle, port: number, dataDir: string): Record<string, string> => ({
  PORT: String(port),
  DATA_DIR: dataDir,
  GOOGLE_CLIENT_ID: google.clientId,
  GOOGLE_CLIENT_SECRET: google.clientSecret,
  GOOGLE_ISSUER: google.issuer,
  GOOGLE_API_ROOT: google.apiRoot,
});

/** A free port below those that systems give to outgoing connections, so that it is still free after a restart. */
export async function freePort(): Promise<number> {
  const port = 10_000 + Math.floor(Math.random() * 22_000);
  return (await isFree(port)) ? port : freePort();
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
