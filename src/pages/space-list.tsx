import type { SpaceEvent } from '../domain/space-event.ts';
import { withValues } from '../texts/catalogue.ts';
import { fullDayText, zoneText } from '../texts/format.ts';
import { clipped, makerText, reminderText, titleLine, wholeTime } from './event-text.ts';
import { plainText } from './hostile-text.ts';
import { Pager } from './pager.tsx';
import { eventAddress, spaceAddress } from './space-address.ts';
import type { Shown, SpaceProps } from './space-props.ts';

type ListProps = SpaceProps & { readonly shown: Extract<Shown, { kind: 'list' }> };

/** The rest is on the event's own page. */
const [TITLE_CHARS, NOTES_CHARS] = [120, 240];

/** The events of a month, or of a day, with who made them and when they remind. */
export const SpaceList = (props: ListProps) => {
  const { view, space, shown, today } = props;
  const { t, language } = view;
  return (
    <>
      {shown.day !== undefined && (
        <p>
          <a class="button" href={spaceAddress(space, { month: shown.month })}>
            {t.space.wholeMonth}
          </a>
        </p>
      )}
      {shown.days.length === 0 && <p class="soft">{t.space.none}</p>}
      {shown.days.map(({ date, events }) => (
        <section class="stack dated" aria-labelledby={`d-${date}`}>
          <h3 id={`d-${date}`}>
            {fullDayText(date, language)} {date === today && <span class="badge">{t.space.today}</span>}
          </h3>
          <ul class="agenda">
            {events.map((event) => (
              <Item {...props} event={event} />
            ))}
          </ul>
        </section>
      ))}
      <Pager
        view={view}
        page={shown.page}
        pages={shown.pages}
        address={(page) => spaceAddress(space, { ...partOf(shown), view: 'list', page: String(page) })}
      />
    </>
  );
};

const partOf = ({ month, day }: ListProps['shown']) => (day === undefined ? { month } : { day });

const Item = ({ view: { t, language }, space, zone, event }: ListProps & { readonly event: SpaceEvent }) => {
  const foreign = event.time !== undefined && event.zone !== zone;
  const reminders = event.reminders.map((minutes) => reminderText(minutes, t, language)).join(', ');
  const about = [
    makerText(event, t),
    foreign ? withValues(t.space.otherZone, { zone: zoneText(event.zone, language) }) : '',
    reminders === '' ? '' : withValues(t.space.reminders, { times: reminders }),
  ];
  return (
    <li class={event.createdBy === 'agent' ? 'agent' : ''}>
      <span class="when">{wholeTime(event, t, language)}</span>
      <a class="what" href={eventAddress(space, event)}>
        <bdi>{titleLine(event, TITLE_CHARS)}</bdi>
      </a>
      {event.description !== undefined && (
        <p class="said" dir="auto">
          {clipped(plainText(event.description), NOTES_CHARS)}
        </p>
      )}
      <p class="soft small">{about.filter(Boolean).join(' · ')}</p>
    </li>
  );
};
