export const LANGUAGES = ['zh-TW', 'ja', 'en'] as const;

/** The first of ours that somebody wishes, by tags such as `zh-Hant-HK`; undefined: we have none of them. */
export function wishedLanguage(tags: readonly string[]): (typeof LANGUAGES)[number] | undefined {
  for (const tag of tags) {
    const found = LANGUAGES.find((language) => language.slice(0, 2) === tag.toLowerCase().split('-')[0]);
    if (found) return found;
  }
  return undefined;
}
