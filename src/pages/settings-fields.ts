import type { Meal, WorkKind } from '../domain/preferences.ts';
import type { Weekday } from '../domain/time.ts';

/** The form's values as text, by the names of its fields. */
export type SettingsFields = Readonly<Record<string, string>>;

/** Fields that are right or wrong together. */
export type SettingsPart =
  | 'zone'
  | 'language'
  | 'layout'
  | 'weekStart'
  | `work-${Weekday}`
  | `meal-${Meal}`
  | 'sleep'
  | `minutes-${WorkKind}`
  | 'city';

/**
 * `choice`: none of the offered ones. `half`: one of two times. `time`: none on the clock. `order`: the end is not after
 * the beginning. `same`: no time at all. `minutes`: no whole number between the limits.
 */
export type SettingsProblem = 'choice' | 'half' | 'time' | 'order' | 'same' | 'minutes';

/** Names of the two fields of a part that is a span of hours. */
export const hoursFields = (part: SettingsPart) => ({ from: `${part}-from`, to: `${part}-to` });
