/** A piece of HTML; `attributes` are as written. */
export type Token =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'open' | 'close'; readonly name: string; readonly attributes: string };

/** Elements whose content is no text for people. */
const DROPPED = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'math', 'head']);

/**
 * Takes HTML apart in one pass, whatever it is. Comments and what nobody is to read are left out; a tag or a script that
 * never ends takes the rest with it, as in browsers.
 */
export function* tokensOf(html: string): Generator<Token> {
  const lower = html.toLowerCase();
  for (let at = 0; at < html.length; ) {
    const start = tagStart(html, at);
    if (start > at) yield { kind: 'text', text: html.slice(at, start) };
    const end = html.startsWith('<!--', start) ? after(html, '-->', start + 4) : tagEnd(html, start);
    const token = tokenOf(html.slice(start, end));
    const isDropped = token?.kind === 'open' && DROPPED.has(token.name);
    if (token !== undefined && !isDropped) yield token;
    at = isDropped ? tagEnd(html, after(lower, `</${token.name}`, end)) : end;
  }
}

/** Where the next tag begins; a `<` before anything but a letter, `/`, `!` or `?` is text. */
function tagStart(html: string, from: number): number {
  for (let at = html.indexOf('<', from); at >= 0; at = html.indexOf('<', at + 1)) {
    if (/[a-zA-Z/!?]/.test(html[at + 1] ?? '')) return at;
  }
  return html.length;
}

/** Behind the `>` that ends a tag; one in quotes does not. */
function tagEnd(html: string, from: number): number {
  let quote = '';
  for (let at = from; at < html.length; at += 1) {
    const sign = html[at] as string;
    if (quote !== '') quote = sign === quote ? '' : quote;
    else if (sign === '>') return at + 1;
    else if ((sign === '"' || sign === "'") && html[at - 1] === '=') quote = sign;
  }
  return html.length;
}

function after(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from);
  return at < 0 ? text.length : at + end.length;
}

function tokenOf(tag: string): Token | undefined {
  const [, slash, name, attributes = ''] = /^<(\/?)([a-zA-Z][^\s/>]*)([\s\S]*?)\/?>?$/.exec(tag) ?? [];
  if (name === undefined) return undefined;
  return { kind: slash === '/' ? 'close' : 'open', name: name.toLowerCase(), attributes };
}
