import { type Hours, MEALS, type Preferences } from '../../domain/preferences.ts';
import type { Weekday } from '../../domain/time.ts';

/** When a person can work, and what they keep free. */
export interface Habits {
  /** A day that is absent is free of work. */
  readonly workingHours: Readonly<Partial<Record<Weekday, Hours>>>;
  readonly meals: readonly Hours[];
  /** May go over midnight. */
  readonly sleep: Hours | undefined;
  /** Kept free before and after what has a time. */
  readonly bufferMinutes: number;
}

/** What nobody said and plans take for granted until somebody does. */
export type AssumedHabit = 'workingHours' | 'meals' | 'sleep';

const OFFICE: Hours = { from: '09:00', to: '18:00' };
const LUNCH: Hours = { from: '12:00', to: '13:00' };
const NIGHT: Hours = { from: '23:00', to: '07:00' };
const BUFFER_MINUTES = 15;

/** What a person said about their hours, completed; `assumed` names what they did not say. */
export function habitsOf(said: Preferences): Habits & { readonly assumed: readonly AssumedHabit[] } {
  const { workingHours, meals, sleep } = said;
  const told = { workingHours, meals, sleep };
  return {
    workingHours: workingHours ?? { Mon: OFFICE, Tue: OFFICE, Wed: OFFICE, Thu: OFFICE, Fri: OFFICE },
    meals: meals === undefined ? [LUNCH] : MEALS.flatMap((meal) => meals[meal] ?? []),
    sleep: sleep ?? NIGHT,
    bufferMinutes: BUFFER_MINUTES,
    assumed: (['workingHours', 'meals', 'sleep'] as const).filter((habit) => told[habit] === undefined),
  };
}
