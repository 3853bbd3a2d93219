import { Failure } from '../../domain/failure.ts';
import type { CalendarFile } from './calendar-file.ts';
import type { Reading } from './reading.ts';

const TELL = 'Tell the user that something is missing.';

const changed = (why: string): Failure => new Failure('source_changed', why, TELL);

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** Why times of a calendar may be missing or wrong, one failure each; none when all is known. */
export function unknownTimes(file: CalendarFile, { torn, cut, zonesUnknown }: Reading): readonly Failure[] {
  const { broken } = file;
  return [
    ...(broken > 0
      ? [changed(`${counted(broken, 'entry has', 'entries have')} no readable time; not shown here.`)]
      : []),
    ...(torn > 0 ? [changed(`${counted(torn, 'series is', 'series are')} known only in part.`)] : []),
    ...(file.cut ? [changed('Its file breaks off before the end.')] : []),
    ...(cut
      ? [new Failure('bad_request', 'There are more events than are read at once.', 'Ask for a shorter range.')]
      : []),
    ...(zonesUnknown
      ? [changed('Some times are in a zone that is not known, and are told as if in the usual one.')]
      : []),
  ];
}

/** A calendar that Moodle exports tells when something is due, and in words that nobody can rely on whether it opens then. */
export const timesOnly = (): Failure =>
  new Failure(
    'not_permitted',
    'This is the calendar link of a Moodle site: it has times only. Whether something is handed in, its status and its link are not known.',
    'Never say that something is done or open because of it.',
  );
