import { readFileSync } from 'node:fs';
import { validate } from 'dockerfile-utils';
import { expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import serverJson from '../../server.json' with { type: 'json' };

const text = readFileSync(new URL('../../Dockerfile', import.meta.url), 'utf8');
const ignored = readFileSync(new URL('../../.dockerignore', import.meta.url), 'utf8').split('\n');

it('the Dockerfile is one', () => {
  expect(validate(text).map(({ message, range }) => `line ${range.start.line + 1}: ${message}`)).toEqual([]);
  expect(validate('FROM node\nCOPPY a b\nUSER')).not.toEqual([]);
});

it('its program runs as somebody who cannot change it, gets SIGTERM itself, and is limited in memory', () => {
  const last = text.slice(text.indexOf(' AS server'));
  for (const line of [
    /^USER node$/m,
    /^STOPSIGNAL SIGTERM$/m,
    /^CMD \["node", "--optimize-for-size", "dist\/main\.js"\]$/m,
  ]) {
    expect(last).toMatch(line);
  }
  expect(last).toContain('--max-old-space-size=192 --max-semi-space-size=4');
  expect(last.indexOf('COPY --from=build --chown=root:root')).toBeGreaterThan(0);
});

it('says the version of package.json and the name of server.json, which the registry compares', () => {
  expect(/^ARG VERSION=(.*)$/m.exec(text)?.[1]).toBe(packageJson.version);
  expect(/^ARG MCP_NAME=(.*)$/m.exec(text)?.[1]).toBe(serverJson.name);
  expect(text).toMatch(/io\.modelcontextprotocol\.server\.name="\$\{MCP_NAME\}"/);
  expect(text).not.toContain('OWNER');
});

it('what must not be in an image stays out of its context', () => {
  for (const name of ['.env', '.git', 'data', 'node_modules', 'dist', 'secrets', 'test'])
    expect(ignored).toContain(name);
});
