import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { STUDIO_FILE } from './stand-page.ts';

const html = readFileSync(STUDIO_FILE, 'utf8');

it('is small enough for the answer of a tool: 60,000 bytes, gzipped', () => {
  expect(gzipSync(html, { level: 9 }).length).toBeLessThanOrEqual(60_000);
});

it('is one file that loads nothing and evaluates nothing', () => {
  const markup = html
    .replace(/(<script[^>]*>)[\s\S]*?<\/script>/g, '$1')
    .replace(/(<style[^>]*>)[\s\S]*?<\/style>/g, '$1');
  expect(markup).not.toMatch(/\ssrc=|@import/);
  expect([...markup.matchAll(/href="([^"]*)"/g)].map(([, url]) => url)).toEqual(['data:,']);
  expect(html).not.toMatch(/@import|\bnew Function\b|\beval\(|url\((?!data:)/);
  expect(html).not.toContain('temporal');
});

it('has a place for the server to say that it is a page, and nonces on all that runs', () => {
  expect(html.split('<!--studio-boot-->')).toHaveLength(2);
  const tags = html.match(/<(script|style)\b[^>]*>/g) ?? [];
  expect(tags.length).toBeGreaterThanOrEqual(2);
  for (const tag of tags) expect(tag).toContain('nonce="__NONCE__"');
  expect(html.indexOf('<!--studio-boot-->')).toBeLessThan(html.indexOf('<script'));
});
