import { ACCOUNT_PAGE, Failure } from '../domain/failure.ts';
import type { Account, ProviderId } from '../domain/identity.ts';
import type { Findings, Gap, Source, SourceId } from '../domain/source.ts';
import { DAY_MS, localTime, type Zone } from '../domain/time.ts';
import { notConnected } from './sources-for.ts';
import type { Reply } from './survey.ts';
import type { SourceRow } from './time-context.ts';

/** The pages where a person mends or links an account. */
interface Links {
  readonly accountUrl: string;
  readonly connectUrl: (provider: ProviderId) => string;
  readonly cityUrl: string;
  readonly now: () => number;
  readonly defaultZone: Zone;
}

interface Found extends Pick<Findings, 'coverage'> {
  readonly shown: number;
}

/** The row of a source that answered, whole or with gaps. */
export function foundRow(source: Source, account: Account, { shown, coverage }: Found, links: Links): SourceRow {
  const row = { source: source.id, account: account.label, shown };
  const ending = endingText(source, account, links);
  if (coverage === 'all') return { ...row, state: 'ok', total: shown, next: ending };
  return { ...row, state: 'partial', total: undefined, next: `${gapsText(coverage, links, account)} ${ending}`.trim() };
}

/** How long before its end an access is told of: the grants of Google projects in "Testing" last a week in all. */
const WARNED_DAYS = { google: 2, others: 14 };

/** What the person should do before an access ends that nothing renews; empty while that is far off, or has no end. */
function endingText({ title }: Source, { provider, grantEndsAt, zone }: Account, links: Links): string {
  if (grantEndsAt === undefined) return '';
  const days = provider.startsWith('google') ? WARNED_DAYS.google : WARNED_DAYS.others;
  if (links.now() < grantEndsAt - days * DAY_MS) return '';
  const { date } = localTime(grantEndsAt, zone ?? links.defaultZone);
  return `Access to ${title} ends on ${date}: ask the person to connect it again at ${links.connectUrl(provider)}.`;
}

/** The row of a source that gave nothing. */
export function failedRow(source: Source, account: Account, failure: Failure, links: Links): SourceRow {
  return {
    source: source.id,
    account: account.label,
    state: isForThePerson(failure) ? 'sign_in_needed' : 'failed',
    shown: 0,
    total: undefined,
    next: `${failure.message} Nothing of ${source.title} is shown for this account. ${todo(failure, links, account)}`,
  };
}

/** The row of a source that is not connected, with where to connect it, or why it cannot be. */
export function unconnectedRow(source: Source, links: Links): SourceRow {
  const { message, next } = notConnected(source, links);
  const row = { source: source.id, account: '', shown: 0, total: undefined };
  return { ...row, state: 'not_connected', next: `${message} ${next}` };
}

/** The row of a source that was asked for by name and is none of this person's: the demo has no real ones. */
export const absentRow = (source: SourceId): SourceRow => ({
  ...{ source, account: '', state: 'not_connected', shown: 0, total: undefined },
  next: 'This person has no such source. Continue without it.',
});

/**
 * For the tools that read one kind of source: throws when none of them answered, or when accounts are linked and every one
 * of them has to sign in again, whatever is built in and always answers. In the words of the one that a person can mend,
 * else of the first, with the addresses of our pages in place of their names.
 */
export function requireAnswer(replies: readonly Reply<unknown>[], links: Links): void {
  const linked = replies.filter(({ account }) => account !== undefined && account.provider !== 'own');
  const dead = linked.filter(({ failure }) => failure?.kind === 'sign_in_needed');
  if (dead.length > 0 && dead.length === linked.length) throw spoken(dead, links);
  if (replies.every(({ failure }) => failure !== undefined)) throw spoken(replies, links);
}

function spoken(replies: readonly Reply<unknown>[], links: Links): Failure {
  const reply = replies.find(({ failure }) => failure?.kind === 'sign_in_needed') ?? replies[0];
  if (reply?.failure === undefined) return nothingToAsk(links);
  return reply.account === undefined ? reply.failure : toldWithLinks(reply.failure, links, reply.account);
}

/** A failure of a connected account as it is told to models. */
export function toldWithLinks(failure: Failure, links: Links, account?: Account): Failure {
  const { kind, message, cause } = failure;
  const signInAt = kind === 'sign_in_needed' ? { signInAt: links.accountUrl } : {};
  return new Failure(kind, message, todo(failure, links, account), { cause, ...signInAt });
}

const nothingToAsk = ({ accountUrl }: Links): Failure =>
  new Failure('sign_in_needed', 'Nothing is connected.', `Ask the person to connect an account at ${accountUrl}.`);

/** A new sign-in helps against these; what else is not permitted, only others can mend. */
const isForThePerson = ({ kind, next }: Failure): boolean =>
  kind === 'sign_in_needed' || (kind === 'not_permitted' && next.includes(ACCOUNT_PAGE));

function todo({ kind, next, permission }: Failure, { accountUrl, connectUrl }: Links, account?: Account): string {
  if (kind === 'sign_in_needed') return `Ask the person to sign in again at ${accountUrl}.`;
  if (permission === undefined || account === undefined) return next.replace(ACCOUNT_PAGE, accountUrl);
  const query = new URLSearchParams({ ask: permission, account: account.id });
  return next.replace(ACCOUNT_PAGE, `${connectUrl(account.provider)}?${query}`);
}

/** Parts that are missing for the same reason are named together. */
function gapsText(gaps: readonly Gap[], links: Links, account: Account): string {
  const byReason = Map.groupBy(gaps, ({ failure }) => `${failure.message} ${todo(failure, links, account)}`);
  return [...byReason]
    .map(([reason, alike]) => `Missing or incomplete: ${alike.map(({ part }) => quoted(part)).join(', ')}. ${reason}`)
    .join(' ');
}

const MOST_QUOTED = 60;

/** A name that others gave, in a sentence of ours: on one line, and unable to end its own quotes. */
function quoted(name: string): string {
  const signs = [...name.replace(/[\s\p{C}"\u201c\u201d]+/gu, ' ').trim()];
  return `"${signs.length > MOST_QUOTED ? `${signs.slice(0, MOST_QUOTED).join('')}…` : signs.join('')}"`;
}
