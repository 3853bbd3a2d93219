import { daysBetween, type LocalDate } from '../../domain/time.ts';
import { dayNumber, weekdayNumber } from './cells.ts';

const WEEKDAYS = ['', '一', '二', '三', '四', '五', '六', '日'];

/** How a series repeats, read off the days it was planned for, since sources give occurrences and no rule: `每週一重複`. */
export function ruleText(dates: readonly LocalDate[]): string {
  const days = [...new Set(dates)].toSorted();
  const steps = days.slice(1).map((day, index) => daysBetween(days[index] as LocalDate, day));
  const [first] = days;
  if (first === undefined || steps.length === 0) return '重複';
  return `${rhythm(days, Math.min(...steps), first)}重複`;
}

function rhythm(days: readonly LocalDate[], step: number, first: LocalDate): string {
  const weekdays = [...new Set(days.map(weekdayNumber))].toSorted();
  const names = weekdays.map((weekday) => WEEKDAYS[weekday]).join('');
  const onOneDate = days.every((day) => dayNumber(day) === dayNumber(first));
  if (onOneDate && step >= 365) return `每年${Number(first.slice(5, 7))}月${dayNumber(first)}日`;
  if (onOneDate && step >= 28) return `每月${dayNumber(first)}日`;
  if (weekdays.length === 1) return everyWeeks(step / 7) + names;
  if (weekdays.length === 7) return step === 1 ? '每天' : `每${step}天`;
  return step < 7 ? `每週${names}` : '';
}

const everyWeeks = (weeks: number): string => (weeks === 1 ? '每週' : weeks === 2 ? '每兩週' : `每${weeks}週`);
