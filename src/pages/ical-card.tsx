import type { Zone } from '../domain/time.ts';
import { withValues } from '../texts/catalogue.ts';
import { dayText, momentText } from '../texts/format.ts';
import { PostForm } from './form.tsx';
import { Glyph } from './glyphs.tsx';
import { plainName } from './hostile-text.ts';
import { Note } from './note.tsx';
import type { View } from './view.ts';

export interface IcalAccount {
  readonly id: string;
  /** May be text of somebody else. */
  readonly label: string;
  /** All that is shown of the address. */
  readonly host: string;
  readonly state: 'live' | 'dead';
  /** Epoch ms. */
  readonly connectedAt: number;
  readonly lastSuccessAt: number | undefined;
}

export interface IcalsProps {
  readonly view: View;
  readonly csrf: string;
  readonly zone: Zone;
  /** undefined: this person cannot subscribe to any. */
  readonly icals: readonly IcalAccount[] | undefined;
}

type CardProps = IcalsProps & { readonly account: IcalAccount };

/** The calendars that a person subscribed to. */
export const Icals = (props: IcalsProps) => {
  const { view, icals } = props;
  const words = view.t.icalCard;
  if (icals === undefined) return null;
  return (
    <section class="section stack" aria-labelledby="ical">
      <h2 id="ical">{words.heading}</h2>
      {icals.length === 0 && <p>{words.none}</p>}
      {icals.map((account) => (
        <IcalCard {...props} account={account} />
      ))}
      <p>
        <a class="button" href="/connect/ical">
          {icals.length === 0 ? words.addFirst : words.addAnother}
        </a>
      </p>
    </section>
  );
};

/** One subscription: how it stands, and the two things that can be done about it. */
const IcalCard = (props: CardProps) => {
  const { view, account } = props;
  const isLive = account.state === 'live';
  return (
    <article class="card" aria-labelledby={`account-${account.id}`}>
      <div class="split">
        <h3 id={`account-${account.id}`}>{plainName(account.label)}</h3>
        <span class={`badge ${isLive ? 'good' : 'bad'}`}>
          <Glyph of={isLive ? 'yes' : 'warning'} />
          {view.t.icalCard[account.state]}
        </span>
      </div>
      {!isLive && <Note tone="bad">{view.t.icalCard.deadNote}</Note>}
      <Facts {...props} />
      <div class="actions">
        <Check {...props} />
        <Remove {...props} />
      </div>
    </article>
  );
};

const Facts = ({ view: { t, language }, zone, account: { host, connectedAt, lastSuccessAt } }: CardProps) => (
  <dl class="facts small">
    <dt>{t.icalCard.from}</dt>
    <dd>{plainName(host)}</dd>
    <dt>{t.icalCard.since}</dt>
    <dd>{dayText(connectedAt, language, zone)}</dd>
    <dt>{t.account.lastRead}</dt>
    <dd>{lastSuccessAt === undefined ? t.account.notYet : momentText(lastSuccessAt, language, zone)}</dd>
  </dl>
);

const Check = ({ view: { t }, csrf, account: { id, state } }: CardProps) => (
  <PostForm action={`/account/ical/${encodeURIComponent(id)}/check`} csrf={csrf}>
    <button type="submit" class={state === 'dead' ? 'primary' : ''} aria-describedby={`account-${id}`}>
      {t.icalCard.check}
    </button>
  </PostForm>
);

/** Two steps without a page in between, so that one slip of a thumb removes nothing. */
const Remove = ({ view: { t }, csrf, account: { id, label } }: CardProps) => (
  <details class="danger">
    <summary>{t.icalCard.remove}</summary>
    <PostForm action={`/account/ical/${encodeURIComponent(id)}/remove`} csrf={csrf} class="stack">
      <p>{t.icalCard.removeNote}</p>
      <button type="submit" class="danger">
        {withValues(t.icalCard.removeNow, { calendar: plainName(label) })}
      </button>
    </PostForm>
  </details>
);
