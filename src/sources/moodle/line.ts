import { z } from 'zod';
import type { Access } from '../../domain/access.ts';
import { Failure } from '../../domain/failure.ts';
import type { Guard } from '../../net/guard.ts';
import { withRetries } from '../../net/retry.ts';
import type { Credential } from './credential.ts';
import { batchForm, type Call, type FunctionName, singleForm } from './functions.ts';
import {
  isDead,
  judgeSent,
  type Miss,
  MoodleRefusal,
  missOf,
  statusFailure,
  troubled,
  wholeTrouble,
} from './refusals.ts';

/** What one question came to: its answer, unchecked, or why there is none. */
export type Outcome = { readonly data: unknown } | { readonly miss: Miss } | { readonly failure: Failure };

/** What is known of a site beyond one request. */
export interface Ability {
  /** Whether it answers many questions in one request; before 3.7 none does. */
  readonly batches: boolean;
}

export type Asker = Pick<Access, 'token' | 'signal'>;

const REST = '/webservice/rest/server.php?moodlewsrestformat=json';
const PATIENCE = { attempts: 2, pauseMs: 300, longestPauseMs: 1_000 };
/** Each question that fails costs one request more; what is not answered by then is given up. */
const MOST_REQUESTS = 8;
/** Where questions go one by one. */
const AT_ONCE = 4;

/** What has nothing to do with the person's own access. */
const PASSING = new Set<Failure['kind']>(['source_down', 'source_changed', 'rate_limited']);

const Body = z.object({ responses: z.array(z.unknown()) });
const Answered = z.union([
  z.object({ error: z.literal(true), exception: z.string() }),
  z.object({ error: z.literal(false), data: z.string() }),
]);
const Refused = z.object({ errorcode: z.string(), exception: z.string().optional(), error: z.string().optional() });

/** The way to one person's Moodle for one ask. */
export class Line {
  readonly credential: Credential;
  readonly #guard: Guard;
  readonly #asker: Asker;
  #batches: boolean;

  constructor(guard: Guard, asker: Asker, credential: Credential, { batches }: Ability) {
    this.credential = credential;
    this.#guard = guard;
    this.#asker = asker;
    this.#batches = batches;
  }

  get ability(): Ability {
    return { batches: this.#batches };
  }

  /**
   * Asks everything, in as few requests as the site allows: it ends a request with the first question that fails, so the
   * rest is asked again without that one. Throws `Failure` where nothing can be had at all.
   */
  async ask(calls: readonly Call[]): Promise<ReadonlyMap<Call, Outcome>> {
    const outcomes = new Map<Call, Outcome>();
    for (let requests = 0; requests < MOST_REQUESTS && this.#batches; requests += 1) {
      const open = calls.filter((call) => !outcomes.has(call));
      if (open.length === 0) return outcomes;
      for (const [call, outcome] of await this.#batch(open)) outcomes.set(call, outcome);
    }
    const open = calls.filter((call) => !outcomes.has(call));
    if (this.#batches) for (const call of open) outcomes.set(call, { miss: 'broken' });
    else for (const [call, outcome] of await this.#oneByOne(open)) outcomes.set(call, outcome);
    return outcomes;
  }

  /** Asks as `ask` does; where nothing can be had for now, every question has failed. */
  async tryAll(calls: readonly Call[]): Promise<ReadonlyMap<Call, Outcome>> {
    try {
      return await this.ask(calls);
    } catch (thrown) {
      if (!(thrown instanceof Failure) || !PASSING.has(thrown.kind)) throw thrown;
      return new Map(calls.map((call) => [call, { failure: thrown }]));
    }
  }

  /** Gives the outcomes up to the first that failed; where that one's function is not there, of all that need it. */
  async #batch(calls: readonly Call[]): Promise<ReadonlyMap<Call, Outcome>> {
    const sent = await this.#send(batchForm(calls)).catch((thrown) => this.#withoutBatches(thrown));
    if (sent === undefined) return new Map();
    const { responses } = Body.safeParse(sent).data ?? {};
    if (responses === undefined || responses.length === 0) throw troubled('unreadable');
    const outcomes = new Map<Call, Outcome>();
    for (const [index, response] of responses.entries()) {
      const call = calls[index];
      if (call === undefined) break;
      const outcome = await this.#innerOutcome(response);
      const alike =
        'miss' in outcome && outcome.miss === 'missing' ? calls.filter(({ name }) => name === call.name) : [call];
      for (const one of alike) outcomes.set(one, outcome);
    }
    return outcomes;
  }

  /** A site without this function refuses it as it refuses a token, so something that every token opens decides. */
  async #withoutBatches(thrown: unknown): Promise<undefined> {
    if (!(thrown instanceof MoodleRefusal)) throw thrown;
    if (missOf(thrown) !== 'missing') throw await this.#final(thrown);
    await this.#single({ name: 'core_webservice_get_site_info', args: {} });
    this.#batches = false;
  }

  async #innerOutcome(response: unknown): Promise<Outcome> {
    const answered = Answered.safeParse(response).data;
    if (answered === undefined) return { miss: 'broken' };
    const body = parsed(answered.error ? answered.exception : answered.data);
    if (!answered.error) return body === undefined ? { miss: 'broken' } : { data: body };
    return await this.#missed(new MoodleRefusal(Refused.safeParse(body).data?.errorcode ?? ''));
  }

  async #oneByOne(calls: readonly Call[]): Promise<ReadonlyMap<Call, Outcome>> {
    const outcomes = new Map<Call, Outcome>();
    const missing = new Set<FunctionName>();
    for (let at = 0; at < calls.length; at += AT_ONCE) {
      const some = calls.slice(at, at + AT_ONCE).filter(({ name }) => !missing.has(name));
      const answers = await Promise.all(some.map(async (call) => [call, await this.#outcome(call)] as const));
      for (const [call, outcome] of answers) {
        outcomes.set(call, outcome);
        if ('miss' in outcome && outcome.miss === 'missing') missing.add(call.name);
      }
    }
    for (const call of calls) if (!outcomes.has(call)) outcomes.set(call, { miss: 'missing' });
    return outcomes;
  }

  async #outcome(call: Call): Promise<Outcome> {
    try {
      return { data: await this.#send(singleForm(call)) };
    } catch (thrown) {
      if (!(thrown instanceof MoodleRefusal)) throw thrown;
      return await this.#missed(thrown);
    }
  }

  /** Where only the one question was refused; throws where it is more than that. */
  async #missed(refusal: MoodleRefusal): Promise<Outcome> {
    const whole = isDead(refusal) ? await this.#dead() : wholeTrouble(refusal);
    if (whole !== undefined) throw whole;
    return { miss: missOf(refusal) };
  }

  async #single(call: Call): Promise<unknown> {
    try {
      return await this.#send(singleForm(call));
    } catch (thrown) {
      throw thrown instanceof MoodleRefusal ? await this.#final(thrown) : thrown;
    }
  }

  /** What a refusal means that concerns everything: what is refused to every question, is a token that ended. */
  async #final(refusal: MoodleRefusal): Promise<Failure> {
    if (isDead(refusal) || missOf(refusal) === 'missing') return await this.#dead();
    return wholeTrouble(refusal) ?? troubled('unreadable');
  }

  /** Tells the account that its token is refused. */
  async #dead(): Promise<Failure> {
    try {
      await this.#asker.token(true);
    } catch (thrown) {
      if (thrown instanceof Failure) return thrown;
      throw thrown;
    }
    return new Failure('sign_in_needed', 'Moodle no longer accepts our access.', 'Ask the person to sign in again.');
  }

  /** Sends one request; throws `MoodleRefusal` for what Moodle refuses with 200. The token goes in the body only. */
  async #send(form: URLSearchParams): Promise<unknown> {
    const { wwwroot, token } = this.credential;
    form.set('wstoken', token.reveal());
    const { signal } = this.#asker;
    const once = () => this.#guard.fetch(wwwroot + REST, { form, accept: 'application/json', signal });
    const { status, headers, text } = await withRetries(once, judgeSent, { ...PATIENCE, signal });
    const failure = statusFailure(status);
    if (failure !== undefined) throw failure;
    const isJson = /\bjson\b/i.test(headers.get('content-type') ?? '');
    const body = isJson ? parsed(text) : undefined;
    if (body === undefined) throw troubled('unreadable');
    const refused = Refused.safeParse(body).data;
    if (refused !== undefined) throw new MoodleRefusal(refused.errorcode);
    return body;
  }
}

/** undefined: no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
