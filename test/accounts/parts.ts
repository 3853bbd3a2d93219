import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { onTestFinished } from 'vitest';
import { createGoogle } from '../../src/accounts/google.ts';
import { type DemoGoogle, type DemoGoogleOptions, startDemoGoogle } from '../../src/demo/google/server.ts';
import { Secret } from '../../src/domain/identity.ts';
import { toZone, type Zone } from '../../src/domain/time.ts';
import type { Fetch } from '../../src/net/transport.ts';
import { loadVault } from '../../src/store/key-file.ts';
import { openStore, type Store } from '../../src/store/store.ts';

/** A clock far from the machine's own. */
export const NOW_MS = Date.UTC(2031, 4, 5, 4);
export const CALLBACK = 'http://localhost:8787/google/callback';
export const TAIPEI = toZone('Asia/Taipei') as Zone;

/** Counts requests by `METHOD /path`. */
export interface Traffic {
  readonly seen: string[];
  count(request: string): number;
}

export async function startGoogle(
  options: Partial<DemoGoogleOptions> = {},
): Promise<{ demo: DemoGoogle; traffic: Traffic }> {
  const seen: string[] = [];
  const demo = await startDemoGoogle({
    secret: 'test',
    now: () => NOW_MS,
    onExchange: ({ method, url }) => seen.push(`${method} ${url.split('?')[0]}`),
    ...options,
  });
  onTestFinished(() => demo.close());
  return { demo, traffic: { seen, count: (request) => seen.filter((one) => one === request).length } };
}

export const clientOf = (demo: DemoGoogle, parts: { now?: () => number; fetch?: Fetch; secret?: string } = {}) =>
  createGoogle(
    {
      provider: 'google-demo',
      issuer: demo.issuer,
      clientId: demo.clientId,
      clientSecret: new Secret(parts.secret ?? demo.clientSecret),
      apiRoot: demo.apiRoot,
    },
    { callbackUrl: CALLBACK, now: parts.now ?? (() => NOW_MS), ...(parts.fetch && { fetch: parts.fetch }) },
  );

export async function openTestStore(now: () => number = () => NOW_MS): Promise<Store> {
  const dataDir = await mkdtemp(join(tmpdir(), 'accounts-'));
  const store = await openStore({ dataDir, vault: await loadVault({ dataDir }), now });
  onTestFinished(async () => {
    await store.close();
    await rm(dataDir, { recursive: true });
  });
  return store;
}

/** What a person does on the page that `url` leads to; gives the address they are sent back to. */
export async function throughConsent(
  url: string,
  { deny = false, untick = '' }: { deny?: boolean; untick?: string } = {},
): Promise<URL> {
  const page = await (await fetch(url)).text();
  const values = (name: string) =>
    [...page.matchAll(/<input[^>]*>/g)]
      .map(([tag]) => tag)
      .filter((tag) => tag.includes(`name="${name}"`))
      .map((tag) => /value="([^"]*)"/.exec(tag)?.[1] ?? '');
  const form = new URLSearchParams({
    request: values('request')[0] ?? '',
    account: values('account')[0] ?? '',
    decision: deny ? 'cancel' : 'allow',
  });
  for (const scope of values('permission'))
    if (untick === '' || !scope.endsWith(untick)) form.append('permission', scope);
  const decide = `${new URL(url).origin}/o/oauth2/v2/auth/decide`;
  const answer = await fetch(decide, { method: 'POST', body: form, redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? 'about:blank');
}

/** Everything that an operator could ever see of an error. */
export const everything = (error: unknown): string =>
  inspect(error, { depth: null, showHidden: true, getters: true }) + JSON.stringify(error);

/** The failure that a promise rejects with. */
export const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
