import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    globalSetup: ['test/contract/postgres-server.ts', 'test/web/studio-file.ts'],
    testTimeout: 20_000,
    // a browser on a busy machine takes longer than the second that is the default
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
