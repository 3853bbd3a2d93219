import { expect, it } from 'vitest';
import { pickLanguage } from '../../src/texts/language.ts';

it.each([
  // ?l=, cookie, Accept-Language -> language
  [undefined, undefined, undefined, 'en'],
  [undefined, undefined, '', 'en'],
  [undefined, undefined, 'zh-TW,zh;q=0.9,en;q=0.8', 'zh-TW'],
  [undefined, undefined, 'zh', 'zh-TW'],
  [undefined, undefined, 'zh-Hant-HK', 'zh-TW'],
  [undefined, undefined, 'ja-JP', 'ja'],
  [undefined, undefined, 'JA', 'ja'],
  [undefined, undefined, 'fr, ja;q=0.5, en;q=0.7', 'en'],
  [undefined, undefined, 'fr, de', 'en'],
  [undefined, undefined, 'en;q=0, ja;q=0.1', 'ja'],
  [undefined, undefined, 'en;q=x, ja;q=0.1', 'ja'],
  [undefined, undefined, 'english', 'en'],
  [undefined, undefined, '*;q=0.5, ;;,', 'en'],
  [undefined, 'ja', 'zh-TW', 'ja'],
  [undefined, 'xx', 'zh-TW', 'zh-TW'],
  ['zh-tw', 'ja', 'en', 'zh-TW'],
  ['xx', 'ja', 'en', 'ja'],
  ['constructor', undefined, undefined, 'en'],
])('?l=%s, cookie %s, Accept-Language %s -> %s', (query, cookie, header, language) => {
  expect(pickLanguage({ query, cookie, header })).toBe(language);
});

it('a header of any length is read in no time', () => {
  expect(pickLanguage({ header: 'x-y;q=0.1,'.repeat(200_000) })).toBe('en');
});
