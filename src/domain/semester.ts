import { addDays, daysBetween, type LocalDate, localTime, WEEKDAYS, weekdayOf, type Zone } from './time.ts';

/** A school term; both days belong to it. */
export interface Semester {
  /** `114-1`: the school year as that country writes it, and which of its terms. */
  readonly name: string;
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** The term in which a day falls; terms follow one another without a gap. */
type SemesterRule = (date: LocalDate) => Semester;

/** August to January, and February to July, of a school year named by the ROC calendar. */
const taiwan: SemesterRule = (date) => {
  const { year, month } = partsOf(date);
  const first = month >= 8 ? year : year - 1;
  const isFirst = month >= 8 || month === 1;
  const [from, to] = isFirst ? [`${first}-08-01`, `${first + 1}-01-31`] : [`${year}-02-01`, `${year}-07-31`];
  return { name: `${first - 1911}-${isFirst ? 1 : 2}`, from: from as LocalDate, to: to as LocalDate };
};

/** April to September, and October to March. */
const japan: SemesterRule = (date) => {
  const { year, month } = partsOf(date);
  const first = month >= 4 ? year : year - 1;
  const isFirst = month >= 4 && month <= 9;
  const [from, to] = isFirst ? [`${year}-04-01`, `${year}-09-30`] : [`${first}-10-01`, `${first + 1}-03-31`];
  return { name: `${first}-${isFirst ? 1 : 2}`, from: from as LocalDate, to: to as LocalDate };
};

const RULES: Readonly<Partial<Record<string, SemesterRule>>> = { 'Asia/Tokyo': japan };

/** Gives the term of a local day by the rule of the country whose clock the answer shows; Taiwan's where none is known. */
export const semesterOf = (date: LocalDate, zone: Zone): Semester => (RULES[zone] ?? taiwan)(date);

/** The days of one course. */
export interface CourseDays {
  readonly first: LocalDate;
  /** undefined = not told. */
  readonly last: LocalDate | undefined;
}

/**
 * The day that a school means by an instant in its list of courses, which is the first one of a day on its own clock. Who is
 * elsewhere sees another time there, maybe of the day before: then it is the midnight of some zone from UTC-10 to UTC+13.
 */
export function schoolDay(ms: number, zone: Zone): LocalDate {
  const { date, time } = localTime(ms, zone);
  return time === '00:00' ? date : localTime(ms + 13 * 3_600_000, 'UTC' as Zone).date;
}

/** Which week of a term a day is in, counted from the week in which most of the term's courses begin. */
export interface SemesterWeek {
  readonly semester: string;
  readonly week: number;
  /** Monday of the first week. */
  readonly begins: LocalDate;
}

/**
 * Counts the weeks of a term from Monday to Sunday. No rule tells when classes begin, so the courses do that take place now
 * and began in this term; undefined where there are none, or no week in which more than half of them began.
 */
export function semesterWeekOf(today: LocalDate, zone: Zone, courses: readonly CourseDays[]): SemesterWeek | undefined {
  const { name, from } = semesterOf(today, zone);
  const current = courses.filter(({ first, last = today }) => from <= first && first <= today && today <= last);
  const alike = Map.groupBy(current, ({ first }) => mondayOf(first));
  const [begins] = [...alike].find(([, began]) => began.length * 2 > current.length) ?? [];
  if (begins === undefined) return undefined;
  return { semester: name, week: Math.floor(daysBetween(begins, today) / 7) + 1, begins };
}

const mondayOf = (date: LocalDate): LocalDate => addDays(date, -WEEKDAYS.indexOf(weekdayOf(date)));

const partsOf = (date: LocalDate): { year: number; month: number } => ({
  year: Number(date.slice(0, 4)),
  month: Number(date.slice(5, 7)),
});
