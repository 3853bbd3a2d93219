import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../src/domain/language.ts';
import { textsIn, withValues } from '../../src/texts/catalogue.ts';

type Entry = readonly [key: string, text: string];

function entries(node: object, path = ''): Entry[] {
  return Object.entries(node).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as const] : entries(value, `${path}${key}.`),
  );
}

/** Names that are the same everywhere, and words that two languages share. */
const SAME_EVERYWHERE = ['start.code', 'start.chatgpt', 'todos.high', 'todos.middle', 'todos.low'];

const ENGLISH = new Map(entries(textsIn('en')));
const slotsOf = (text: string | undefined): string[] => [...(text ?? '').matchAll(/\{\w+\}/g)].map(String).sort();

describe.each(LANGUAGES)('the texts in %s', (language) => {
  const texts = entries(textsIn(language));

  it('have the same keys as in English', () => {
    expect(texts.map(([key]) => key).sort()).toEqual([...ENGLISH.keys()].sort());
  });

  it('are never empty and never padded', () => {
    expect(texts.filter(([, text]) => text === '' || text !== text.trim())).toEqual([]);
  });

  it('have the same slots as in English', () => {
    const different = texts.filter(([key, text]) => `${slotsOf(text)}` !== `${slotsOf(ENGLISH.get(key))}`);
    expect(different).toEqual([]);
  });

  it('were not left in another language', () => {
    const others = LANGUAGES.filter((other) => other !== language).map((other) => new Map(entries(textsIn(other))));
    const same = texts.filter(([key, text]) => others.some((other) => other.get(key) === text));
    expect(same.map(([key]) => key).filter((key) => !SAME_EVERYWHERE.includes(key))).toEqual([]);
  });
});

it('Taiwanese texts use Taiwanese words and characters', () => {
  const words = entries(textsIn('zh-TW'))
    .map(([, text]) => text)
    .join('\n');
  expect(words).not.toMatch(/账|登录|日历|网|服务器|应用|权限设置|信息|默认|视频|用户|點擊|賬|激活/);
});

it('values are put into the slots as they are', () => {
  expect(withValues('{a} and {b}, {c}', { a: '$& {b}', b: 2 })).toBe('$& {b} and 2, {c}');
});
