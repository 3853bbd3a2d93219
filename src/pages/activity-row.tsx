import type { LocalDate, Zone } from '../domain/time.ts';
import { withValues } from '../texts/catalogue.ts';
import { fullDayText, momentText } from '../texts/format.ts';
import { fill } from './fill.ts';
import { PostForm } from './form.tsx';
import { Glyph } from './glyphs.tsx';
import { plainName } from './hostile-text.ts';
import type { View } from './view.ts';

/** One change that an assistant made. Title, place and client are other people's texts. */
export interface ActivityRow {
  /** Digits. */
  readonly id: string;
  readonly tool: string;
  readonly title: string;
  readonly where: string;
  /** As in `Change`. */
  readonly when?: string;
  readonly client: string;
  /** Epoch ms. */
  readonly createdAt: number;
  readonly undoneAt: number | undefined;
}

interface RowProps {
  readonly view: View;
  readonly csrf: string;
  readonly row: ActivityRow;
  /** Of the page it stands on, to come back there. */
  readonly before: string | undefined;
  readonly zone: Zone;
}

/** What was done, by whom and when, and the button that takes it back. */
export const Row = (props: RowProps) => {
  const { view, row } = props;
  const { t } = view;
  const name = plainName(row.title) || t.activity.untitled;
  const isTool = (tool: string): tool is keyof typeof t.activity.did => Object.hasOwn(t.activity.did, tool);
  const did = t.activity.did[isTool(row.tool) ? row.tool : 'other'];
  return (
    <li>
      <div class="split">
        <h2 id={`change-${row.id}`}>{fill(did, { title: <bdi>{name}</bdi> })}</h2>
        <Undo {...props} />
      </div>
      <Facts {...props} />
    </li>
  );
};

const Undo = ({ view: { t, language }, csrf, row, before, zone }: RowProps) =>
  row.undoneAt === undefined ? (
    <PostForm action={`/account/activity/${row.id}/undo`} csrf={csrf}>
      {before !== undefined && <input type="hidden" name="before" value={before} />}
      <button type="submit" aria-describedby={`change-${row.id}`}>
        {t.activity.undo}
      </button>
    </PostForm>
  ) : (
    <span class="badge">
      <Glyph of="yes" />
      {withValues(t.activity.undone, { date: momentText(row.undoneAt, language, zone) })}
    </span>
  );

const TODO_TOOLS = new Set(['add_todo', 'complete_todo']);

const Facts = ({ view, row, zone }: RowProps) => {
  const { t, language } = view;
  const facts: [string, string][] = [
    [t.activity.when, whenText(row.when, view)],
    // the one place whose name is ours
    [t.activity.where, TODO_TOOLS.has(row.tool) ? t.todos.title : plainName(row.where)],
    [t.activity.by, plainName(row.client) || t.consent.nameless],
    [t.activity.at, momentText(row.createdAt, language, zone)],
    [t.activity.number, row.id],
  ];
  return (
    <dl class="facts small">
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </>
        ))}
    </dl>
  );
};

/** The first day in words, with the time it begins; empty where the thing has no time. */
function whenText(when: string | undefined, { language }: View): string {
  const [, date, time = ''] = /^(\d{4}-\d{2}-\d{2})(?: [A-Z][a-z]{2})?( \d{2}:\d{2})?/.exec(when ?? '') ?? [];
  return date === undefined ? '' : `${fullDayText(date as LocalDate, language)}${time}`;
}
