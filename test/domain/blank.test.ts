import { expect, it } from 'vitest';
import { isBlank } from '../../src/domain/blank.ts';

it.each(['', ' \t\n', '　', '\u200b', '\u2060\ufeff', '\u202e', '\u3164', '\u2800', '\u00ad', '\u0000'])(
  '%j shows nothing',
  (text) => {
    expect(isBlank(text)).toBe(true);
  },
);

it.each(['a', '.', '👩‍🍳', '\u200bx', '字', '\ufffd', '❤️'])('%j shows something', (text) => {
  expect(isBlank(text)).toBe(false);
});
