import { timeAnswer } from '../../tools/time-answer.ts';
import { fittingText } from '../fit.ts';
import type { ResourceFamily } from './resource.ts';

export const calendar: ResourceFamily = {
  name: 'calendar',
  base: 'time-compass://calendars/',
  variable: 'calendar',
  title: 'One calendar',
  description: 'The events of one calendar, by its name or handle, from 7 days ago to 30 days ahead.',
  ttlMs: 30_000,
  async options({ planner, caller, signal }) {
    const { lists } = await planner.calendars(caller, signal);
    return lists.map(({ name }) => name);
  },
  read: async (name, { planner, caller, signal }) =>
    fittingText(timeAnswer(await planner.events(caller, { calendar: name }, signal), caller.layout)),
};
