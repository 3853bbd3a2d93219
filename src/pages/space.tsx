import { fullDayText, monthText } from '../texts/format.ts';
import { CALENDAR_STYLE } from './calendar-style.ts';
import { CopyScript } from './copy-field.tsx';
import { FORM_STYLE } from './form-style.ts';
import { Layout } from './layout.tsx';
import { Note } from './note.tsx';
import { SpaceFeed } from './space-feed.tsx';
import { SpaceList } from './space-list.tsx';
import { SpaceMonth } from './space-month.tsx';
import { spaceName } from './space-name.ts';
import type { SpaceProps } from './space-props.ts';
import { SpaceTools } from './space-tools.tsx';

/** One calendar of the person's own: a month or a list of it, and its feed. */
export const SpacePage = (props: SpaceProps) => {
  const { view, space, shown, notice } = props;
  const { t, language } = view;
  const name = spaceName(space, t);
  const period =
    shown.kind === 'list' && shown.day ? fullDayText(shown.day, language) : monthText(shown.month, language);
  return (
    <Layout view={view} title={`${name} · ${period}`} section="spaces" width="full" style={FORM_STYLE + CALENDAR_STYLE}>
      <p class="crumb">
        <a href="/spaces">{t.space.all}</a>
      </p>
      <h1>
        <bdi>{name}</bdi>
      </h1>
      {notice && <Note tone="good">{t.space.notice[notice]}</Note>}
      <SpaceTools {...props} period={period} />
      {shown.kind === 'month' ? <SpaceMonth {...props} shown={shown} /> : <SpaceList {...props} shown={shown} />}
      <SpaceFeed {...props} />
      <CopyScript view={view} />
    </Layout>
  );
};
