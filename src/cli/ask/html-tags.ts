/** One tag of a page, in the order of the page. */
export interface Tag {
  /** Lower case. */
  readonly name: string;
  readonly closes: boolean;
  /** Names in lower case, values decoded; of a repeated name the first counts, as in browsers. */
  readonly attributes: ReadonlyMap<string, string>;
  /** What stands between this tag and its end, where HTML reads no tags in it. */
  readonly text: string | undefined;
}

/** Inside these, `<` begins no tag (HTML §13.1.2, raw text and escapable raw text). */
const TEXT_ONLY = new Set(['script', 'style', 'textarea', 'title', 'noembed', 'noframes', 'iframe', 'xmp']);
const TAG_START = /<(?:(!--)|([!?])|(\/?)([a-z][^\s/>]*))/gi;
const ATTRIBUTE = /[\s/]*([^\s/>][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*)))?/y;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };
const MAX_CODE_POINT = 0x10ffff;

/** Reads the tags of a page in one pass; a tag that never ends is left out, comments are skipped. */
export function* tagsOf(html: string): Generator<Tag> {
  for (let start = startFrom(html, 0); start; start = startFrom(html, start.end)) {
    if (start.tag) yield start.tag;
  }
}

/** The next tag, or a comment (no `tag`), and where it ends. */
interface Start {
  readonly tag?: Tag;
  readonly end: number;
}

function startFrom(html: string, from: number): Start | undefined {
  TAG_START.lastIndex = from;
  const found = TAG_START.exec(html);
  if (!found) return undefined;
  const [whole, comment, declaration, slash, name = ''] = found;
  const after = found.index + whole.length;
  // `<!-->` is a whole comment.
  if (comment) return { end: skipTo(html, '-->', after - 2) };
  if (declaration) return { end: skipTo(html, '>', after) };
  return tagAt(html, after, name.toLowerCase(), slash === '/');
}

function tagAt(html: string, from: number, name: string, closes: boolean): Start | undefined {
  const { attributes, end } = attributesAt(html, from);
  if (end === undefined) return undefined;
  if (closes || !TEXT_ONLY.has(name)) return { tag: { name, closes, attributes, text: undefined }, end };
  const textEnd = endOfText(html, name, end);
  return { tag: { name, closes, attributes, text: html.slice(end, textEnd) }, end: textEnd };
}

/** Replaces character references: the common names and all numbers; anything else stays as it is. */
export function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,8})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name) return NAMED[String(name).toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= MAX_CODE_POINT ? String.fromCodePoint(code) : '\ufffd';
  });
}

function attributesAt(html: string, from: number): { attributes: Map<string, string>; end: number | undefined } {
  const attributes = new Map<string, string>();
  let at = from;
  for (;;) {
    ATTRIBUTE.lastIndex = at;
    const found = ATTRIBUTE.exec(html);
    if (!found) break;
    const [, given = '', ...values] = found;
    const name = given.toLowerCase();
    if (!attributes.has(name)) attributes.set(name, decode(values.find((value) => value !== undefined) ?? ''));
    at = ATTRIBUTE.lastIndex;
  }
  const close = html.indexOf('>', at);
  return { attributes, end: close < 0 ? undefined : close + 1 };
}

function skipTo(html: string, mark: string, from: number): number {
  const found = html.indexOf(mark, from);
  return found < 0 ? html.length : found + mark.length;
}

function endOfText(html: string, name: string, from: number): number {
  const mark = new RegExp(`</${name}(?=[\\s/>])`, 'gi');
  mark.lastIndex = from;
  return mark.exec(html)?.index ?? html.length;
}
