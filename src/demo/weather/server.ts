import type { AddressInfo } from 'node:net';
import { type Context, Hono } from 'hono';
import { CITIES, toCity } from '../../domain/cities.ts';
import { listenOnLoopback, loopbackOnly, stopServer } from '../loopback.ts';
import { madeUpRecords } from './made-up.ts';

/** An answer in place of the forecast; `hang`: none at all. */
type Trouble = { readonly status: number; readonly body: string } | 'hang';

/** A running stand-in of Taiwan's weather service on this machine. */
export interface DemoWeather {
  /** `http://localhost:PORT/` */
  readonly apiRoot: string;
  readonly apiKey: string;
  /** Answers so until it is called again; undefined = as usual. */
  setTrouble(trouble: Trouble | undefined): void;
  /** The places that were asked for, the last 200. */
  asked(): readonly string[];
  close(): Promise<void>;
}

const API_KEY = 'CWA-DEMO-0000';
const MOST_ASKED = 200;

/** Starts the stand-in on 127.0.0.1, with made-up weather around the time that `now` tells. */
export async function startDemoWeather({ now }: { readonly now: () => number }): Promise<DemoWeather> {
  const asked: string[] = [];
  let trouble: Trouble | undefined;
  const app = new Hono();
  app.use(loopbackOnly);
  app.get('/api/v1/rest/datastore/F-C0032-001', async (c) => {
    asked.push(c.req.query('locationName') ?? '');
    if (asked.length > MOST_ASKED) asked.shift();
    if (trouble === 'hang') return await new Promise<never>(() => undefined);
    return trouble === undefined ? forecast(c, now()) : new Response(trouble.body, { status: trouble.status });
  });
  const server = await listenOnLoopback(0, app.fetch);
  return {
    apiRoot: `http://localhost:${(server.address() as AddressInfo).port}/`,
    apiKey: API_KEY,
    setTrouble: (next) => {
      trouble = next;
    },
    asked: () => asked,
    close: () => stopServer(server),
  };
}

function forecast(c: Context, nowMs: number): Response {
  if (c.req.query('Authorization') !== API_KEY) return c.json({ message: 'Unauthorized' }, 401);
  const names = c.req.query('locationName')?.split(',') ?? CITIES.map(([name]) => name);
  const cities = names.flatMap((name) => toCity(name) ?? []);
  const result = { resource_id: 'F-C0032-001', fields: [] };
  return c.json({ success: 'true', result, records: madeUpRecords(cities, nowMs) });
}
