import type { EventProblem } from '../domain/event-check.ts';
import { Failure } from '../domain/failure.ts';
import { LONGEST_DESCRIPTION, LONGEST_TITLE } from '../domain/space-event.ts';
import { EARLIEST, LATEST } from '../domain/time.ts';

/** Why something cannot be done in a space, and what to do instead. */

const ARGUMENTS: Readonly<Record<EventProblem['field'], string>> = {
  title: 'title',
  date: 'date',
  endDate: 'end_date',
  time: 'time',
  endTime: 'end_time',
  description: 'description',
};

/** For the argument that is wrong. */
export function wrongWish({ field, problem }: EventProblem): Failure {
  const [why, next] = SENTENCES[problem](`\`${ARGUMENTS[field]}\``, field);
  return new Failure('bad_request', why, next);
}

type Sentences = (name: string, field: EventProblem['field']) => readonly [why: string, next: string];

const SENTENCES: Readonly<Record<EventProblem['problem'], Sentences>> = {
  empty: (name) => [`${name} is empty.`, `Call again with a ${name} of 1 to ${LONGEST_TITLE} characters.`],
  too_long: (name, field) => {
    const most = field === 'title' ? LONGEST_TITLE : LONGEST_DESCRIPTION;
    return [`${name} is longer than ${most} characters.`, `Call again with a shorter ${name}.`];
  },
  no_date: (name, field) => [
    `${name} is not a day between ${EARLIEST} and ${LATEST}.`,
    `Call again with ${name} as YYYY-MM-DD (or with a ROC year, 114-12-01)${field === 'date' ? '' : ', or leave it out'}.`,
  ],
  no_time: (name) => [`${name} is not a time of day.`, `Call again with ${name} as HH:MM, or leave it out.`],
  skipped: (name) => [
    `${name} does not exist on that day: the clock is put forward then.`,
    `Ask the user for another ${name}, then call again.`,
  ],
  before_start: (name, field) =>
    field === 'endDate'
      ? [`${name} is before \`date\`.`, `Call again with ${name} on or after \`date\`.`]
      : [
          `${name} is before \`time\` on the same day.`,
          `Call again with a later ${name}, or with the day on which it ends as \`end_date\`.`,
        ],
  needs_time: (name) => [
    `${name} is given without \`time\`.`,
    'Call again with `time` as well, or with neither for a whole day.',
  ],
};

/** The same words whether it never was, is deleted or is in another space. */
export const notThere = (): Failure =>
  new Failure(
    'not_found',
    'There is no event with that id in this space.',
    'Call list_calendar_events for the ids there are.',
  );

export const notAgents = (): Failure =>
  new Failure(
    'not_permitted',
    'The user made this event themselves; only events that an assistant made can be deleted here.',
    'Ask the user to delete it on their page.',
  );

export const shownLess = (visibilityUrl: string): Failure =>
  new Failure(
    'not_permitted',
    'The person does not let assistants do this in the space.',
    `Ask the person whether to allow it at ${visibilityUrl}.`,
  );

export const backwards = (): Failure =>
  new Failure('bad_request', '`to` is before `from`.', 'Call again with `to` on or after `from`.');
