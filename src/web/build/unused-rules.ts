import type { Plugin } from 'vite';

/** Parts of the calendar library that the studio does not show, as they are called in its selectors. */
const UNUSED =
  /\.ec-(toolbar|title|button|icon|popup|list|timeline|day-grid|month|year|expander|slots|row-head|dark|auto-dark|no-events|day-foot|event-(tag|time|title)|other-month|uniform|week-number|start-clipped|end-clipped|pointer|custom-scrollbars|resizing-x|highlight|disabled|not-allowed|day-head)|\[dir="rtl"\]/;

/** Leaves out the rules of the library for what the studio does not show: they are a half of its style sheet. */
export const withoutUnusedRules: Plugin = {
  name: 'without-unused-rules',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('@event-calendar/core') && id.endsWith('.css') ? { code: strip(code), map: null } : null,
};

/** Walks nested rules; a list of selectors goes when all of them are unused. */
function strip(css: string): string {
  let kept = '';
  let from = 0;
  for (let at = 0; at < css.length; at++) {
    if (css[at] === ';') from = keep(at + 1);
    else if (css[at] === '}') from = keep(at + 1);
    else if (css[at] === '{') {
      const selectors = css.slice(from, at).replace(/\/\*[\s\S]*?\*\//g, '');
      if (selectors.split(',').every((selector) => UNUSED.test(selector))) {
        at = endOf(css, at);
        from = at + 1;
      } else from = keep(at + 1);
    }
  }
  return kept + css.slice(from);

  function keep(until: number): number {
    kept += css.slice(from, until);
    return until;
  }
}

function endOf(css: string, open: number): number {
  for (let at = open, depth = 0; at < css.length; at++) {
    if (css[at] === '{') depth++;
    if (css[at] === '}' && --depth === 0) return at;
  }
  throw new Error('A rule of the style sheet has no end.');
}
