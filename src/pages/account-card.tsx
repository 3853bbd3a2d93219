import type { AccountState } from '../domain/identity.ts';
import { DAY_MS, type Zone } from '../domain/time.ts';
import { withValues } from '../texts/catalogue.ts';
import { aheadText, dayText, momentText } from '../texts/format.ts';
import type { PermissionName } from './connect.tsx';
import { PostForm } from './form.tsx';
import { Glyph } from './glyphs.tsx';
import { plainName } from './hostile-text.ts';
import { Note } from './note.tsx';
import type { View } from './view.ts';

export interface AccountCard {
  readonly id: string;
  /** The account's e-mail address: text of somebody else. */
  readonly label: string;
  readonly state: AccountState | 'partial';
  readonly granted: readonly PermissionName[];
  readonly missing: readonly PermissionName[];
  /** Epoch ms. */
  readonly connectedAt: number;
  readonly lastSuccessAt: number | undefined;
  /** Epoch ms; undefined = Google names no end. */
  readonly grantEndsAt: number | undefined;
}

interface CardProps {
  readonly view: View;
  readonly csrf: string;
  readonly zone: Zone;
  /** Epoch ms. */
  readonly nowMs: number;
  readonly account: AccountCard;
}

const BADGES = {
  live: { tone: 'good', symbol: 'yes' },
  partial: { tone: 'warn', symbol: 'warning' },
  dead: { tone: 'bad', symbol: 'warning' },
  stopped: { tone: 'bad', symbol: 'warning' },
} as const;

/** One connected Google account: how it stands, what was allowed, and the two things that can be done about it. */
export const GoogleCard = (props: CardProps) => {
  const { view, account } = props;
  return (
    <article class="card" aria-labelledby={`account-${account.id}`}>
      <div class="split">
        <h3 id={`account-${account.id}`}>{plainName(account.label)}</h3>
        <span class={`badge ${BADGES[account.state].tone}`}>
          <Glyph of={BADGES[account.state].symbol} />
          {view.t.account[account.state]}
        </span>
      </div>
      <Warnings {...props} />
      {account.state !== 'dead' && (
        <div class="halves">
          <Permissions title={view.t.account.granted} of="yes" names={account.granted} view={view} />
          <Permissions title={view.t.account.missing} of="no" names={account.missing} view={view} />
        </div>
      )}
      <Dates {...props} />
      <div class="actions">
        <Reconnect {...props} />
        <Disconnect {...props} />
      </div>
    </article>
  );
};

const Warnings = (props: CardProps) => {
  const { t, person } = props.view;
  const { state, grantEndsAt } = props.account;
  return (
    <>
      {state === 'dead' && <Note tone="bad">{t.account.deadNote}</Note>}
      {state === 'stopped' && <Note tone="bad">{t.account.stoppedNote}</Note>}
      {state === 'partial' && <Note tone="warn">{t.account.partialNote}</Note>}
      {state !== 'dead' && grantEndsAt !== undefined && <Note tone="warn">{endText(props, grantEndsAt)}</Note>}
      {state === 'dead' && isTesting(props.account) && <p>{t.account.testing}</p>}
      {isTesting(props.account) && person?.kind === 'owner' && (
        <p>
          <a href="/setup">{t.account.testingSetup}</a>
        </p>
      )}
    </>
  );
};

const TESTING_LIFE_MS = 8 * DAY_MS;

/** Google projects in "Testing" get access for 7 days; a longer one was limited by the person or an administrator. */
const isTesting = ({ grantEndsAt, connectedAt }: AccountCard): boolean =>
  grantEndsAt !== undefined && grantEndsAt - connectedAt <= TESTING_LIFE_MS;

function endText({ view: { t, language }, zone, nowMs, account }: CardProps, endsAt: number): string {
  const date = momentText(endsAt, language, zone);
  if (endsAt <= nowMs) return withValues(t.account.grantEnded, { date });
  const text = isTesting(account) ? t.account.grantEnds : t.account.grantEndsDated;
  return withValues(text, { date, left: aheadText(endsAt - nowMs, language) });
}

interface PermissionsProps {
  readonly view: View;
  readonly title: string;
  readonly of: 'yes' | 'no';
  readonly names: readonly PermissionName[];
}

const Permissions = ({ view: { t }, title, of, names }: PermissionsProps) =>
  names.length === 0 ? null : (
    <div>
      <h4>{title}</h4>
      <ul class="marks small">
        {names.map((name) => (
          <li>
            <Glyph of={of} />
            <span>{t.permission[name]}</span>
          </li>
        ))}
      </ul>
    </div>
  );

const Dates = ({ view: { t, language }, zone, account: { connectedAt, lastSuccessAt } }: CardProps) => (
  <dl class="facts small">
    <dt>{t.account.since}</dt>
    <dd>{dayText(connectedAt, language, zone)}</dd>
    <dt>{t.account.lastRead}</dt>
    <dd>{lastSuccessAt === undefined ? t.account.notYet : momentText(lastSuccessAt, language, zone)}</dd>
  </dl>
);

const Reconnect = ({ view: { t }, csrf, account: { state, grantEndsAt, id } }: CardProps) => (
  <PostForm action="/connect/google" csrf={csrf} to="/account">
    <button
      type="submit"
      class={state === 'live' && grantEndsAt === undefined ? '' : 'primary'}
      aria-describedby={`account-${id}`}
    >
      {t.account.reconnect}
    </button>
  </PostForm>
);

/** Two steps without a page in between, so that one slip of a thumb disconnects nothing. */
const Disconnect = ({ view: { t }, csrf, account: { id, label } }: CardProps) => (
  <details class="danger">
    <summary>{t.account.disconnect}</summary>
    <PostForm action={`/account/google/${encodeURIComponent(id)}/disconnect`} csrf={csrf} class="stack">
      <p>{t.account.disconnectNote}</p>
      <button type="submit" class="danger">
        {withValues(t.account.disconnectNow, { account: plainName(label) })}
      </button>
    </PostForm>
  </details>
);
