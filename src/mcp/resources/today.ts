import { timeAnswer } from '../../tools/time-answer.ts';
import { fittingText } from '../fit.ts';
import type { Resource } from './resource.ts';

export const today: Resource = {
  name: 'today',
  uri: 'time-compass://today',
  title: 'Today',
  description: "The person's events, tasks, deadlines and to-dos of today, with the state of each source.",
  ttlMs: 30_000,
  async read({ planner, caller, signal }) {
    const { date } = await planner.now(caller, signal);
    return fittingText(timeAnswer(await planner.timeContext(caller, { from: date, to: date }, signal), caller.layout));
  },
};
