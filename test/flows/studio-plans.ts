import { expect } from 'vitest';
import type { StudioPayload } from '../../src/domain/studio.ts';
import { DEMO, payloadOf, type StudioHouse, type StudioPage } from './studio-house.ts';

/** The week of these tests, whose Saturday is free. */
export const WEEK = { from: '2026-02-02', to: '2026-02-08' };

/** A session whose plan has these blocks only, in a calendar. */
export async function sessionWith(
  { studio, page }: { studio: StudioHouse; page: StudioPage },
  count: number,
  target: string,
  hour = 10,
): Promise<StudioPayload> {
  const made = await studio.launch(WEEK);
  const blocks = made.work.slice(0, count).map(({ id }, at) => ({
    ...{ work: id, locked: false },
    ...{ start: `2026-02-07T${hour + at}:00`, end: `2026-02-07T${hour + 1 + at}:00` },
  }));
  const edits = { revision: made.revision, plan: 'deep', blocks, target: targetIn(made, target) };
  return payloadOf(await page.send(made.session, 'edits', edits));
}

function targetIn({ targets }: StudioPayload, name: string): string {
  const found = targets.find((one) => one.name === name || one.id === name);
  if (found === undefined) throw new Error(`no target ${name} in ${JSON.stringify(targets)}`);
  return found.id;
}

/** What a session wrote into the space of the demo's person. */
export async function spaceEvents({ house }: StudioHouse, session: string) {
  const { store } = house.service();
  const all = await store.spaceEvents.list(DEMO, await store.spaces.first(DEMO));
  return all.filter(({ description }) => description?.includes(session));
}

/** The person's own click: "Time Compass may make a calendar". */
export async function allowOwnCalendar(page: StudioPage, url: string): Promise<void> {
  const asking = await page.browser.open(url);
  expect(asking.html).toContain('Make a calendar of its own');
  expect(asking.html).not.toContain('See and change your tasks');
  const google = await page.browser.submit(asking, '/connect/google');
  const back = await page.browser.submit(google, '/o/oauth2/v2/auth/decide', {}, 'allow');
  expect(back.url.pathname).toBe(new URL(url).searchParams.get('to'));
}
