import type { SpaceId } from '../domain/identity.ts';
import { LONGEST_SPACE_NAME, type Space } from '../domain/space-event.ts';
import type { Zone } from '../domain/time.ts';
import { withValues } from '../texts/catalogue.ts';
import { dayText } from '../texts/format.ts';
import { PostForm } from './form.tsx';
import { TextField } from './form-field.tsx';
import { FORM_STYLE } from './form-style.ts';
import { plainName } from './hostile-text.ts';
import { Layout } from './layout.tsx';
import { Note } from './note.tsx';
import { spaceName } from './space-name.ts';
import type { View } from './view.ts';

/** What was just done, told once at the top. */
export const SPACES_NOTICES = ['added', 'renamed', 'removed'] as const;

export interface SpaceCard {
  readonly space: Space;
  readonly events: number;
  /** Names of the assistants that work in it: hostile text. */
  readonly assistants: readonly string[];
}

/** A name that was sent and cannot be kept: for this space, or for a new one. */
interface TriedName {
  readonly space: SpaceId | undefined;
  readonly name: string;
  readonly problem: 'empty' | 'long' | 'many';
}

export interface SpacesProps {
  readonly view: View;
  readonly csrf: string;
  readonly zone: Zone;
  readonly spaces: readonly SpaceCard[];
  readonly notice: (typeof SPACES_NOTICES)[number] | undefined;
  readonly tried: TriedName | undefined;
}

/** The person's own calendars: open, name, add and delete them. */
export const SpacesPage = (props: SpacesProps) => {
  const { view, spaces, notice } = props;
  const { t } = view;
  return (
    <Layout view={view} title={t.spaces.title} section="spaces" width="middle" style={FORM_STYLE}>
      <h1>{t.spaces.title}</h1>
      <p class="lead">{t.spaces.lead}</p>
      {notice && <Note tone="good">{t.spaces.notice[notice]}</Note>}
      {spaces.map((card) => (
        <Card {...props} card={card} />
      ))}
      <Add {...props} />
    </Layout>
  );
};

type CardProps = SpacesProps & { readonly card: SpaceCard };

const actionOf = ({ id }: Space, what: 'rename' | 'delete'): string => `/spaces/${encodeURIComponent(id)}/${what}`;

const Card = (props: CardProps) => {
  const { view, spaces, card } = props;
  const { id } = card.space;
  const name = spaceName(card.space, view.t);
  return (
    <article class="card" id={`space-${id}`} aria-labelledby={`name-${id}`}>
      <h2 id={`name-${id}`}>
        <bdi>{name}</bdi>
      </h2>
      <Facts {...props} />
      <div class="actions">
        <a class="button" href={`/spaces/${encodeURIComponent(id)}`}>
          {withValues(view.t.spaces.open, { space: name })}
        </a>
        <Rename {...props} />
        {spaces.length > 1 && <Delete {...props} />}
      </div>
      {spaces.length === 1 && <p class="soft small">{view.t.spaces.only}</p>}
    </article>
  );
};

const Facts = ({ view, zone, card }: CardProps) => {
  const { t, language } = view;
  const { createdAt, feedSince } = card.space;
  const day = (ms: number) => dayText(ms, language, zone);
  return (
    <dl class="facts small">
      <dt>{t.spaces.events}</dt>
      <dd>{card.events}</dd>
      <dt>{t.spaces.assistants}</dt>
      <dd>{card.assistants.length === 0 ? t.spaces.nobody : namesOf(card, view)}</dd>
      <dt>{t.spaces.feed}</dt>
      <dd>{feedSince === undefined ? t.spaces.feedOff : withValues(t.spaces.feedOn, { date: day(feedSince) })}</dd>
      <dt>{t.spaces.since}</dt>
      <dd>{day(createdAt)}</dd>
    </dl>
  );
};

const namesOf = ({ assistants }: SpaceCard, { t }: View): string =>
  assistants.map((name) => plainName(name) || t.consent.nameless).join(', ');

const Rename = ({ view: { t }, csrf, card, tried }: CardProps) => {
  const own = tried?.space === card.space.id ? tried : undefined;
  return (
    <details open={own !== undefined}>
      <summary aria-describedby={`name-${card.space.id}`}>{t.spaces.rename}</summary>
      <PostForm action={actionOf(card.space, 'rename')} csrf={csrf} class="new only">
        <NameField id={`rename-${card.space.id}`} t={t} value={own?.name ?? card.space.name} problem={own?.problem} />
        <button type="submit">{t.spaces.saveName}</button>
      </PostForm>
    </details>
  );
};

interface NameFieldProps {
  readonly id: string;
  readonly t: View['t'];
  readonly value: string;
  readonly problem: TriedName['problem'] | undefined;
}

const NameField = ({ id, t, value, problem }: NameFieldProps) => (
  <TextField
    id={id}
    name="name"
    label={t.spaces.name}
    value={value}
    maxlength={LONGEST_SPACE_NAME}
    required
    autofocus={problem !== undefined}
    problem={problem && withValues(t.spaces.problem[problem], { most: LONGEST_SPACE_NAME })}
  />
);

/** Says what goes with the space before the button that deletes it. */
const Delete = ({ view, csrf, card }: CardProps) => {
  const { t } = view;
  const name = spaceName(card.space, t);
  return (
    <details class="danger">
      <summary aria-describedby={`name-${card.space.id}`}>{t.spaces.remove}</summary>
      <PostForm action={actionOf(card.space, 'delete')} csrf={csrf} class="stack">
        <p>{t.spaces.removeNote}</p>
        <ul class="bullets">
          <li>{withValues(t.spaces.removeEvents, { count: card.events })}</li>
          {card.space.feedSince !== undefined && <li>{t.spaces.removeFeed}</li>}
        </ul>
        {card.assistants.length > 0 && (
          <Note tone="warn">{withValues(t.spaces.removeAssistants, { names: namesOf(card, view) })}</Note>
        )}
        <button type="submit" class="danger">
          {withValues(t.spaces.removeNow, { space: name })}
        </button>
      </PostForm>
    </details>
  );
};

const Add = ({ view: { t }, csrf, tried }: SpacesProps) => {
  const own = tried?.space === undefined ? tried : undefined;
  return (
    <section class="card" aria-labelledby="add">
      <h2 id="add">{t.spaces.addTitle}</h2>
      <p class="soft">{t.spaces.addText}</p>
      <PostForm action="/spaces" csrf={csrf} class="new only">
        <NameField id="new-name" t={t} value={own?.name ?? ''} problem={own?.problem} />
        <button type="submit">{t.spaces.add}</button>
      </PostForm>
    </section>
  );
};
