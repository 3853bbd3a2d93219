import { decodeEntities } from './entities.ts';
import { type Token, tokensOf } from './tokens.ts';

/** Elements that stand on lines of their own. */
const BLOCKS = new Set([
  ...[
    'p',
    'div',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'table',
    'caption',
    'tr',
    'pre',
  ],
  ...[
    'blockquote',
    'section',
    'article',
    'header',
    'footer',
    'main',
    'aside',
    'nav',
    'figure',
    'figcaption',
    'hr',
    'br',
  ],
  ...['details', 'summary', 'fieldset', 'form', 'address'],
]);

/** Lists inside lists are moved in no farther. */
const DEEPEST = 5;

/** Reads HTML as plain text: blocks and list items on lines of their own, cells with a bar between, links with their target. */
export function htmlToText(html: string): string {
  const writer = new Writer();
  for (const token of tokensOf(html)) writer.take(token);
  return writer.text();
}

interface List {
  readonly ordered: boolean;
  count: number;
}

class Writer {
  readonly #lines: string[] = [''];
  readonly #lists: List[] = [];
  #preformatted = 0;
  #cells = 0;
  /** The target of the link that is open, and its text so far. */
  #link: { readonly target: string; text: string } | undefined;

  take(token: Token): void {
    if (token.kind === 'text') this.#write(decodeEntities(token.text));
    else if (token.kind === 'open') this.#open(token.name, token.attributes);
    else this.#close(token.name);
  }

  text(): string {
    this.#endLink();
    return this.#lines
      .map((line) => line.trimEnd())
      .filter((line) => line.trim() !== '')
      .join('\n')
      .trim();
  }

  #open(name: string, attributes: string): void {
    if (BLOCKS.has(name)) this.#break();
    if (name === 'pre') this.#preformatted += 1;
    if (name === 'ul' || name === 'ol') this.#lists.push({ ordered: name === 'ol', count: 0 });
    if (name === 'li') this.#bullet();
    if (name === 'tr') this.#cells = 0;
    if (name === 'td' || name === 'th') this.#cell();
    if (name === 'img') this.#write(attribute(attributes, 'alt') ?? '');
    if (name === 'a') this.#beginLink(attribute(attributes, 'href') ?? '');
  }

  #close(name: string): void {
    if (name === 'a') this.#endLink();
    if (name === 'pre') this.#preformatted = Math.max(0, this.#preformatted - 1);
    if (name === 'ul' || name === 'ol') this.#lists.pop();
    if (BLOCKS.has(name)) this.#break();
  }

  #write(text: string): void {
    if (this.#link) this.#link.text += text;
    if (this.#preformatted > 0) {
      const [first = '', ...rest] = text.split(/\r\n|\r|\n/);
      this.#append(first);
      this.#lines.push(...rest);
    } else this.#append(text.replace(/[ \t\r\n\f\u00a0]+/g, ' '));
  }

  #append(text: string): void {
    const line = this.#lines.at(-1) ?? '';
    const isGap = this.#preformatted === 0 && (line === '' || line.endsWith(' '));
    this.#lines[this.#lines.length - 1] = line + (isGap ? text.replace(/^ /, '') : text);
  }

  /** A line that holds nothing but its bullet goes on. */
  #break(): void {
    if (!/^\s*(- |\d+\. )?$/.test(this.#lines.at(-1) ?? '')) this.#lines.push('');
  }

  #bullet(): void {
    const list = this.#lists.at(-1);
    if (list) list.count += 1;
    const indent = '  '.repeat(Math.min(DEEPEST, Math.max(0, this.#lists.length - 1)));
    this.#lines.push(`${indent}${list?.ordered ? `${list.count}. ` : '- '}`);
  }

  #cell(): void {
    if (this.#cells > 0) this.#append(' | ');
    this.#cells += 1;
  }

  #beginLink(target: string): void {
    this.#endLink();
    if (isWorthTelling(target)) this.#link = { target, text: '' };
  }

  #endLink(): void {
    const link = this.#link;
    this.#link = undefined;
    if (link && link.text.trim() !== link.target)
      this.#write(link.text.trim() === '' ? link.target : ` (${link.target})`);
  }
}

/** Files of the site open only with the token, so their links are of no use to anybody. */
const isWorthTelling = (target: string): boolean =>
  /^(https?:\/\/|mailto:)/i.test(target) && !/pluginfile\.php/i.test(target) && target.length <= 500;

function attribute(attributes: string, name: string): string | undefined {
  const pattern = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i');
  const [, double, single, bare] = pattern.exec(attributes) ?? [];
  const value = double ?? single ?? bare;
  return value === undefined ? undefined : decodeEntities(value).trim();
}
