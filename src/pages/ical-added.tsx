import { withValues } from '../texts/catalogue.ts';
import { plainName } from './hostile-text.ts';
import { Layout } from './layout.tsx';
import { Note } from './note.tsx';
import type { View } from './view.ts';

export interface IcalAddedProps {
  readonly view: View;
  readonly to: string;
  /** What the person and the assistant call it: may be text of others. */
  readonly name: string;
  readonly entries: number;
  readonly upcoming: number;
  readonly isWhole: boolean;
  readonly isMoodle: boolean;
}

/** What was found at the address that is subscribed to now. */
export const IcalAddedPage = ({ view, to, name, entries, upcoming, isWhole, isMoodle }: IcalAddedProps) => {
  const { added, title } = view.t.ical;
  return (
    <Layout view={view} title={title}>
      <div class="card">
        <h1>{added.title}</h1>
        <Note tone="good">{withValues(added.found, { name: plainName(name), entries, upcoming })}</Note>
        {!isWhole && <Note tone="warn">{added.unreadable}</Note>}
        {isMoodle && (
          <Note tone="warn">
            <p>{added.moodle}</p>
            <p>
              <a href={`/connect/moodle?to=${encodeURIComponent(to)}`}>{added.moodleLink}</a>
            </p>
          </Note>
        )}
        <a class="button primary wide" href={to}>
          {to === '/account' ? added.toAccount : added.go}
        </a>
        <a class="button wide" href={`/connect/ical?to=${encodeURIComponent(to)}`}>
          {added.again}
        </a>
      </div>
    </Layout>
  );
};
