import { DAY_MS, type Zone } from '../domain/time.ts';
import { withValues } from '../texts/catalogue.ts';
import { aheadText, dayText, momentText } from '../texts/format.ts';
import { PostForm } from './form.tsx';
import { Glyph } from './glyphs.tsx';
import { plainName } from './hostile-text.ts';
import { Note } from './note.tsx';
import type { View } from './view.ts';

export interface MoodleAccount {
  readonly id: string;
  /** Host and person: text of somebody else. */
  readonly label: string;
  /** The site's own address. */
  readonly wwwroot: string;
  readonly state: 'live' | 'dead';
  /** Epoch ms. */
  readonly connectedAt: number;
  readonly lastSuccessAt: number | undefined;
  /** Epoch ms: the latest that Moodle ends our key. */
  readonly endsAt: number | undefined;
}

export interface MoodlesProps {
  readonly view: View;
  readonly csrf: string;
  readonly zone: Zone;
  /** Epoch ms. */
  readonly nowMs: number;
  readonly moodles: readonly MoodleAccount[];
}

type CardProps = MoodlesProps & { readonly account: MoodleAccount };

const WARN_MS = 14 * DAY_MS;

/** The Moodle sites of a person. */
export const Moodles = (props: MoodlesProps) => {
  const { view, moodles } = props;
  const words = view.t.moodleCard;
  return (
    <section class="section stack" aria-labelledby="moodle">
      <h2 id="moodle">{words.heading}</h2>
      {moodles.length === 0 && <p>{words.none}</p>}
      {moodles.map((account) => (
        <MoodleCard {...props} account={account} />
      ))}
      <p>
        <a class="button" href="/connect/moodle">
          {moodles.length === 0 ? words.connectFirst : words.connectAnother}
        </a>
      </p>
    </section>
  );
};

/** One connected site: how it stands, until when, and the two things that can be done about it. */
const MoodleCard = (props: CardProps) => {
  const { view, account } = props;
  const isLive = account.state === 'live';
  return (
    <article class="card" aria-labelledby={`account-${account.id}`}>
      <div class="split">
        <h3 id={`account-${account.id}`}>{plainName(account.label)}</h3>
        <span class={`badge ${isLive ? 'good' : 'bad'}`}>
          <Glyph of={isLive ? 'yes' : 'warning'} />
          {view.t.moodleCard[account.state]}
        </span>
      </div>
      <Warning {...props} />
      <Facts {...props} />
      <div class="actions">
        <SignInAgain {...props} />
        <Disconnect {...props} />
      </div>
    </article>
  );
};

const endsSoon = ({ account: { endsAt }, nowMs }: CardProps): boolean =>
  endsAt !== undefined && endsAt - nowMs <= WARN_MS;

const Warning = (props: CardProps) => {
  const { view, zone, nowMs, account } = props;
  const { t, language } = view;
  if (account.state === 'dead') return <Note tone="bad">{t.moodleCard.deadNote}</Note>;
  if (account.endsAt === undefined || !endsSoon(props)) return null;
  const text = account.endsAt <= nowMs ? t.moodleCard.ended : t.moodleCard.endsSoon;
  const left = aheadText(account.endsAt - nowMs, language);
  return <Note tone="warn">{withValues(text, { date: dayText(account.endsAt, language, zone), left })}</Note>;
};

const Facts = ({ view: { t, language }, zone, account }: CardProps) => {
  const { wwwroot, connectedAt, lastSuccessAt, endsAt } = account;
  return (
    <dl class="facts small">
      <dt>{t.moodleCard.site}</dt>
      <dd>{plainName(wwwroot)}</dd>
      <dt>{t.moodleCard.since}</dt>
      <dd>{dayText(connectedAt, language, zone)}</dd>
      <dt>{t.moodleCard.lastRead}</dt>
      <dd>{lastSuccessAt === undefined ? t.moodleCard.notYet : momentText(lastSuccessAt, language, zone)}</dd>
      {endsAt !== undefined && (
        <>
          <dt>{t.moodleCard.ends}</dt>
          <dd>{dayText(endsAt, language, zone)}</dd>
        </>
      )}
    </dl>
  );
};

const SignInAgain = (props: CardProps) => {
  const { view, csrf, account } = props;
  return (
    <PostForm action="/connect/moodle" csrf={csrf} to="/account">
      <input type="hidden" name="school" value={account.wwwroot} />
      <button
        type="submit"
        class={account.state === 'dead' || endsSoon(props) ? 'primary' : ''}
        aria-describedby={`account-${account.id}`}
      >
        {view.t.moodleCard.again}
      </button>
    </PostForm>
  );
};

/** Two steps without a page in between, so that one slip of a thumb disconnects nothing. */
const Disconnect = ({ view: { t }, csrf, account: { id, label } }: CardProps) => (
  <details class="danger">
    <summary>{t.moodleCard.disconnect}</summary>
    <PostForm action={`/account/moodle/${encodeURIComponent(id)}/disconnect`} csrf={csrf} class="stack">
      <p>{t.moodleCard.disconnectNote}</p>
      <button type="submit" class="danger">
        {withValues(t.moodleCard.disconnectNow, { account: plainName(label) })}
      </button>
    </PostForm>
  </details>
);
