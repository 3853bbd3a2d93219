/** What a line of its own begins with: a name, then a parameter or the value (RFC 5545 section 3.1). */
const NAMED = /^[A-Za-z][A-Za-z0-9-]*[;:]/;
/** Lines as long as this were folded by a writer that forgot the blank; shorter ones are breaks within a text. */
const FOLDED_FROM = 60;
/** No text is longer; what is beyond is a picture, or an attack. */
const LONGEST = 100_000;

/**
 * Gives the content lines of a file, unfolded: whatever ends its physical lines, with a byte order mark before them, and
 * where continuations lack their blank.
 */
export function* contentLines(text: string): Generator<string> {
  let current: string | undefined;
  let lengthBefore = 0;
  for (const line of physicalLines(text)) {
    if (line === '') continue;
    const addition = current === undefined ? undefined : continuationIn(line, lengthBefore);
    lengthBefore = line.length;
    if (addition !== undefined) {
      current = extended(current ?? '', addition);
      continue;
    }
    if (current !== undefined) yield current;
    current = line;
  }
  if (current !== undefined) yield current;
}

const extended = (line: string, addition: string): string => (line.length < LONGEST ? line + addition : line);

/** What a physical line adds to the one before; undefined when it begins a new one. */
function continuationIn(line: string, lengthBefore: number): string | undefined {
  if (line.startsWith(' ') || line.startsWith('\t')) return line.slice(1);
  if (NAMED.test(line)) return undefined;
  return lengthBefore >= FOLDED_FROM ? line : `\\n${line}`;
}

/** A file of 10 MB is not split at once: that would hold everybody else up. Each sign is looked at once. */
function* physicalLines(text: string): Generator<string> {
  const nextOf = (sign: string) => finder(text, sign);
  const [feed, carriage] = [nextOf('\n'), nextOf('\r')];
  let from = text.startsWith('\uFEFF') ? 1 : 0;
  while (from < text.length) {
    const end = Math.min(feed(from), carriage(from));
    yield text.slice(from, Math.min(end, from + LONGEST));
    from = text[end] === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1;
  }
}

/** Gives where a sign is next, for places that only grow; the length of the text when it is nowhere. */
function finder(text: string, sign: string): (from: number) => number {
  let at = -1;
  return (from) => {
    if (at < from) {
      const found = text.indexOf(sign, from);
      at = found === -1 ? text.length : found;
    }
    return at;
  };
}
