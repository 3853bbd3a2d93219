import type { Context } from 'hono';
import { selectFields } from './fields.ts';
import { Query } from './query.ts';
import { type Json, refuse, scopeInsufficient, unauthenticated } from './refusal.ts';
import { METHOD_SCOPES, type MethodName } from './scopes.ts';
import type { Tokens } from './tokens.ts';
import type { PersonState, World } from './world.ts';

export type Env = { Variables: { scopes: readonly string[]; faulty: boolean } };

/** One authorized call of an API method. */
interface Call {
  readonly person: PersonState;
  readonly query: Query;
  readonly param: (name: string) => string;
  readonly body: Json;
  readonly ifMatch: string | undefined;
}

/** Gives 200 with the body, or 204 for undefined. */
export type Handler = (call: Call) => Json | undefined;

/** Lets a method run for a live token whose scopes allow it. */
export class Gate {
  readonly #tokens: Tokens;
  readonly #world: World;

  constructor(tokens: Tokens, world: World) {
    this.#tokens = tokens;
    this.#world = world;
  }

  open(method: MethodName, handler: Handler): (c: Context<Env>) => Promise<Response> {
    return async (c) => {
      const person = this.#personOf(c, method);
      const query = new Query(new URL(c.req.url).searchParams);
      const answer = handler({
        person,
        query,
        param: (name) => c.req.param(name) ?? '',
        body: await bodyOf(c),
        ifMatch: c.req.header('If-Match'),
      });
      if (answer === undefined) return c.body(null, 204);
      const fields = query.text('fields');
      return c.json(fields === undefined ? answer : selectFields(answer, fields), 200, etagHeader(answer));
    };
  }

  #personOf(c: Context<Env>, method: MethodName): PersonState {
    const header = c.req.header('Authorization');
    const grant = this.#tokens.readAccess(/^Bearer (.+)$/i.exec(header ?? '')?.[1] ?? '');
    const person = grant && this.#world.find(grant.subject);
    if (!grant || !person) throw unauthenticated(header !== undefined);
    c.set('scopes', grant.scopes);
    const allowed: readonly string[] = METHOD_SCOPES[method];
    if (!grant.scopes.some((scope) => allowed.includes(scope))) throw scopeInsufficient(method, allowed);
    return person;
  }
}

const etagHeader = ({ etag }: Json): Record<string, string> => (typeof etag === 'string' ? { ETag: etag } : {});

async function bodyOf(c: Context): Promise<Json> {
  const text = await c.req.text();
  if (text === '') return {};
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Json;
  } catch {
    // Answered below, like any other body that is no object.
  }
  throw refuse(400, { reason: 'parseError', message: 'Parse Error' });
}
