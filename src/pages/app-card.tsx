import type { SpaceId } from '../domain/identity.ts';
import type { Space } from '../domain/space-event.ts';
import type { Zone } from '../domain/time.ts';
import { withValues } from '../texts/catalogue.ts';
import { dayText, momentText } from '../texts/format.ts';
import { ClientBadge } from './client-badge.tsx';
import { PostForm } from './form.tsx';
import { plainName } from './hostile-text.ts';
import { Note } from './note.tsx';
import { spaceAddress } from './space-address.ts';
import { spaceName } from './space-name.ts';
import type { View } from './view.ts';

export interface App {
  readonly id: string;
  /** Chosen by whoever registered the client: hostile text. */
  readonly client: string;
  /** Host of the client's metadata document; undefined = the name is not verified. */
  readonly host: string | undefined;
  readonly mayWrite: boolean;
  /** undefined = it was deleted, and no other one was chosen since. */
  readonly space: SpaceId | undefined;
  /** Epoch ms. */
  readonly createdAt: number;
  readonly lastUsedAt: number | undefined;
}

interface CardProps {
  readonly view: View;
  readonly csrf: string;
  readonly zone: Zone;
  readonly spaces: readonly Space[];
  readonly app: App;
}

const nameOf = ({ client }: App, { t }: View): string => plainName(client) || t.consent.nameless;
const actionOf = ({ id }: App, what: 'write' | 'space' | 'revoke'): string =>
  `/account/apps/${encodeURIComponent(id)}/${what}`;

/** One assistant: whether its name can be believed, what it may do, where, and what can be done about it. */
export const AppCard = (props: CardProps) => {
  const { view, app } = props;
  return (
    <article class="card" aria-labelledby={`app-${app.id}`}>
      <div class="split">
        <h2 id={`app-${app.id}`}>
          <bdi>{nameOf(app, view)}</bdi>
        </h2>
        <ClientBadge view={view} host={app.host} />
      </div>
      {app.host === undefined && <p class="soft small">{view.t.apps.unverifiedNote}</p>}
      <p>
        <b>{app.mayWrite ? view.t.apps.mayWrite : view.t.apps.readOnly}</b>
        <br />
        {app.mayWrite ? view.t.apps.mayWriteNote : view.t.apps.readOnlyNote}
      </p>
      <Facts {...props} />
      {(app.space === undefined || props.spaces.length > 1) && <SpaceChoice {...props} />}
      <div class="actions">
        <Switch {...props} />
        <Revoke {...props} />
      </div>
    </article>
  );
};

const Facts = ({ view: { t, language }, zone, spaces, app: { space, createdAt, lastUsedAt } }: CardProps) => (
  <dl class="facts small">
    <dt>{t.apps.space}</dt>
    <dd>
      {spaces
        .filter(({ id }) => id === space)
        .map((own) => (
          <a href={spaceAddress(own)}>
            <bdi>{spaceName(own, t)}</bdi>
          </a>
        ))}
      {space === undefined && t.apps.noSpace}
    </dd>
    <dt>{t.apps.since}</dt>
    <dd>{dayText(createdAt, language, zone)}</dd>
    <dt>{t.apps.lastUsed}</dt>
    <dd>{lastUsedAt === undefined ? t.apps.never : momentText(lastUsedAt, language, zone)}</dd>
  </dl>
);

const SpaceChoice = ({ view: { t }, csrf, spaces, app }: CardProps) => (
  <PostForm action={actionOf(app, 'space')} csrf={csrf} class="stack">
    {app.space === undefined && <Note tone="warn">{t.apps.noSpaceNote}</Note>}
    <div class="choice">
      <div>
        <label for={`space-${app.id}`}>{t.apps.spaceChoice}</label>
        <select id={`space-${app.id}`} name="space" aria-describedby={`app-${app.id}`}>
          {spaces.map((space) => (
            <option value={space.id} selected={space.id === app.space}>
              {spaceName(space, t)}
            </option>
          ))}
        </select>
      </div>
      <button type="submit" aria-describedby={`app-${app.id}`}>
        {t.apps.spaceSave}
      </button>
    </div>
  </PostForm>
);

const Switch = ({ view: { t }, csrf, app }: CardProps) => (
  <PostForm action={actionOf(app, 'write')} csrf={csrf}>
    <input type="hidden" name="write" value={app.mayWrite ? 'no' : 'yes'} />
    <button type="submit" aria-describedby={`app-${app.id}`}>
      {app.mayWrite ? t.apps.forbidWrite : t.apps.allowWrite}
    </button>
  </PostForm>
);

/** Two steps without a page in between, so that one slip of a thumb ends nothing. */
const Revoke = ({ view, csrf, app }: CardProps) => (
  <details class="danger">
    <summary aria-describedby={`app-${app.id}`}>{view.t.apps.revoke}</summary>
    <PostForm action={actionOf(app, 'revoke')} csrf={csrf} class="stack">
      <p>{view.t.apps.revokeNote}</p>
      <button type="submit" class="danger">
        {withValues(view.t.apps.revokeNow, { client: nameOf(app, view) })}
      </button>
    </PostForm>
  </details>
);
