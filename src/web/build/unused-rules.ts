import type { Plugin } from 'vite';

/** Parts of the calendar library that the studio does not show, as they are called in its selectors. */
const UNUSED =
  /\.ec-(toolbar|title|button|icon|popup|list|timeline|day-grid|month|year|expander|slots|row-head|dark|auto-dark|no-events|day-foot|event-(tag|time|title)|other-month|uniform|week-number|start-clipped|end-clipped|pointer|custom-scrollbars|resizing-x|highlight|disabled|not-allowed|day-head|col-group)|\[dir="rtl"\]/;

/** The colour of something that is not shown. */
const UNUSED_COLOUR = /--ec-(button|popup|highlight|color-(50|100|200|400)\b)[^;{]*;/;

/** Leaves out the rules of the library for what the studio does not show: they are a half of its style sheet. */
export const withoutUnusedRules: Plugin = {
  name: 'without-unused-rules',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('@event-calendar/core') && id.endsWith('.css') ? { code: strip(code), map: null } : null,
};

/** Walks nested rules; unused selectors go, and with the last of its selectors a rule. */
function strip(css: string): string {
  let kept = '';
  let from = 0;
  for (let at = 0; at < css.length; at++) {
    if (!'{;}'.includes(css[at] as string)) continue;
    const part = css.slice(from, at + 1);
    const stays = part.endsWith('{') ? usedOf(part.slice(0, -1)) : part.replace(UNUSED_COLOUR, '');
    if (stays === undefined) at = endOf(css, at);
    kept += stays ?? '';
    from = at + 1;
  }
  return kept + css.slice(from);
}

/** The beginning of a rule, of the selectors that are used; undefined when there are none. */
function usedOf(selectors: string): string | undefined {
  const used = selectors.split(',').filter((one) => !UNUSED.test(one.replace(/\/\*[\s\S]*?\*\//g, '')));
  return used.length > 0 ? `${used.join(',')}{` : undefined;
}

function endOf(css: string, open: number): number {
  for (let at = open, depth = 0; at < css.length; at++) {
    if (css[at] === '{') depth++;
    if (css[at] === '}' && --depth === 0) return at;
  }
  throw new Error('A rule of the style sheet has no end.');
}
