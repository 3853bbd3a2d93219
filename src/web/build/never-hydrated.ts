import type { Plugin } from 'vite';

/** The page comes empty, so what Svelte has for taking over pages that a server drew is left out: a kilobyte, gzipped. */
export const neverHydrated: Plugin = {
  name: 'never-hydrated',
  enforce: 'pre',
  transform: (code, id) => {
    if (!id.endsWith('svelte/src/internal/client/dom/hydration.js')) return null;
    const constant = code
      .replace('export let hydrating = false', 'export const hydrating = false')
      .replace('hydrating = value;', '');
    if (constant === code) throw new Error('Svelte says otherwise now whether it hydrates.');
    return { code: constant, map: null };
  },
};
