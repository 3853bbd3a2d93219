import type { Plugin } from 'vite';

/** What is never run, though no bundler can know: file, the words in it, and what stands for them. */
const UNUSED: readonly (readonly [file: string, from: string, to: string])[] = [
  // the studio has its own toolbar, and shows no time under the pointer
  ['@event-calendar/core/dist/index.js', 'function Toolbar(', 'function Toolbar() {}\nfunction UnusedToolbar('],
  ['@event-calendar/core/dist/index.js', 'function Pointer(', 'function Pointer() {}\nfunction UnusedPointer('],
  // the page comes empty: no server has drawn what Svelte could take over
  ['svelte/src/internal/client/dom/hydration.js', 'export let hydrating = false', 'export const hydrating = false'],
  ['svelte/src/internal/client/dom/hydration.js', 'hydrating = value;', ''],
];

/** Leaves out of the calendar library what the studio never runs: some three kilobytes, gzipped. */
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
