import type { Plugin } from 'vite';

const CALENDAR = '@event-calendar/core/dist/index.js';
const SVELTE = 'svelte/src/internal/client/dom';
const FLAGS = 'svelte/src/internal/flags/index.js';
const BATCH = 'svelte/src/internal/client/reactivity/batch.js';

/** Functions of the calendar library whose work is never wanted, with the parameters and body that stand for theirs. */
const IDLE: Readonly<Record<string, string>> = {
  // the studio has its own toolbar, and shows no time under the pointer
  Toolbar: '() {}',
  Pointer: '() {}',
  // it hands over all events at once, has no resources, and draws each event itself
  load: '() {}',
  loadEvents: `(state) { return () => {
    let { viewDates, options: { events } } = state;
    untrack(() => { if (!empty(viewDates)) state.events = arrayProxy(events); });
  }; }`,
  loadResources: '() { return () => {}; }',
  createLoadingInvoker: '() {}',
  createDefaultEventContent: '() { return { domNodes: [] }; }',
  // nobody reads its titles, its texts of times, or what it tells about the view
  createView: '(type) { return { type }; }',
  toViewWithLocalDates: '() {}',
  viewTitle: '() { return () => ""; }',
  intlRange: '() { return () => {}; }',
  createEventTimeText: '() {}',
  btnTextDay: '() {}',
  btnTextWeek: '() {}',
  runDatesSet: '() { return () => {}; }',
  runViewDidMount: '() { return () => {}; }',
  filteredEvents:
    '(state) { return () => [...state.events].sort((a, b) => a.start - b.start || b.allDay - a.allDay); }',
  createResources: '() { return []; }',
  createEventSources: '() { return []; }',
  findFirstResource: '() {}',
  eventBackgroundColor: '() {}',
  eventTextColor: '() {}',
  // no times can be selected in it
  select: '() { if (!action) action = ACTION_CLICK; }',
  selecting: '() { return false; }',
  clicking: '() { return false; }',
  // the zone is given once, and all times come without one
  handleTimeZoneChange: '() { return () => {}; }',
  setOffset: '() {}',
  getOffset: '() {}',
  // nothing is out of its reach
  outsideRange: '() { return false; }',
  // blocks keep their beginning when they are sized, and our languages run from left to right
  resizingStart: '() { return false; }',
  isRtl: '() { return false; }',
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
  // nothing happens when the pointer comes or goes
  ...['Enter', 'Leave'].flatMap((way) => [
    [
      CALENDAR,
      `$.event("mouse${way.toLowerCase()}", article, function(...$$args) {
		$.get(onmouse${way.toLowerCase()})?.apply(this, $$args);
	});`,
      '',
    ] as const,
    [
      CALENDAR,
      `let onmouse${way.toLowerCase()} = $.derived(() => createHandler($.get(eventMouse${way}), $.get(display)));`,
      '',
    ] as const,
  ]),
  [CALENDAR, 'if ($.get(pointer)) $$render(consequent);', ''],
  // no day is out of reach, and no part of an event is marked as one
  [CALENDAR, 'if (payload.disabled) {', 'if (false) {'],
  [CALENDAR, 'if ($.get(event).allDay) {', 'if (true) {} else if ($.get(event).allDay) {'],
  [CALENDAR, 'if (flexibleSlotTimeLimits) {', 'if (false) {'],
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
  ...[
    ...['#hydrate_resolved_content()', '#hydrate_failed_content(error)', '#hydrate_pending_content()'],
    ...['#create_reset(error)', '#handle_error(error)', '#update_pending_count(d, batch)', 'get_effect_pending()'],
  ].map((method) => [`${SVELTE}/blocks/boundary.js`, `\t${method} {`, `\t${method} {\nreturn;`] as const),
  // nor does anything wait for a promise
  [`${SVELTE}/blocks/boundary.js`, '#effect_pending_subscriber = createSubscriber(', '#effect_pending_subscriber = ('],
  [`${SVELTE}/blocks/boundary.js`, 'if (this.#pending_count > 0) {', 'if (false) {'],
  ...['increment(blocking, effect)', 'decrement(blocking, effect)', '#commit()', 'settled()'].map(
    (method) => [BATCH, `\t${method} {`, `\t${method} {\nreturn;`] as const,
  ),
  ...['async', 'legacy'].flatMap((mode) => [
    [FLAGS, `export let ${mode}_mode_flag`, `export const ${mode}_mode_flag`] as const,
    [FLAGS, `${mode}_mode_flag = true;`, ''] as const,
  ]),
  [FLAGS, '\tasync_mode_flag = false;', ''],
  [
    'svelte/src/internal/client/reactivity/async.js',
    'if (async.length === 0 && pending.length === 0) {',
    'if (true) {',
  ],
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
