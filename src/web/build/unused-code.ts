import type { Plugin } from 'vite';

const CALENDAR = '@event-calendar/core/dist/index.js';
const SVELTE = 'svelte/src/internal/client/dom';

/** Functions of the calendar library whose work is never wanted, with the parameters and body that stand for theirs. */
const IDLE: Readonly<Record<string, string>> = {
  // the studio has its own toolbar, and shows no time under the pointer
  Toolbar: '() {}',
  Pointer: '() {}',
  // it hands over all events at once, has no resources, and draws each event itself
  load: '(_, events, _parse, apply, _zone, _active, _fetched, days) { if (!empty(days)) apply(events); }',
  loadResources: '() { return () => {}; }',
  createLoadingInvoker: '() {}',
  createDefaultEventContent: '() { return { domNodes: [] }; }',
  // no times can be selected in it
  select: '() { if (!action) action = ACTION_CLICK; }',
  selecting: '() { return false; }',
  createSelectCallbackInfo: '() {}',
  createIEventSelect: '() {}',
};

/** What can be asked of a calendar beside `setOption`; the studio asks one of it. */
const ASKABLE =
  'getOption refetchResources refetchEvents getEvents getEventById addEvent updateEvent removeEventById getView unselect dateFromPoint gotoDate next prev';

/** What is never run, though no bundler can know: file, the words in it, and what stands for them. */
const UNUSED: readonly (readonly [file: string, from: string, to: string])[] = [
  ...Object.entries(IDLE).map(
    ([name, idle]) => [CALENDAR, `function ${name}(`, `function ${name}${idle}\nfunction unused${name}(`] as const,
  ),
  [CALENDAR, ASKABLE.replaceAll(' ', ',\n\t\t'), 'dateFromPoint'],
  // the states of views with resources
  [CALENDAR, '= class extends RRState(TRRState())', '= () => class extends RRState(TRRState())'],
  [CALENDAR, '= class extends RRState(TRState(', '= () => class extends RRState(TRState('],
  // the page comes empty: no server has drawn what Svelte could take over
  [`${SVELTE}/hydration.js`, 'export let hydrating = false', 'export const hydrating = false'],
  [`${SVELTE}/hydration.js`, 'hydrating = value;', ''],
  // nothing here is a custom element, is drawn later, or catches errors of what is drawn
  [`${SVELTE}/elements/custom-element.js`, "if (typeof HTMLElement === 'function') {", 'if (false) {'],
  [`${SVELTE}/blocks/branches.js`, 'defer = should_defer_append()', 'defer = false'],
  [`${SVELTE}/blocks/each.js`, 'defer = should_defer_append()', 'defer = false'],
  [`${SVELTE}/blocks/boundary.js`, 'if (!this.#props.onerror && !this.#props.failed) {', 'if (true) {'],
];

/** Leaves out of the calendar library what the studio never runs: some five kilobytes, gzipped. */
export const withoutUnusedCode: Plugin = {
  name: 'without-unused-code',
  enforce: 'pre',
  transform: (code, id) => {
    const found = UNUSED.filter(([file]) => id.endsWith(file));
    return found.length === 0 ? null : { code: found.reduce(replaced, code), map: null };
  },
};

function replaced(code: string, [file, from, to]: (typeof UNUSED)[number]): string {
  if (code.split(from).length !== 2) throw new Error(`${file} has changed: it does not say "${from}" once.`);
  return code.replace(from, to);
}
