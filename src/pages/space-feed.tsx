import { withValues } from '../texts/catalogue.ts';
import { dayText } from '../texts/format.ts';
import { CopyField } from './copy-field.tsx';
import { PostForm } from './form.tsx';
import { feedAddress } from './space-address.ts';
import type { SpaceProps } from './space-props.ts';

/** The address by which other programs read the space: made, shown once, renewed, switched off. */
export const SpaceFeed = (props: SpaceProps) => {
  const { view, csrf, space, zone, feedAddress: made } = props;
  const { feed } = view.t.space;
  return (
    <section class="card" id="feed" aria-labelledby="feed-title">
      <h2 id="feed-title">{feed.title}</h2>
      <p>{feed.text}</p>
      {made !== undefined && (
        <>
          <p id="feed-made">
            <b>{feed.made}</b>
          </p>
          <CopyField view={view} value={made} labelledBy="feed-made" primary />
        </>
      )}
      {space.feedSince === undefined ? (
        <PostForm action={feedAddress(space, 'open')} csrf={csrf}>
          <button type="submit">{feed.make}</button>
        </PostForm>
      ) : (
        <>
          {made === undefined && (
            <p>{withValues(feed.since, { date: dayText(space.feedSince, view.language, zone) })}</p>
          )}
          <Changes {...props} />
        </>
      )}
    </section>
  );
};

/** Two steps each, since both end what other programs have. */
const Changes = ({ view, csrf, space }: SpaceProps) => {
  const { feed } = view.t.space;
  return (
    <div class="actions">
      <details>
        <summary>{feed.renew}</summary>
        <PostForm action={feedAddress(space, 'open')} csrf={csrf} class="stack">
          <p>{feed.renewNote}</p>
          <button type="submit">{feed.renewNow}</button>
        </PostForm>
      </details>
      <details class="danger">
        <summary>{feed.off}</summary>
        <PostForm action={feedAddress(space, 'close')} csrf={csrf} class="stack">
          <p>{feed.offNote}</p>
          <button type="submit" class="danger">
            {feed.offNow}
          </button>
        </PostForm>
      </details>
    </div>
  );
};
