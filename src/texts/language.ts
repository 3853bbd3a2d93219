import type { Language } from '../domain/identity.ts';
import { LANGUAGES, wishedLanguage } from '../domain/language.ts';

/** Values of `<html lang>` and names of the languages in themselves. */
export const LANGUAGE_FACTS: Record<Language, { readonly html: string; readonly name: string }> = {
  'zh-TW': { html: 'zh-Hant-TW', name: '繁體中文' },
  ja: { html: 'ja', name: '日本語' },
  en: { html: 'en', name: 'English' },
};

export interface LanguageHints {
  /** `?l=` of the address. */
  readonly query?: string | undefined;
  /** The setting of the person who is signed in. */
  readonly own?: Language | undefined;
  readonly cookie?: string | undefined;
  /** The `Accept-Language` header. */
  readonly header?: string | undefined;
}

/** Gives one of our languages when `text` names it exactly, whatever its case. */
export const toLanguage = (text: string | undefined): Language | undefined =>
  LANGUAGES.find((language) => language.toLowerCase() === text?.toLowerCase());

/**
 * Picks the language of a page: `?l=`, then the person's own, then the cookie, then the browser's wish (RFC 9110
 * §12.5.4), then English.
 */
export function pickLanguage({ query, own, cookie, header }: LanguageHints): Language {
  return toLanguage(query) ?? own ?? toLanguage(cookie) ?? wished(header ?? '') ?? 'en';
}

function wished(header: string): Language | undefined {
  const wishes = header.slice(0, 1_000).split(',').map(parseWish);
  const best = wishes.filter((wish) => wish.quality > 0).sort((a, b) => b.quality - a.quality);
  return wishedLanguage(best.map(({ tag }) => tag));
}

function parseWish(part: string): { tag: string; quality: number } {
  const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
  const given = parameters.find((parameter) => parameter.startsWith('q='));
  const quality = given === undefined ? 1 : Number(given.slice(2));
  return { tag, quality: Number.isFinite(quality) ? quality : 0 };
}
