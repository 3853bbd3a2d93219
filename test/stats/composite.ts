import type { Extras } from '../../src/planner/extras.ts';
import type { HandleBook } from '../../src/planner/number.ts';
import { createPlanner } from '../../src/planner/planner.ts';
import type { SourceRow, TimeContext } from '../../src/planner/time-context.ts';
import { student, studentDeadlines, studentSources, TERM } from '../layouts/student.ts';
import { caller, MemoryHandles, never, ports } from '../planner/kit.ts';

/** A student's whole term as one answer has it: 188 events, 47 tasks, 10 deadlines, and how each source answered. */
export async function composite(
  data = student,
  handles: HandleBook = new MemoryHandles(),
  { user } = caller(),
): Promise<TimeContext & Extras> {
  const now = (): number => Date.parse(data.now);
  const planner = createPlanner(ports({ sources: studentSources(data), handles, now }).ports);
  const context = await planner.timeContext(caller({ user }), TERM, never);
  const deadlines = studentDeadlines(data);
  return { ...context, sources: [...context.sources, moodleRow(deadlines.length)], deadlines };
}

const moodleRow = (count: number): SourceRow => ({
  source: 'moodle' as SourceRow['source'],
  account: 'moodle.example.edu',
  state: 'ok',
  shown: count,
  total: count,
  next: '',
});
