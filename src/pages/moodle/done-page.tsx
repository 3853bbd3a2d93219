import type { Zone } from '../../domain/time.ts';
import { withValues } from '../../texts/catalogue.ts';
import type { Texts } from '../../texts/en.ts';
import { dayText, listText } from '../../texts/format.ts';
import { plainName } from '../hostile-text.ts';
import { Layout } from '../layout.tsx';
import { Note } from '../note.tsx';
import type { View } from '../view.ts';
import { WayFacts } from '../way-facts.tsx';

export interface MoodleDoneProps {
  readonly view: View;
  readonly to: string;
  readonly siteName: string;
  readonly courses: number;
  readonly lacks: readonly (keyof Texts['moodle']['done']['parts'])[];
  /** Epoch ms. */
  readonly endsAt: number;
  readonly zone: Zone;
}

/** What was found at the site that is connected now. */
export const MoodleDonePage = ({ view, to, siteName, courses, lacks, endsAt, zone }: MoodleDoneProps) => {
  const { t, language } = view;
  const words = t.moodle.done;
  const found = { 0: words.none, 1: words.course }[courses] ?? words.courses;
  const parts = listText(
    lacks.map((part) => words.parts[part]),
    language,
  );
  return (
    <Layout view={view} title={words.title}>
      <div class="card">
        <h1>{words.title}</h1>
        <Note tone="good">{withValues(found, { count: courses, site: plainName(siteName) })}</Note>
        {lacks.length > 0 && <Note tone="warn">{withValues(words.lacks, { parts })}</Note>}
        <p>{withValues(words.ends, { date: dayText(endsAt, language, zone) })}</p>
        <WayFacts view={view} words={t.moodle.key} />
        <a class="button primary wide" href={to}>
          {to === '/account' ? words.toAccount : words.go}
        </a>
      </div>
    </Layout>
  );
};
