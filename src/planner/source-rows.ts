import { ACCOUNT_PAGE, type Failure } from '../domain/failure.ts';
import type { Account } from '../domain/identity.ts';
import type { Findings, Gap, Source } from '../domain/source.ts';
import type { SourceRow } from './time-context.ts';

/** The pages where a person mends or links an account. */
interface Links {
  readonly accountUrl: string;
  readonly connectUrl: string;
}

/** The row of a source that answered, whole or with gaps. */
export function foundRow(source: Source, account: Account, found: Findings, links: Links): SourceRow {
  const shown = found.events.length + found.tasks.length;
  const row = { source: source.id, account: account.label, shown };
  if (found.coverage === 'all') return { ...row, state: 'ok', total: shown, next: '' };
  return { ...row, state: 'partial', total: undefined, next: gapsText(found.coverage, links) };
}

/** The row of a source that gave nothing. */
export function failedRow(source: Source, account: Account, failure: Failure, links: Links): SourceRow {
  return {
    source: source.id,
    account: account.label,
    state: isForThePerson(failure) ? 'sign_in_needed' : 'failed',
    shown: 0,
    total: undefined,
    next: `${failure.message} Nothing of ${source.title} is shown for this account. ${todo(failure, links)}`,
  };
}

/** The row of a source that is not connected, with where to connect it, or why it cannot be. */
export const unconnectedRow = ({ id, title, unavailable }: Source, { connectUrl }: Links): SourceRow => ({
  source: id,
  account: '',
  state: 'not_connected',
  shown: 0,
  total: undefined,
  next: unavailable
    ? `${unavailable.message} ${unavailable.next}`
    : `${title} is not connected. Ask the person to connect it at ${connectUrl}.`,
});

/** A new sign-in helps against these; what else is not permitted, only others can mend. */
const isForThePerson = ({ kind, next }: Failure): boolean =>
  kind === 'sign_in_needed' || (kind === 'not_permitted' && next.includes(ACCOUNT_PAGE));

function todo({ kind, next }: Failure, { accountUrl }: Links): string {
  if (kind === 'sign_in_needed') return `Ask the person to sign in again at ${accountUrl}.`;
  return next.replace(ACCOUNT_PAGE, accountUrl);
}

/** Parts that are missing for the same reason are named together. */
function gapsText(gaps: readonly Gap[], links: Links): string {
  const byReason = Map.groupBy(gaps, ({ failure }) => `${failure.message} ${todo(failure, links)}`);
  return [...byReason]
    .map(([reason, alike]) => `Missing or incomplete: ${alike.map(({ part }) => `"${part}"`).join(', ')}. ${reason}`)
    .join(' ');
}
