import type { ChangedAlone, ConfirmationNeeded, Preview, TokenRefusal } from '../domain/confirming.ts';
import type { StudioReply } from '../domain/studio.ts';
import type { Answer } from './answer.ts';
import { cutText } from './cut-texts.ts';
import { blockWords } from './studio.ts';
import { table } from './table.ts';

const LONGEST_TITLE = 200;
const LONGEST_CELL = 500;

const REASONS: Readonly<Record<Preview['reason'], string>> = {
  made_by_person: 'A person made this, not an assistant.',
  changed_since: 'Somebody changed this since an assistant wrote it.',
  many_at_once: 'This assistant changes or deletes more than two events within a minute.',
  mails_people: 'Other people would get a mail, which nothing takes back.',
  writes_plan: 'A plan writes many events at once.',
};

const REFUSALS: Readonly<Record<TokenRefusal, string>> = {
  ended: 'The confirm token has ended: it holds for 5 minutes.',
  used: 'The confirm token was used before: it counts once.',
  other:
    'The confirm token is not for this: the arguments or the item changed since the preview, or it is from elsewhere.',
};

/** Every event of a plan, what else is at that time, and of which sources that is not known. */
const planBlocks = ({ create, overlaps, missing }: NonNullable<Preview['plan']>): Answer['data'] => ({
  creates: create.map(({ start, end, title }) => ({
    when: blockWords(start, end),
    title: cutText(title, LONGEST_TITLE),
  })),
  ...(overlaps.length > 0 && {
    overlaps: overlaps.flatMap(({ block, title }) => {
      const at = create.find((one) => one.block === block);
      return at ? [{ when: blockWords(at.start, at.end), with: cutText(title ?? '(busy)', LONGEST_TITLE) }] : [];
    }),
  }),
  ...(missing.length > 0 && { missing: missing.map((one) => ({ ...one })) }),
});

const countText = ({ count, isAll }: NonNullable<Preview['occurrences']>): string | number =>
  isAll ? count : `more than ${count}`;

const FATES: Readonly<Record<ChangedAlone['fate'], readonly [one: string, several: string]>> = {
  gone: ['and goes away too', 'and go away too'],
  back: ['and goes back to what the series says', 'and go back to what the series says'],
  may_go_back: [
    '; Google may put it back to what the series says',
    '; Google may put them back to what the series says',
  ],
  may_stay: ['and may keep what it has', 'and may keep what they have'],
};

function aloneText({ count, fate }: ChangedAlone): string {
  const [one, several] = FATES[fate];
  const [who, end] =
    count === 1
      ? ['1 of these occurrences was changed on its own', one]
      : [`${count} of these occurrences were changed on their own`, several];
  return `${who}${end.startsWith(';') ? '' : ' '}${end}.`;
}

/** How a change that waits for its person reads: why, what exactly, and how to go on. Nothing was changed yet. */
export function confirmationNeeded(tool: string, { preview, token, refusal }: ConfirmationNeeded): Answer {
  const { act, title, when = '', where, reason, changes, occurrences, alone, mailed, plan } = preview;
  return {
    data: {
      failed: 'confirmation_needed',
      why: `${refusal === undefined ? '' : `${REFUSALS[refusal]} `}${REASONS[reason]} Nothing was changed.`,
      would: table([
        {
          act,
          title: cutText(title, LONGEST_TITLE),
          when,
          where: cutText(where, LONGEST_TITLE),
          scope: occurrences?.scope ?? '',
          occurrences: occurrences === undefined ? '' : countText(occurrences),
          mails: mailed === undefined ? '' : mailed === 1 ? '1 other person' : `${mailed} other people`,
        },
      ]),
      ...(alone && { note: aloneText(alone) }),
      ...(changes.length > 0 && {
        changes: changes.map(({ field, before, after }) => ({
          field,
          before: cutText(before, LONGEST_CELL),
          after: cutText(after, LONGEST_CELL),
        })),
      }),
      ...(plan && planBlocks(plan)),
      confirm: token,
      next: `Show the user exactly this and ask. Only if they agree, call ${tool} again within 5 minutes with the same arguments and this confirm. If they do not, leave it.`,
    },
    rawColumns: ['act', 'when', 'scope', 'field'],
    ...(plan && { structured: { kind: 'preview', preview: { confirm: token, ...plan } } satisfies StudioReply }),
  };
}
