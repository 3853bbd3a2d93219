import { addDays, type LocalDate } from './time.ts';

/** Local times of something; without hours its last day is taken wholly. */
interface Lasting {
  readonly first: LocalDate;
  readonly last: LocalDate;
  /** `HH:MM` */
  readonly hours: { readonly end: string } | undefined;
}

/** The last day of which something takes any part: what ends at midnight takes nothing of the day that begins then. */
export const lastDayTaken = ({ first, last, hours }: Lasting): LocalDate =>
  hours?.end === '00:00' && last > first ? addDays(last, -1) : last;
