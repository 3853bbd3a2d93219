import { defineConfig } from 'vite';
import { inOneFile } from './build/in-one-file.ts';
import { withoutUnusedCode } from './build/unused-code.ts';
import { withoutUnusedRules } from './build/unused-rules.ts';

export default defineConfig({
  root: import.meta.dirname,
  logLevel: 'warn',
  plugins: [withoutUnusedRules, withoutUnusedCode, inOneFile],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: false,
  },
});
