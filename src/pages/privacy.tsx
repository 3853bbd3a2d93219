import type { LocalDate } from '../domain/time.ts';
import { Paper, type PaperVersion } from './papers.tsx';
import type { View } from './view.ts';

const VERSION: PaperVersion = { number: 5, since: '2026-12-01' as LocalDate };

/** What the server knows of people, what it does with it, and how they end it. */
export const PrivacyPage = ({ view, host }: { view: View; host: string }) => {
  const t = view.t.privacy;
  const sections = [
    t.who,
    t.read,
    t.stored,
    t.notStored,
    t.shared,
    t.limitedUse,
    t.cookies,
    t.howLong,
    t.stop,
    t.erase,
    t.rights,
  ];
  return <Paper view={view} title={t.title} lead={t.lead} version={VERSION} host={host} sections={sections} />;
};
