import type { Zone } from '../domain/time.ts';
import { withValues } from '../texts/catalogue.ts';
import { dayText } from '../texts/format.ts';
import { PostForm } from './form.tsx';
import { plainName } from './hostile-text.ts';
import type { Person, View } from './view.ts';

interface SignInWay {
  readonly id: string;
  /** An e-mail address: text of somebody else. */
  readonly label: string | undefined;
  /** Epoch ms. */
  readonly createdAt: number;
  readonly lastUsedAt: number | undefined;
}

export interface IdentitiesProps {
  readonly view: View;
  readonly csrf: string;
  readonly person: Person;
  readonly zone: Zone;
  readonly identities: readonly SignInWay[];
  /** false: this server has no Google client. */
  readonly addable: boolean;
}

/** The person's ways to sign in; separate from the accounts an assistant reads. */
export const Identities = (props: IdentitiesProps) => {
  const { view, csrf, person, identities, addable } = props;
  const { t } = view;
  return (
    <section class="section stack" aria-labelledby="ways">
      <h2 id="ways">{t.identities.title}</h2>
      <p class="soft">{t.identities.lead}</p>
      {identities.length === 0 && <p>{t.identities.none}</p>}
      {identities.map((way) => (
        <Way {...props} way={way} />
      ))}
      {person.kind === 'owner' && <p>{t.identities.ownerLink}</p>}
      {addable && (
        <PostForm action="/account/identities/add" csrf={csrf}>
          <button type="submit">{t.identities.add}</button>
        </PostForm>
      )}
    </section>
  );
};

const Way = ({ view, csrf, person, zone, identities, way }: IdentitiesProps & { way: SignInWay }) => {
  const { t, language } = view;
  const name = way.label === undefined ? t.identities.nameless : plainName(way.label);
  const day = (ms: number) => dayText(ms, language, zone);
  const used =
    way.lastUsedAt === undefined
      ? t.identities.neverUsed
      : withValues(t.identities.lastUsed, { date: day(way.lastUsedAt) });
  return (
    <article class="card" aria-labelledby={`way-${way.id}`}>
      <h3 id={`way-${way.id}`}>{name}</h3>
      <p class="soft small">
        {withValues(t.identities.added, { date: day(way.createdAt) })} · {used}
      </p>
      {person.kind !== 'owner' && identities.length === 1 ? (
        <p class="soft small">{t.identities.last}</p>
      ) : (
        <Remove view={view} csrf={csrf} id={way.id} name={name} />
      )}
    </article>
  );
};

const Remove = ({ view: { t }, csrf, id, name }: { view: View; csrf: string; id: string; name: string }) => (
  <details class="danger">
    <summary aria-describedby={`way-${id}`}>{t.identities.remove}</summary>
    <PostForm action={`/account/identities/${encodeURIComponent(id)}/remove`} csrf={csrf} class="stack">
      <p>{t.identities.removeNote}</p>
      <button type="submit" class="danger">
        {withValues(t.identities.removeNow, { account: name })}
      </button>
    </PostForm>
  </details>
);
