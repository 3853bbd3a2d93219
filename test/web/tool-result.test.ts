import { expect, it } from 'vitest';
import { readResult } from '../../src/web/edge/tool-result.ts';

const url = 'https://time-compass.test/sessions/c2Vzc2lvbi1vZi10aGUtdGVzdA';
const session = 'c2Vzc2lvbi1vZi10aGUtdGVzdA';
const content = [{ type: 'text', text: `Three plans are ready (open ${url}).` }];
const structuredContent = { ok: true, session_id: session, url };
const _meta = { 'time-compass/studio': { session, plans: [] } };

it.each([
  ['everything', { content, structuredContent, _meta }, { payload: { session, plans: [] }, session, url }],
  ['no _meta', { content, structuredContent }, { payload: undefined, session, url }],
  ['text alone', { content }, { payload: undefined, session, url }],
  ['structured content alone', { structuredContent }, { payload: undefined, session, url }],
  [
    '_meta of the host',
    { _meta: { 'host/own': 1 }, content: [] },
    { payload: undefined, session: undefined, url: undefined },
  ],
  ['nothing', {}, { payload: undefined, session: undefined, url: undefined }],
  [
    'nonsense',
    { content: 'x', structuredContent: null, _meta: 3 },
    { payload: undefined, session: undefined, url: undefined },
  ],
])('reads what a host left of a result: %s', (_name, result, left) => {
  expect(readResult(result as Record<string, unknown>)).toEqual(left);
});
