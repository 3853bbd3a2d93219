import type { Calendar } from '../domain/agenda.ts';
import { VISIBILITIES, type Visibility } from '../domain/visibility.ts';
import { fill } from './fill.ts';
import { PostForm } from './form.tsx';
import { plainName } from './hostile-text.ts';
import { Layout } from './layout.tsx';
import { Note } from './note.tsx';
import type { View } from './view.ts';

/** A calendar as its person decides about it. Names are text of others. */
export interface CalendarChoice {
  /** Name of the form's field. */
  readonly field: string;
  readonly name: string;
  readonly primary: boolean;
  readonly role: Calendar['role'];
  /** Labels of further accounts that see the same calendar. */
  readonly also: readonly string[];
  /** From the most to the least. */
  readonly choices: readonly { readonly value: Visibility; readonly means: Visibility }[];
  readonly chosen: Visibility;
}

/** Why calendars of an account are missing. */
export type Unread = 'signIn' | 'permission' | 'stopped' | 'down';

export interface AccountChoices {
  readonly id: string;
  readonly label: string;
  /** The person's spaces, which need no account. */
  readonly isOwn: boolean;
  readonly calendars: readonly CalendarChoice[];
  readonly unread: Unread | undefined;
}

export interface CalendarsProps {
  readonly view: View;
  readonly csrf: string;
  readonly accounts: readonly AccountChoices[];
  readonly saved: boolean;
}

/** Lets the person decide, calendar by calendar, what assistants may have. */
export const CalendarsPage = (props: CalendarsProps) => {
  const { view, csrf, accounts, saved } = props;
  const t = view.t.visibility;
  const any = accounts.some(({ calendars }) => calendars.length > 0);
  return (
    <Layout view={view} title={t.title} width="middle" section="settings">
      <h1>{t.title}</h1>
      {saved && <Note tone="good">{t.saved}</Note>}
      <p>{t.lead}</p>
      <Meanings view={view} />
      {accounts.every(({ isOwn }) => isOwn) && <Nothing view={view} />}
      {accounts.length > 0 && (
        <PostForm action="/account/settings/calendars" csrf={csrf} class="stack">
          {accounts.map((account) => (
            <Account view={view} account={account} />
          ))}
          {any && (
            <button type="submit" class="primary">
              {t.save}
            </button>
          )}
        </PostForm>
      )}
      <p>
        <a class="button" href="/account/settings">
          {t.back}
        </a>
      </p>
    </Layout>
  );
};

const Meanings = ({ view: { t } }: { view: View }) => (
  <section class="card stack">
    <dl class="meanings">
      {VISIBILITIES.toReversed().map((visibility) => (
        <div>
          <dt>{t.visibility[visibility]}</dt>
          <dd>{t.visibility[`${visibility}Means`]}</dd>
        </div>
      ))}
    </dl>
    <p>{t.visibility.usual}</p>
  </section>
);

const Nothing = ({ view: { t } }: { view: View }) => (
  <div class="stack">
    <p>{t.visibility.none}</p>
    <a class="button primary" href="/connect/google?to=/account/settings/calendars">
      {t.visibility.connect}
    </a>
  </div>
);

interface AccountProps {
  readonly view: View;
  readonly account: AccountChoices;
}

const Account = ({ view, account: { id, label, isOwn, calendars, unread } }: AccountProps) => (
  <section class="card stack" aria-labelledby={`account-${id}`}>
    <h2 id={`account-${id}`}>{isOwn ? view.t.spaces.title : plainName(label)}</h2>
    {unread !== undefined && <UnreadNote view={view} why={unread} />}
    {unread === undefined && calendars.length === 0 && <p>{view.t.visibility.empty}</p>}
    {calendars.map((calendar, index) => (
      <Row
        view={view}
        id={`calendar-${id}-${index}`}
        calendar={calendar}
        nameless={isOwn ? view.t.spaces.unnamed : view.t.visibility.nameless}
      />
    ))}
  </section>
);

const UnreadNote = ({ view: { t }, why }: { view: View; why: Unread }) => (
  <Note tone="warn">
    <p>{t.visibility.unread[why]}</p>
    <p>
      {why === 'down' ? (
        <a href="/account/settings/calendars">{t.visibility.again}</a>
      ) : (
        <a href="/account">{t.visibility.mend}</a>
      )}
    </p>
  </Note>
);

interface RowProps {
  readonly view: View;
  readonly id: string;
  readonly calendar: CalendarChoice;
  readonly nameless: string;
}

const Row = ({ view: { t }, id, calendar, nameless }: RowProps) => {
  const { field, name, primary, role, also, choices, chosen } = calendar;
  return (
    <div class="calendar">
      <label for={id}>{plainName(name) || nameless}</label>
      <p class="soft small" id={`${id}-about`}>
        {[primary ? t.visibility.primary : '', t.visibility.role[role]].filter(Boolean).join(' · ')}
        {also.length > 0 && (
          <>
            {' · '}
            {fill(t.visibility.also, { accounts: also.map(plainName).join(', ') })}
          </>
        )}
      </p>
      <select id={id} name={field} aria-describedby={`${id}-about`}>
        {choices.map(({ value, means }) => (
          <option value={value} selected={value === chosen}>
            {t.visibility[means]}
          </option>
        ))}
      </select>
    </div>
  );
};
