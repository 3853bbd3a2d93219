import type { CalendarEvent } from '../domain/agenda.ts';
import { asFailure, Failure } from '../domain/failure.ts';
import type { Account, UserKind } from '../domain/identity.ts';
import type { Findings, Source, SourceId } from '../domain/source.ts';
import type { Span, Zone } from '../domain/time.ts';
import { inTime } from './deadline.ts';
import type { Ports } from './ports.ts';
import { failedRow, foundRow, unconnectedRow } from './source-rows.ts';
import type { Pile, SourceRow } from './time-context.ts';

export interface Question {
  readonly kind: UserKind;
  readonly accounts: readonly Account[];
  readonly span: Span;
  readonly zone: Zone;
  readonly nowMs: number;
  /** Which sources to ask; undefined or empty = all. */
  readonly only: readonly SourceId[] | undefined;
  readonly signal: AbortSignal;
}

interface Harvest {
  readonly row: SourceRow;
  readonly account?: Account;
  readonly findings?: Findings;
}

const DEADLINE_MS = 8_000;

/** Asks every source of every account at once, each with its own deadline. A source that fails becomes a row. */
export async function gather(ports: Ports, question: Question): Promise<Pile> {
  const harvests = await Promise.all(
    sourcesFor(ports, question).flatMap((source): (Harvest | Promise<Harvest>)[] => {
      const accounts = question.accounts.filter(({ provider }) => provider === source.provider);
      if (accounts.length === 0) return [{ row: unconnectedRow(source, ports) }];
      return accounts.map((account) => harvest(ports, question, source, account));
    }),
  );
  await remember(ports, harvests);
  const findings = harvests.flatMap(({ findings }) => findings ?? []);
  return {
    rows: harvests.map(({ row }) => row),
    calendars: findings.flatMap(({ calendars }) => calendars),
    events: findings.flatMap(({ events }) => events),
    tasklists: findings.flatMap(({ tasklists }) => tasklists),
    tasks: findings.flatMap(({ tasks }) => tasks),
  };
}

/** The demo user sees the stand-in and nobody else does. */
function sourcesFor({ sources }: Ports, { kind, only }: Question): readonly Source[] {
  return sources.filter(
    ({ id, provider }) => (provider === 'google-demo') === (kind === 'demo') && (!only?.length || only.includes(id)),
  );
}

async function harvest(ports: Ports, question: Question, source: Source, account: Account): Promise<Harvest> {
  try {
    if (account.state === 'dead') throw noLongerAccepted(source);
    const findings = withoutCancelled(await ask(ports, question, source, account));
    return { row: foundRow(source, account, findings, ports), account, findings };
  } catch (thrown) {
    if (!(thrown instanceof Failure)) ports.onFailure(`reading ${source.id}`, thrown);
    return { row: failedRow(source, account, asFailure(thrown), ports) };
  }
}

function ask(ports: Ports, question: Question, source: Source, account: Account): Promise<Findings> {
  const { span, zone, nowMs, signal } = question;
  const limit = { deadlineMs: ports.deadlineMs ?? DEADLINE_MS, signal, title: source.title };
  return inTime(
    // The source may throw before it gives a promise.
    async (ending) => source.read({ account, token: ports.token(account), span, zone, nowMs, signal: ending }),
    limit,
  );
}

const noLongerAccepted = ({ title }: Source): Failure =>
  new Failure('sign_in_needed', `${title} no longer accepts our access.`, 'Ask the person to sign in again.');

/** An occurrence that was called off is no part of anybody's time. */
function withoutCancelled(findings: Findings): Findings {
  const takesPlace = ({ series, status }: CalendarEvent): boolean => series === undefined || status !== 'cancelled';
  return { ...findings, events: findings.events.filter(takesPlace) };
}

/** Keeps what the answers say about the accounts. What fails here is told, but costs nobody the answer. */
async function remember({ accounts, onFailure }: Ports, harvests: readonly Harvest[]): Promise<void> {
  const answered = Map.groupBy(
    harvests.filter(({ findings }) => findings !== undefined),
    ({ account }) => account,
  );
  const notes = [...answered].flatMap(([account, found]) => {
    if (account === undefined) return [];
    const zone = found.map(({ findings }) => findings?.zone).find((known) => known !== undefined);
    const seen = accounts.markSuccess(account.id);
    return zone === undefined || zone === account.zone ? [seen] : [seen, accounts.noteZone(account.id, zone)];
  });
  for (const note of await Promise.allSettled(notes)) {
    if (note.status === 'rejected') onFailure('keeping what an account answered', note.reason);
  }
}
