import { ANSWER_LAYOUTS, type AnswerLayout } from '../domain/answer-layout.ts';
import { toCity } from '../domain/cities.ts';
import type { Language, User } from '../domain/identity.ts';
import { LANGUAGES } from '../domain/language.ts';
import { type Hours, MEALS, type Preferences, toMinutes, toTimeOfDay, WORK_KINDS } from '../domain/preferences.ts';
import { toZone, WEEKDAYS, type Zone } from '../domain/time.ts';
import { hoursFields, type SettingsFields, type SettingsPart, type SettingsProblem } from '../pages/settings-fields.ts';

/** Everything that the settings form decides; undefined = not chosen. */
export interface Settings {
  readonly zone: Zone | undefined;
  readonly language: Language | undefined;
  readonly layout: AnswerLayout | undefined;
  readonly preferences: Preferences;
}

export type SettingsProblems = ReadonlyMap<SettingsPart, SettingsProblem>;

/** Shows what is stored as the form's fields. */
export function fieldsOf(
  { zone, language, layout }: Pick<User, 'zone' | 'language' | 'layout'>,
  chosen: Preferences,
): SettingsFields {
  const { weekStart, workingHours, meals, sleep, defaultMinutes, city } = chosen;
  return {
    zone: zone ?? '',
    language: language ?? '',
    layout: layout ?? '',
    weekStart: weekStart ?? '',
    city: city ?? '',
    ...Object.fromEntries([
      ...WEEKDAYS.flatMap((day) => pair(`work-${day}`, workingHours?.[day])),
      ...MEALS.flatMap((meal) => pair(`meal-${meal}`, meals?.[meal])),
      ...pair('sleep', sleep),
      ...WORK_KINDS.map((kind) => [`minutes-${kind}`, String(defaultMinutes?.[kind] ?? '')] as const),
    ]),
  };
}

function pair(part: SettingsPart, hours: Hours | undefined): (readonly [string, string])[] {
  const { from, to } = hoursFields(part);
  return [
    [from, hours?.from ?? ''],
    [to, hours?.to ?? ''],
  ];
}

/** Checks the form. With any problem there are no settings at all. */
export function readSettings(
  fields: SettingsFields,
): { readonly settings: Settings } | { readonly problems: SettingsProblems } {
  const reader = new FormReader(fields);
  const zone = reader.choice('zone', toZone);
  const language = reader.choice('language', (text) => LANGUAGES.find((known) => known === text));
  const layout = reader.choice('layout', (text) => ANSWER_LAYOUTS.find((known) => known === text));
  const preferences = withoutEmpty({
    weekStart: reader.choice('weekStart', (text) => (['Mon', 'Sun'] as const).find((day) => day === text)),
    workingHours: record(WEEKDAYS, (day) => reader.hours(`work-${day}`)),
    meals: record(MEALS, (meal) => reader.hours(`meal-${meal}`)),
    sleep: reader.night('sleep'),
    defaultMinutes: record(WORK_KINDS, (kind) => reader.choice(`minutes-${kind}`, toMinutes, 'minutes')),
    city: reader.choice('city', toCity),
  });
  if (reader.problems.size > 0) return { problems: reader.problems };
  return { settings: { zone, language, layout, preferences } };
}

/** Reads part by part and remembers what is wrong. */
class FormReader {
  readonly problems = new Map<SettingsPart, SettingsProblem>();
  readonly #fields: SettingsFields;

  constructor(fields: SettingsFields) {
    this.#fields = fields;
  }

  choice<T>(part: SettingsPart, read: (text: string) => T | undefined, problem: SettingsProblem = 'choice') {
    const text = this.#text(part);
    const value = text === '' ? undefined : read(text);
    if (text !== '' && value === undefined) this.problems.set(part, problem);
    return value;
  }

  /** Hours of one day. */
  hours(part: SettingsPart): Hours | undefined {
    return this.#hours(part, ({ from, to }) => (from < to ? undefined : 'order'));
  }

  /** Hours that may go over midnight. */
  night(part: SettingsPart): Hours | undefined {
    return this.#hours(part, ({ from, to }) => (from === to ? 'same' : undefined));
  }

  #hours(part: SettingsPart, problemOf: (hours: Hours) => SettingsProblem | undefined): Hours | undefined {
    const names = hoursFields(part);
    const texts = [this.#text(names.from), this.#text(names.to)] as const;
    if (texts[0] === '' && texts[1] === '') return undefined;
    const [from, to] = [toTimeOfDay(texts[0]), toTimeOfDay(texts[1])];
    if (from !== undefined && to !== undefined) {
      const problem = problemOf({ from, to });
      if (problem !== undefined) this.problems.set(part, problem);
      return { from, to };
    }
    this.problems.set(part, texts.includes('') ? 'half' : 'time');
    return undefined;
  }

  #text(name: string): string {
    return (this.#fields[name] ?? '').trim();
  }
}

function record<Key extends string, Value>(
  keys: readonly Key[],
  read: (key: Key) => Value | undefined,
): Partial<Record<Key, Value>> | undefined {
  const said = withoutEmpty(Object.fromEntries(keys.map((key) => [key, read(key)])) as Record<Key, Value | undefined>);
  return Object.keys(said).length === 0 ? undefined : (said as Partial<Record<Key, Value>>);
}

type WithoutEmpty<T> = { readonly [Key in keyof T]?: Exclude<T[Key], undefined> };

const withoutEmpty = <T extends object>(all: T): WithoutEmpty<T> =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as WithoutEmpty<T>;
