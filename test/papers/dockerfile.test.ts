import { readFileSync } from 'node:fs';
import { validate } from 'dockerfile-utils';
import { expect, it } from 'vitest';

const text = readFileSync(new URL('../../Dockerfile', import.meta.url), 'utf8');
const ignored = readFileSync(new URL('../../.dockerignore', import.meta.url), 'utf8').split('\n');

it('the Dockerfile is one', () => {
  expect(validate(text).map(({ message, range }) => `line ${range.start.line + 1}: ${message}`)).toEqual([]);
  expect(validate('FROM node\nCOPPY a b\nUSER')).not.toEqual([]);
});

it('its program runs as somebody who cannot change it, gets SIGTERM itself, and is limited in memory', () => {
  const last = text.slice(text.lastIndexOf('\nFROM '));
  for (const line of [/^USER node$/m, /^STOPSIGNAL SIGTERM$/m, /^CMD \["node", "dist\/main\.js"\]$/m]) {
    expect(last).toMatch(line);
  }
  expect(last).toContain('--max-old-space-size=192 --max-semi-space-size=4');
  expect(last.indexOf('COPY --from=build --chown=root:root')).toBeGreaterThan(0);
});

it('what must not be in an image stays out of its context', () => {
  for (const name of ['.env', '.git', 'data', 'node_modules', 'dist', 'test']) expect(ignored).toContain(name);
});
