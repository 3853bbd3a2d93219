import { onTestFinished } from 'vitest';
import {
  type DemoMoodle,
  type DemoMoodleOptions,
  type Exchange,
  startDemoMoodle,
} from '../../../src/demo/moodle/server.ts';
import { Failure } from '../../../src/domain/failure.ts';
import type { Account, AccountId, UserId } from '../../../src/domain/identity.ts';
import { Secret } from '../../../src/domain/identity.ts';
import type { Ask, Findings, Source } from '../../../src/domain/source.ts';
import type { LocalDate, Zone } from '../../../src/domain/time.ts';
import type { Visibility } from '../../../src/domain/visibility.ts';
import { createGuard } from '../../../src/net/guard.ts';
import { createMoodle } from '../../../src/sources/moodle/source.ts';

export const TAIPEI = 'Asia/Taipei' as Zone;
export const at = (text: string): number => Date.parse(text);
export const day = (text: string): LocalDate => text as LocalDate;
/** Both terms of the recordings. */
export const ALL = { from: day('2026-02-01'), to: day('2027-02-28') };
/** The term in which the recordings were made. */
export const TERM = { from: day('2026-08-01'), to: day('2027-01-31') };
export const T0 = at('2026-11-30T12:00:00+08:00');

export type Which = 's1' | 's2';

/** A stand-in of a school, the adapter, and what went between them. */
export interface School {
  readonly moodle: DemoMoodle;
  readonly source: Source;
  readonly exchanges: Exchange[];
  /** How often the account's token was reported as refused. */
  refusals(): number;
  ask(over?: Partial<Ask> & { readonly who?: Which }): Ask;
  read(over?: Partial<Ask> & { readonly who?: Which }): Promise<Findings>;
  /** What reading throws. */
  failure(over?: Partial<Ask>): Promise<Failure>;
}

export async function school(options: Partial<DemoMoodleOptions> & { readonly nowMs?: number } = {}): Promise<School> {
  const { nowMs = T0, ...rest } = options;
  const exchanges: Exchange[] = [];
  const moodle = await startDemoMoodle({ now: () => nowMs, onExchange: (one) => exchanges.push(one), ...rest });
  onTestFinished(() => moodle.close());
  const guard = createGuard({ privateHosts: [moodle.host], userAgent: 'TimeCompass/test' });
  const source = createMoodle({ provider: 'moodle', guard });
  let refusals = 0;
  const ask: School['ask'] = ({ who = 's1', ...over } = {}) => ({
    account: account(moodle, who),
    token: async (renewed) => {
      if (renewed !== true) return sealed(moodle, who);
      refusals += 1;
      throw new Failure(
        'sign_in_needed',
        'The account no longer accepts our access.',
        'Ask the person to sign in again.',
      );
    },
    nowMs,
    visibility: (): Visibility => 'write',
    signal: new AbortController().signal,
    span: TERM,
    zone: TAIPEI,
    ...over,
  });
  return {
    moodle,
    source,
    exchanges,
    refusals: () => refusals,
    ask,
    read: (over) => source.read(ask(over)),
    failure: async (over) => {
      const thrown = await source.read(ask(over)).then(
        () => undefined,
        (error: unknown) => error,
      );
      if (thrown instanceof Failure) return thrown;
      throw new Error('nothing of the kind was thrown', { cause: thrown });
    },
  };
}

const sealed = ({ wwwroot, students }: DemoMoodle, who: Which): Secret =>
  new Secret(JSON.stringify({ wwwroot, token: students[who].token, userid: students[who].id, connectedAt: 1 }));

const account = ({ wwwroot, host, students }: DemoMoodle, who: Which): Account => ({
  id: `a-${who}` as AccountId,
  user: 'u1' as UserId,
  provider: 'moodle',
  subject: `${wwwroot} ${students[who].id}`,
  label: host,
  scopes: [],
  state: 'live',
  zone: undefined,
  connectedAt: 0,
  writes: 0,
  lastSuccessAt: undefined,
  grantEndsAt: undefined,
});
