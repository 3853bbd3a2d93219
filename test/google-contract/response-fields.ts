import type { Fact, Method } from './discovery.ts';

/** What a `fields` parameter selects that the answer can never have: Google refuses it, a typo loses data in silence. */
export function badFields({ responseFact, schemas }: Method, fields: string | null): string[] {
  if (fields === null) return [];
  return pathsOf(fields)
    .filter((path) => !leadsSomewhere(path, responseFact, schemas))
    .map((path) => `query: fields selects ${path.join('.')}, which the answer has not`);
}

/** `items(id,start/date)` as `items.id`, `items.start.date`. */
function pathsOf(fields: string): string[][] {
  const stack: string[][] = [[]];
  const paths: string[][] = [];
  let path: string[] = [];
  for (const sign of fields.match(/[^,/()]+|[,/()]/g) ?? []) {
    if (sign === '(') stack.push(path);
    else if (sign === ')') stack.pop();
    else if (sign === ',') path = stack.at(-1) ?? [];
    else if (sign !== '/') {
      path = [...path, sign];
      paths.push(path);
    }
  }
  return paths;
}

function leadsSomewhere(path: readonly string[], fact: Fact | undefined, schemas: Method['schemas']): boolean {
  const [name, ...rest] = path;
  if (name === undefined || name === '*') return true;
  const whole = resolve(fact, schemas);
  const next = whole?.properties?.[name] ?? whole?.additionalProperties;
  return next !== undefined && leadsSomewhere(rest, next, schemas);
}

function resolve(fact: Fact | undefined, schemas: Method['schemas']): Fact | undefined {
  if (fact?.$ref !== undefined) return resolve(schemas[fact.$ref], schemas);
  return fact?.items ? resolve(fact.items, schemas) : fact;
}
