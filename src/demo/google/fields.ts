import { badParameter, type Json } from './refusal.ts';

/** What a `fields` parameter selects: names with what is selected inside, `undefined` = all of it. */
type Selection = Map<string, Selection | undefined>;

/** Cuts an answer down to its `fields` (`items(id,start/dateTime),nextPageToken`); refuses a text of the wrong form. */
export function selectFields(answer: Json, fields: string): Json {
  const reader = { text: fields, at: 0 };
  const selection = readList(reader);
  if (reader.at < fields.length) throw malformed(fields);
  return cut(answer, selection) as Json;
}

interface Reader {
  readonly text: string;
  at: number;
}

const malformed = (fields: string) => badParameter('fields', `Invalid field selection ${fields}`, 'invalidParameter');

function readList(reader: Reader): Selection {
  const selection: Selection = new Map();
  do {
    const [name, inner] = readItem(reader);
    selection.set(name, merge(selection, name, inner));
  } while (skip(reader, ','));
  return selection;
}

function readItem(reader: Reader): [string, Selection | undefined] {
  const name = /^[\w*$@-]+/.exec(reader.text.slice(reader.at))?.[0];
  if (name === undefined) throw malformed(reader.text);
  reader.at += name.length;
  if (skip(reader, '/')) return [name, new Map([readItem(reader)])];
  if (!skip(reader, '(')) return [name, undefined];
  const inner = readList(reader);
  if (!skip(reader, ')')) throw malformed(reader.text);
  return [name, inner];
}

function skip(reader: Reader, sign: string): boolean {
  if (reader.text[reader.at] !== sign) return false;
  reader.at += 1;
  return true;
}

function merge(selection: Selection, name: string, inner: Selection | undefined): Selection | undefined {
  const before = selection.get(name);
  if (!before || !inner) return selection.has(name) ? undefined : inner;
  return new Map([...before, ...inner]);
}

function cut(value: unknown, selection: Selection): unknown {
  if (Array.isArray(value)) return value.map((item) => cut(item, selection));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).flatMap(([name, inner]) => {
    const rule = selection.has(name) ? name : '*';
    if (!selection.has(rule)) return [];
    const deeper = selection.get(rule);
    return [[name, deeper ? cut(inner, deeper) : inner]];
  });
  return Object.fromEntries(kept);
}
