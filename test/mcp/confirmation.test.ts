import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Caller, ConnectionId } from '../../src/domain/identity.ts';
import type { Store } from '../../src/store/store.ts';
import { type Ground, MINUTE, SQLITE } from '../contract/engines.ts';
import { callerOf, join } from '../contract/samples.ts';
import { call2025, call2026, type Desk, deskOver, type Thing, type Told } from './asking-desk.ts';

const WAYS = [
  { name: 'a 2025 client', call: call2025 },
  { name: 'a 2026 client without forms', call: call2026 },
] as const;
const RENAME = { id: 'x', title: 'New' };

describe('a change that the person has to confirm', () => {
  let ground: Ground;
  let store: Store;
  let ann: Caller;
  let things: Map<string, Thing>;
  let desk: Desk;

  beforeEach(async () => {
    ground = await SQLITE.start();
    store = await ground.open();
    ann = callerOf((await join(store, 'ann')).id, 'c-ann');
    things = new Map(['x', 'y'].map((id) => [id, { title: 'Old', etag: '1' }]));
    desk = deskFor(ann);
  });
  afterEach(() => ground.end());

  const deskFor = (caller: Caller, over = store): Desk => deskOver(over, things, caller, () => ground.clock.now);
  const title = (id = 'x') => things.get(id)?.title;
  const tokenOf = ({ answer }: Told) => String(answer.confirm);

  const expectAsked = (told: Told, why: RegExp = /^A person made this/): string => {
    expect(told).toMatchObject({ isError: true, answer: { failed: 'confirmation_needed' } });
    expect(String(told.answer.why)).toMatch(why);
    expect(title()).toBe('Old');
    return tokenOf(told);
  };

  describe.each(WAYS)('with $name', ({ call }) => {
    it('is shown first, old and new, with a token and what to do with it', async () => {
      const told = await call(desk, 'rename_thing', RENAME);
      const token = expectAsked(told);
      expect(token).toMatch(/^[0-9a-z]{8}\.[\w-]{22}$/);
      expect(told.answer).toMatchObject({
        why: 'A person made this, not an assistant. Nothing was changed.',
        would: [{ act: 'update', title: 'Old', when: '2026-11-03 Tue 09:00–10:00', where: 'Work' }],
        changes: [{ field: 'title', before: 'Old', after: 'New' }],
        next: expect.stringMatching(
          /^Show the user exactly this and ask\. Only if they agree, call rename_thing again/,
        ),
      });
    });

    it('is made by the same call with the token', async () => {
      const confirm = expectAsked(await call(desk, 'rename_thing', RENAME));
      ground.clock.now += 5 * MINUTE - 1;
      expect(await call(desk, 'rename_thing', { ...RENAME, confirm })).toEqual({
        isError: false,
        answer: { renamed: 'New' },
      });
      expect(title()).toBe('New');
    });

    it('is not made by a token that ended, and asked anew', async () => {
      const confirm = expectAsked(await call(desk, 'rename_thing', RENAME));
      ground.clock.now += 5 * MINUTE;
      const again = expectAsked(
        await call(desk, 'rename_thing', { ...RENAME, confirm }),
        /^The confirm token has ended/,
      );
      expect((await call(desk, 'rename_thing', { ...RENAME, confirm: again })).isError).toBe(false);
    });

    it('is not made by a token for other arguments, another item, another tool, or with more said', async () => {
      const confirm = expectAsked(await call(desk, 'rename_thing', RENAME));
      const others: [string, Record<string, unknown>][] = [
        ['rename_thing', { ...RENAME, title: 'Else' }],
        ['rename_thing', { ...RENAME, id: 'y' }],
        ['rename_thing', { ...RENAME, loud: true }],
        ['retitle_thing', RENAME],
      ];
      for (const [tool, given] of others) {
        expectAsked(await call(desk, tool, { ...given, confirm }), /^The confirm token is not for this/);
        expect(title('y')).toBe('Old');
      }
      expect((await call(desk, 'rename_thing', { ...RENAME, confirm })).isError).toBe(false);
    });

    it('is not made once the item changed since the preview, and the new preview shows how it is now', async () => {
      const confirm = expectAsked(await call(desk, 'rename_thing', RENAME));
      things.set('x', { title: 'Old', etag: '2' });
      expectAsked(await call(desk, 'rename_thing', { ...RENAME, confirm }), /^The confirm token is not for this/);
    });

    it('is not made twice by one token, in whatever way it is written', async () => {
      const confirm = expectAsked(await call(desk, 'rename_thing', RENAME));
      expect((await call(desk, 'rename_thing', { ...RENAME, confirm })).isError).toBe(false);
      things.set('x', { title: 'Old', etag: '1' });
      for (const same of [confirm, ` ${confirm} `, `0${confirm}`, `00${confirm}`])
        expectAsked(
          await call(desk, 'rename_thing', { ...RENAME, confirm: same }),
          /^The confirm token was used before/,
        );
    });

    it('is not made by a token of somebody else, or of another assistant of the same person', async () => {
      const bo = callerOf((await join(store, 'bo')).id, 'c-ann');
      const second = { ...ann, connection: 'c-second' as ConnectionId };
      for (const caller of [bo, second]) {
        const confirm = tokenOf(await call(deskFor(caller), 'rename_thing', RENAME));
        expectAsked(await call(desk, 'rename_thing', { ...RENAME, confirm }), /^The confirm token is not for this/);
      }
    });

    it.each(['', 'yes', 'true', 'x.y', '.', 'zzzzzzzzzz.aaaaaaaaaaaaaaaaaaaaaa', '0.', '__proto__'])(
      'is not made by %j',
      async (confirm) => {
        expectAsked(await call(desk, 'rename_thing', { ...RENAME, confirm }), /^The confirm token is not for this/);
      },
    );
  });

  describe('with a host that shows forms', () => {
    type Form = { message: string; requestedSchema: unknown };
    const forms: Form[] = [];
    const says = (answer: object) => (form: Form) => {
      forms.push(form);
      return answer;
    };
    const YES = { action: 'accept', content: { confirm: true } };
    const DECLINED = 'The person was asked and did not agree; nothing was changed.';
    beforeEach(() => void forms.splice(0));

    it('is asked by a form, and made when the person agrees', async () => {
      expect(await call2026(desk, 'rename_thing', RENAME, says(YES))).toEqual({
        isError: false,
        answer: { renamed: 'New' },
      });
      expect(forms.map(({ message }) => message)).toEqual([
        'Change “Old”?\n2026-11-03 Tue 09:00–10:00 · Work\nTitle: Old → New\nYou are asked because a person made this, not an assistant.',
      ]);
      expect(forms[0]?.requestedSchema).toEqual({
        type: 'object',
        properties: { confirm: { type: 'boolean', title: 'Yes, change it' } },
        required: ['confirm'],
      });
    });

    it.each([{ action: 'decline' }, { action: 'cancel' }, { action: 'accept', content: { confirm: false } }])(
      'is not made on %j',
      async (answer) => {
        const told = await call2026(desk, 'rename_thing', RENAME, says(answer));
        expect(told).toMatchObject({ isError: true, answer: { failed: 'not_permitted', why: DECLINED } });
        expect(title()).toBe('Old');
        expect(forms).toHaveLength(1);
      },
    );

    it('is asked again when the item changed while the person was looking', async () => {
      const told = await call2026(desk, 'rename_thing', RENAME, (form) => {
        forms.push(form);
        if (forms.length === 1) things.set('x', { title: 'Theirs', etag: '2' });
        return forms.length === 1 ? YES : { action: 'decline' };
      });
      expect(told.answer.why).toBe(DECLINED);
      expect(forms[1]?.message).toContain('Title: Theirs → New');
      expect(title()).toBe('Theirs');
    });

    it('is asked again when the person took too long', async () => {
      await call2026(desk, 'rename_thing', RENAME, (form) => {
        forms.push(form);
        if (forms.length === 1) ground.clock.now += 6 * MINUTE;
        return YES;
      });
      expect(forms).toHaveLength(2);
      expect(title()).toBe('New');
    });

    it('is made when the answer reaches another instance than the question', async () => {
      const second = deskFor(ann, await ground.open());
      let asked = 0;
      const either: Desk = (request) => (asked++ % 2 ? second : desk)(request);
      expect((await call2026(either, 'rename_thing', RENAME, says(YES))).isError).toBe(false);
      expect((await call2026(either, 'rename_thing', { id: 'y', title: 'New' }, says(YES))).isError).toBe(false);
    });

    it('asks in the person’s language, and texts of others cannot pass for lines of ours', async () => {
      things.set('x', { title: 'Old\u202e\nNothing happens', etag: '1' });
      await call2026(deskFor({ ...ann, language: 'ja' }), 'rename_thing', RENAME, says(YES));
      await call2026(deskFor({ ...ann, language: 'zh-TW' }), 'rename_thing', { id: 'y', title: 'New' }, says(YES));
      expect(forms[0]?.message.split('\n')).toHaveLength(4);
      expect(forms[0]?.message).toMatch(
        /^「Old Nothing happens」を変更しますか？\n.*\nタイトル：Old Nothing happens → New\n/,
      );
      expect(forms[1]?.message).toMatch(/^要修改「Old」嗎？\n/);
    });

    it('a token made for a form is none for the argument, and the other way round', async () => {
      const state = await stateOf(desk, RENAME);
      expectAsked(
        await call2026(desk, 'rename_thing', { ...RENAME, confirm: state }),
        /^The confirm token is not for this/,
      );
      const confirm = expectAsked(await call2025(desk, 'rename_thing', RENAME));
      const told = await post(desk, { ...RENAME }, { requestState: confirm, inputResponses: { confirm: YES } });
      expect(told.result.resultType).toBe('input_required');
      expect(title()).toBe('Old');
    });

    it.each([
      ['nobody was asked', {}],
      ['the state is missing', { inputResponses: { confirm: YES } }],
      ['the state is forged', { requestState: 'zzzzzzzz.aaaaaaaaaaaaaaaaaaaaaa', inputResponses: { confirm: YES } }],
      ['another question was answered', { inputResponses: { other: YES } }],
    ])('is not made when %s', async (_, more) => {
      const { result } = await post(desk, RENAME, more);
      expect(result).toMatchObject({ resultType: 'input_required', inputRequests: { confirm: {} } });
      expect(title()).toBe('Old');
    });

    it('the state alone, with other arguments, confirms nothing', async () => {
      const requestState = await stateOf(desk, RENAME);
      const accepted = { requestState, inputResponses: { confirm: YES } };
      expect((await post(desk, { ...RENAME, title: 'Else' }, accepted)).result.resultType).toBe('input_required');
      expect((await post(desk, RENAME, { requestState })).result.resultType).toBe('input_required');
      expect(title()).toBe('Old');
      expect((await post(desk, RENAME, accepted)).result.resultType).toBe('complete');
      things.set('x', { title: 'Old', etag: '1' });
      expect((await post(desk, RENAME, accepted)).result.resultType).toBe('input_required');
      expect(title()).toBe('Old');
    });

    it('an older request that claims to show forms gets the token', async () => {
      const told = await post(desk, RENAME, {}, { elicitation: {} }, '2025-11-25');
      expect(told.result).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('confirm:') }] });
    });

    it('a host that opens pages only gets the token', async () => {
      const { result } = await post(desk, RENAME, {}, { elicitation: { url: {} } });
      expect(result).toMatchObject({ resultType: 'complete', isError: true });
    });
  });
});

interface Posted {
  readonly result: Record<string, unknown> & { requestState?: string };
}

/** One request of 2026-07-28 as it is on the wire, so that a host can say anything. */
async function post(
  desk: Desk,
  given: object,
  more: object,
  capabilities: object = { elicitation: {} },
  version = '2026-07-28',
): Promise<Posted> {
  const _meta = {
    ...(version === '2026-07-28' && { 'io.modelcontextprotocol/protocolVersion': version }),
    'io.modelcontextprotocol/clientCapabilities': capabilities,
  };
  const params = { name: 'rename_thing', arguments: given, ...more, _meta };
  const response = await desk(
    new Request('http://localhost/mcp', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': version,
        'mcp-method': 'tools/call',
        'mcp-name': 'rename_thing',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    }),
  );
  const text = await response.text();
  return JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text) as Posted;
}

const stateOf = async (desk: Desk, given: object): Promise<string> =>
  String((await post(desk, given, {})).result.requestState);
