import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StudioPayload, StudioReply } from '../../src/domain/studio.ts';
import { textsIn } from '../../src/texts/catalogue.ts';
import { ask } from '../mcp/plain-request.ts';
import { DEMO, openStudioHouse, payloadOf, type StudioHouse, type StudioPage } from './studio-house.ts';
import { allowOwnCalendar, sessionWith } from './studio-plans.ts';

let studio: StudioHouse;
let page: StudioPage;
beforeAll(async () => {
  studio = await openStudioHouse();
  const { session, targets } = await studio.launch();
  page = await studio.page(session);
  await allowOwnCalendar(page, String(targets[0]?.permissionUrl));
});
afterAll(() => studio.close());

/** What a view's own call got in a host that tells this locale. */
async function inChat(name: string, input: object, locale?: string) {
  const _meta = locale !== undefined && { _meta: { 'openai/locale': locale } };
  const asked = { name, arguments: input, ..._meta };
  const token = studio.keeper.kept?.access_token;
  const { result } = await ask(studio.house.mcpUrl, '2026-07-28', 'tools/call', asked, { token });
  const [{ text }] = result.content as [{ text: string }];
  return { reply: result.structuredContent as StudioReply, text };
}

const reasonsOf = ({ applied }: StudioPayload) => applied?.blocks.map(({ why }) => why);

describe('who reads another language than English', () => {
  const { refusal } = textsIn('zh-TW');
  const inChinese = (kind: keyof typeof refusal) => `${refusal[kind].why}${refusal[kind].next}`;
  const users = () => studio.house.service().store.users;
  beforeEach(() => users().setLanguage(DEMO, 'zh-TW'));
  afterEach(() => users().setLanguage(DEMO, undefined));

  it('gets refusals in it in the chat, too, while the model reads English', async () => {
    const { session, revision } = await studio.launch();
    const edits = { session, revision, plan: 'deep', target: 'nowhere' };
    const { reply, text } = await inChat('save_edits', edits, 'ja');
    expect(reply).toEqual({ kind: 'refused', reason: 'other', ...refusal.bad_request });
    expect(text).toContain('failed: bad_request');
    expect(text).not.toContain(refusal.bad_request.why);
    const late = await inChat('save_edits', { ...edits, revision: revision + 7 });
    expect(late.reply).toEqual({ kind: 'refused', reason: 'conflict', ...refusal.conflict });
  });

  it('reads in it why a block failed, on the page and in the chat', async () => {
    const ready = await sessionWith({ studio, page }, 3, 'Time Compass');
    const invalid = { kind: 'error', status: 400, reason: 'invalid' } as const;
    studio.house.google.injectFault({ match: /POST .*\/events/, times: 1, answer: invalid });
    const partly = payloadOf(await page.apply(ready));
    const told = [inChinese('bad_request'), undefined, undefined];
    expect(reasonsOf(partly)).toEqual(told);
    const { reply, text } = await inChat('get_plan', { session: ready.session });
    expect(reasonsOf(payloadOf({ reply }))).toEqual(told);
    expect(text).toContain('Google Calendar ');
    expect(text).not.toContain(inChinese('bad_request'));
    expect(reasonsOf(payloadOf(await page.apply(partly)))).toEqual([undefined, undefined, undefined]);
  });

  it('reads in it why a block stays where it is when the plan is taken back', async () => {
    const ready = await sessionWith({ studio, page }, 2, 'Time Compass', 14);
    const done = payloadOf(await page.apply(ready));
    const [event] = await studio.planned(ready.session);
    if (event === undefined) throw new Error('nothing was written');
    const { email } = event.organizer as { email: string };
    const path = `calendars/${encodeURIComponent(email)}/events/${event.id}`;
    await studio.google('PATCH', path, { summary: 'Changed by hand' });
    studio.house.google.injectFault({
      match: /DELETE /,
      times: 9,
      answer: { kind: 'error', status: 503, reason: 'backendError' },
    });
    const broken = payloadOf(await page.send(ready.session, 'undo', { revision: done.revision }));
    studio.house.google.clearFaults();
    expect(broken.applied?.state).toBe('undoing');
    for (const why of reasonsOf(broken) ?? []) expect(why ?? '').not.toMatch(/[a-z]{4}/);
    expect(reasonsOf(broken)).toContain(inChinese('source_down'));
    const undone = payloadOf(await page.send(ready.session, 'undo', { revision: broken.revision }));
    expect(undone.applied?.blocks.map(({ state }) => state).sort()).toEqual(['edited', 'removed']);
    expect(reasonsOf(undone)).toEqual([undefined, undefined]);
  });
});

it('who chose none gets refusals in the language of a host that tells it', async () => {
  const { session, revision } = await studio.launch();
  const edits = { session, revision, plan: 'deep', target: 'nowhere' };
  const told = async (locale?: string) => (await inChat('save_edits', edits, locale)).reply;
  expect(await told('ja-JP')).toMatchObject(textsIn('ja').refusal.bad_request);
  expect(await told()).toMatchObject({ why: expect.stringMatching(/^[A-Z][a-z ]+/) });
});
