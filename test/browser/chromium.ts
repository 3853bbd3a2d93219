import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { AxeBuilder } from '@axe-core/playwright';
import { type ServerType, serve } from '@hono/node-server';
import type { Hono } from 'hono';
import { type Browser, chromium, type Locator, type Page } from 'playwright-core';

const PATHS = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Path of a Chromium on this machine; undefined when there is none. */
const chromiumPath: string | undefined = PATHS.find((path) => path !== undefined && existsSync(path));

/** Without a Chromium the tests in browsers are left out, with a line that says so; where CI is set they fail. */
export function skipsBrowser(): boolean {
  if (chromiumPath !== undefined) return false;
  if (process.env.CI) throw new Error('No Chromium found: install it or set CHROMIUM to its path.');
  process.stderr.write('SKIPPED: no Chromium found, so the tests in browsers do not run (set CHROMIUM to its path).\n');
  return true;
}

export const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath ?? '', args: ['--no-sandbox', '--disable-gpu'] });

/** Where an element is on the screen in CSS px; what a script draws anew at that very moment is nowhere, so it asks again. */
export async function boxOf(place: Locator) {
  for (let tries = 0; tries < 100; tries++) {
    const box = await place.boundingBox();
    if (box !== null) return box;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`not drawn: ${place}`);
}

export interface Served {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves an app on a free loopback port. */
export async function serveApp(fetch: Hono['fetch']): Promise<Served> {
  const server = await new Promise<ServerType>((resolve) => {
    const started = serve({ fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(started));
  });
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  return { url, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

/**
 * Gives the accessibility faults of a page as readable lines. axe needs a context with `bypassCSP`; its legacy mode
 * opens no second page per run, and we have no frames.
 */
export async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `${id}: ${target} ${html.slice(0, 160)}`),
  );
}

/** How many pixels the page can be scrolled sideways. */
export const sidewaysPx = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
