import { defineConfig } from 'vite';
import { inOneFile } from './build/in-one-file.ts';
import { neverHydrated } from './build/never-hydrated.ts';
import { withoutUnusedRules } from './build/unused-rules.ts';

export default defineConfig({
  root: import.meta.dirname,
  logLevel: 'warn',
  plugins: [withoutUnusedRules, neverHydrated, inOneFile],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: false,
    rolldownOptions: { optimization: { inlineConst: { mode: 'all', pass: 3 } } },
  },
});
