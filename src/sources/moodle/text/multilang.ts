/** A version of a text in some languages, and where it stands. */
interface Version {
  readonly start: number;
  readonly end: number;
  readonly languages: readonly string[];
  readonly text: string;
}

/**
 * Of a text in several languages that the site's filter left as it is, keeps the person's; where it is not among them,
 * the one for all others or the first. Such texts are `<span lang="en" class="multilang">` in a row, or `{mlang en}`.
 */
export function inLanguage(text: string, language: string): string {
  const spans = versionsIn(text, /<span\b([^<>]*)>/gi, '</span>', spanLanguages);
  const told = keep(text, inARows(text, spans).filter(isSeveral), language);
  const blocks = versionsIn(told, /\{mlang\s+([\w,\s-]{1,200})\}/gi, '{mlang}', blockLanguages);
  return keep(told, inARows(told, blocks), language);
}

const spanLanguages = (attributes: string): string[] | undefined => {
  const [, lang] = /\blang\s*=\s*["']([\w-]+)["']/i.exec(attributes) ?? [];
  return lang !== undefined && /\bclass\s*=\s*["']multilang["']/i.test(attributes) ? [norm(lang)] : undefined;
};
const blockLanguages = (languages: string): string[] => languages.split(',').map(norm);

function versionsIn(
  text: string,
  opening: RegExp,
  closing: string,
  languagesIn: (inside: string) => readonly string[] | undefined,
): readonly Version[] {
  const found: Version[] = [];
  for (let open = opening.exec(text); open !== null; open = opening.exec(text)) {
    const languages = languagesIn(open[1] ?? '');
    if (languages === undefined) continue;
    const inside = open.index + open[0].length;
    const end = text.indexOf(closing, inside);
    if (end < 0) break;
    opening.lastIndex = end + closing.length;
    found.push({ start: open.index, end: opening.lastIndex, languages, text: text.slice(inside, end) });
  }
  return found;
}

/** A span alone is only marked as of its language. */
const isSeveral = ({ length }: readonly Version[]): boolean => length > 1;

/** Versions with nothing but blanks between them belong together. */
function inARows(text: string, versions: readonly Version[]): readonly (readonly Version[])[] {
  const rows: Version[][] = [];
  for (const version of versions) {
    const last = rows.at(-1)?.at(-1);
    if (last !== undefined && text.slice(last.end, version.start).trim() === '') rows.at(-1)?.push(version);
    else rows.push([version]);
  }
  return rows;
}

/** Puts the chosen version of each group in the place of its first one, and takes the others out. */
function keep(text: string, groups: readonly (readonly Version[])[], language: string): string {
  const parts: string[] = [];
  let at = 0;
  for (const group of groups) {
    parts.push(text.slice(at, group[0]?.start), choose(group, language));
    at = group.at(-1)?.end ?? at;
  }
  return parts.join('') + text.slice(at);
}

function choose(versions: readonly Version[], language: string): string {
  const whole = norm(language);
  const main = whole.split('-')[0];
  const found =
    versions.find(({ languages }) => languages.includes(whole)) ??
    versions.find(({ languages }) => languages.some((one) => one.split('-')[0] === main)) ??
    versions.find(({ languages }) => languages.includes('other')) ??
    versions[0];
  return found?.text ?? '';
}

const norm = (language: string): string => language.trim().toLowerCase().replaceAll('_', '-');
