import { addDays, type LocalDate, WEEKDAYS, weekdayOf } from '../../domain/time.ts';
import { dayIn } from './days.ts';
import { definePrompt } from './prompt.ts';

const WEEKS_OFFERED = 8;
const FOCUSES = ['deadlines first', 'study', 'exercise', 'free evenings', 'rest'];
/** An argument is repeated to the model, so it is as long as a wish and no longer. */
const MOST_CHARACTERS = 200;

const mondayOf = (day: LocalDate): LocalDate => addDays(day, -WEEKDAYS.indexOf(weekdayOf(day)));

export const planWeek = definePrompt({
  name: 'plan_week',
  title: 'Plan my week',
  description: 'Looks at one week as it stands and proposes when to do what is still to be done.',
  input: {
    week: {
      description: 'any day of the week, YYYY-MM-DD; default: this week',
      async options({ planner, caller, signal }) {
        const monday = mondayOf((await planner.now(caller, signal)).date);
        return Array.from({ length: WEEKS_OFFERED }, (_, week) => addDays(monday, 7 * week));
      },
    },
    focus: { description: 'what matters most', options: async () => FOCUSES },
  },
  async words({ week, focus }, { planner, caller, signal }) {
    const { date } = await planner.now(caller, signal);
    const monday = mondayOf(week === undefined ? date : dayIn('week', week));
    const from = monday < date && date <= addDays(monday, 6) ? date : monday;
    const sunday = addDays(monday, 6);
    return [
      `Plan my week from ${from} to ${sunday}.`,
      `Call get_time_context with from=${from} and to=${addDays(sunday, 7)}, so that next week's deadlines are known too.`,
      'Name every source that is not ok before you plan: what it holds is unknown, not free.',
      ...(focus === undefined ? [] : [`What matters most to me: ${focus.slice(0, MOST_CHARACTERS)}.`]),
      'Keep the habits that the answer tells. For each open task and deadline propose when to work on it, in free time, with breaks.',
      'Show the plan as one list a day, then what does not fit. Change nothing before I agree.',
    ].join('\n');
  },
});
