import { type LocalDate, toLocalDate, WEEKDAYS } from '../../domain/time.ts';
import { DAY_CODES, type Frequency, MOST_TIMES, type Rule, type RuleEnd } from './rule.ts';

const UNITS: Readonly<Record<string, Frequency>> = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' };
const ADVERBS: Readonly<Record<string, Frequency>> = {
  daily: 'DAILY',
  weekly: 'WEEKLY',
  monthly: 'MONTHLY',
  yearly: 'YEARLY',
  annually: 'YEARLY',
};
const ORDINALS: Readonly<Record<string, number>> = {
  ...{ first: 1, second: 2, third: 3, fourth: 4, fifth: 5, last: -1 },
  ...{ '1st': 1, '2nd': 2, '3rd': 3, '4th': 4, '5th': 5 },
};
const WORKDAYS = 'BYDAY=MO,TU,WE,TH,FR';

const FORM =
  /^(?:(?<adverb>daily|weekly|monthly|yearly|annually)|(?<workdays>weekdays|every weekday)|every (?:(?<step>\d{1,4}|other) )?(?<unit>day|week|month|year)s?)(?: on (?<days>.+?))?(?: until (?<until>\S+)| (?:for )?(?<times>\d{1,4}) times?)?$/;

/** Reads `weekly on Mon Wed until 2026-12-20`, `every 2 weeks on Fri 10 times`, …; undefined when it is none of these. */
export function readRuleWords(text: string): Rule | undefined {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/,|\band\b/g, ' ')
    .trim()
    .replace(/\s+/g, ' ');
  const groups = FORM.exec(words)?.groups;
  const end = groups && endOf(groups.until, groups.times);
  const parts = groups && partsOf(groups);
  return parts && end && { parts, end };
}

type Groups = Readonly<Record<string, string | undefined>>;

function partsOf({ adverb, workdays, step, unit, days }: Groups): readonly string[] | undefined {
  if (workdays !== undefined) return days === undefined ? ['FREQ=WEEKLY', WORKDAYS] : undefined;
  const frequency = ADVERBS[adverb ?? ''] ?? UNITS[unit ?? ''];
  const interval = stepOf(step);
  const on = days === undefined ? [] : daysOf(frequency, days);
  if (frequency === undefined || interval === undefined || on === undefined) return undefined;
  return [`FREQ=${frequency}`, ...(interval === 1 ? [] : [`INTERVAL=${interval}`]), ...on];
}

function stepOf(step: string | undefined): number | undefined {
  if (step === undefined) return 1;
  return step === 'other' ? 2 : numberIn(step);
}

const numberIn = (digits: string): number | undefined => {
  const number = Number(digits);
  return number >= 1 && number <= MOST_TIMES ? number : undefined;
};

function endOf(until: string | undefined, times: string | undefined): RuleEnd | undefined {
  if (until !== undefined) {
    const last: LocalDate | undefined = toLocalDate(until);
    return last && { kind: 'day', last };
  }
  const count = times === undefined ? undefined : numberIn(times);
  if (times === undefined) return { kind: 'never' };
  return count === undefined ? undefined : { kind: 'count', count };
}

function daysOf(frequency: Frequency | undefined, text: string): readonly string[] | undefined {
  if (frequency === 'WEEKLY') return weekdaysIn(text);
  return frequency === 'MONTHLY' ? daysOfMonth(text.replace(/^the /, '')) : undefined;
}

function weekdaysIn(text: string): readonly string[] | undefined {
  const codes = text.split(' ').map(dayCode);
  const known = codes.filter((code) => code !== undefined);
  const inOrder = DAY_CODES.filter((code) => known.includes(code));
  return known.length === codes.length && inOrder.length === codes.length ? [`BYDAY=${inOrder.join(',')}`] : undefined;
}

/** `day 15`, `days 1 15`, `last day`, `first Mon`, `last Fri` */
function daysOfMonth(text: string): readonly string[] | undefined {
  if (text === 'last day') return ['BYMONTHDAY=-1'];
  const numbers = /^days? (\d{1,2}(?: \d{1,2})*)$/.exec(text)?.[1]?.split(' ').map(Number);
  if (numbers !== undefined) {
    const areDays = numbers.every((day) => day >= 1 && day <= 31) && new Set(numbers).size === numbers.length;
    return areDays ? [`BYMONTHDAY=${numbers.toSorted((a, b) => a - b).join(',')}`] : undefined;
  }
  const [ordinal = '', weekday = '', ...more] = text.split(' ');
  const [nth, code] = [Object.hasOwn(ORDINALS, ordinal) ? ORDINALS[ordinal] : undefined, dayCode(weekday)];
  return nth === undefined || code === undefined || more.length > 0 ? undefined : [`BYDAY=${nth}${code}`];
}

const FULL = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** `mon` or `monday` as `MO` */
function dayCode(word: string): (typeof DAY_CODES)[number] | undefined {
  const short = WEEKDAYS.findIndex((day) => day.toLowerCase() === word);
  return DAY_CODES[short >= 0 ? short : FULL.indexOf(word)];
}
