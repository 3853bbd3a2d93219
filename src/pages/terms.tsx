import type { LocalDate } from '../domain/time.ts';
import { Paper, type PaperVersion } from './papers.tsx';
import type { View } from './view.ts';

const VERSION: PaperVersion = { number: 1, since: '2026-11-30' as LocalDate };

/** On which terms people use the server. */
export const TermsPage = ({ view, host }: { view: View; host: string }) => {
  const t = view.t.terms;
  const sections = [t.what, t.yours, t.assistants, t.others, t.promise, t.end, t.changes];
  return <Paper view={view} title={t.title} lead={t.lead} version={VERSION} host={host} sections={sections} />;
};
