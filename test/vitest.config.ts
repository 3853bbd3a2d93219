import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: { include: ['test/**/*.test.{ts,tsx}'], testTimeout: 20_000, hookTimeout: 60_000, maxWorkers: 2 },
});
