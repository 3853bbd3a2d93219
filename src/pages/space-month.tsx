import { raw } from 'hono/html';
import { weekFrom } from '../domain/month.ts';
import type { SpaceEvent } from '../domain/space-event.ts';
import { withValues } from '../texts/catalogue.ts';
import { shortDayText, weekdayText } from '../texts/format.ts';
import { makerText, timeOn, titleLine } from './event-text.ts';
import { eventAddress, newEventAddress } from './space-address.ts';
import type { Shown, SpaceDay, SpaceProps } from './space-props.ts';

type MonthProps = SpaceProps & { readonly shown: Extract<Shown, { kind: 'month' }> };
type DayProps = MonthProps & { readonly day: SpaceDay };

/** What fits into one day of the grid; the rest is one link away. */
const MOST_IN_A_DAY = 3;
const TITLE_CHARS = 40;

/**
 * A month. Wide screens show a grid; narrow ones a small grid of dots, and below it the days that have something on them
 * as a list. Each day's number leads to a new event on it.
 */
export const SpaceMonth = (props: MonthProps) => {
  const { view, weekStart, shown } = props;
  const { t, language } = view;
  const any = shown.days.some((day) => isWithin(props, day) && day.events.length > 0);
  return (
    <>
      <div class="week" aria-hidden="true">
        {weekFrom(weekStart).map((day) => (
          <span>{weekdayText(day, language, 'short')}</span>
        ))}
      </div>
      <Mini {...props} />
      <ol class="month">
        {shown.days.map((day) => (
          <Day {...props} day={day} />
        ))}
      </ol>
      {!any && <p class="soft">{t.space.none}</p>}
      <p class="keys">
        <span>{t.space.legend}</span>
        <span class="key">{t.space.you}</span>
        <span class="key agent">{t.space.assistant}</span>
      </p>
      <script nonce={view.nonce}>{raw(ARROW_KEYS)}</script>
    </>
  );
};

const isWithin = ({ shown }: MonthProps, { date }: SpaceDay): boolean => date.startsWith(shown.month);
const numberOf = ({ date }: SpaceDay): number => Number(date.slice(8));

/** Days of other months only tell how much is on them. */
const Day = (props: DayProps) => {
  const { view, space, today, day } = props;
  const { t, language } = view;
  const isToday = day.date === today;
  const classes = ['day', day.events.length > 0 && 'has', !isWithin(props, day) && 'out', isToday && 'today'];
  return (
    <li class={classes.filter(Boolean).join(' ')} id={`d-${day.date}`} aria-current={isToday ? 'date' : undefined}>
      <a
        class="n"
        href={newEventAddress(space, day.date)}
        aria-label={withValues(t.space.addOn, { day: shortDayText(day.date, language) })}
      >
        <b>{numberOf(day)}</b>
        <span>{shortDayText(day.date, language)}</span>
      </a>
      {day.events.length > 0 && <Events {...props} most={isWithin(props, day) ? MOST_IN_A_DAY : 0} />}
    </li>
  );
};

const Events = (props: DayProps & { readonly most: number }) => {
  const { view, day, most } = props;
  const { t, language } = view;
  const count = day.events.length - most;
  const rest = withValues(most === 0 ? t.space.count : t.space.more, { count });
  return (
    <ul>
      {day.events.slice(0, most).map((event) => (
        <li>
          <Chip {...props} event={event} />
        </li>
      ))}
      {count > 0 && (
        <li>
          <a
            class="more"
            href={`?view=list&day=${day.date}`}
            aria-label={`${rest}, ${shortDayText(day.date, language)}`}
          >
            {rest}
          </a>
        </li>
      )}
    </ul>
  );
};

/** The end of its hours is left out where there is little room. */
const Chip = ({ view: { t }, space, day, event }: DayProps & { readonly event: SpaceEvent }) => {
  const [time = '', end] = timeOn(event, day.date, t).split('–');
  return (
    <a class={event.createdBy === 'agent' ? 'event agent' : 'event'} href={eventAddress(space, event)}>
      {time !== '' && (
        <b>
          {time}
          {end !== undefined && <i>–{end}</i>}
        </b>
      )}{' '}
      <bdi>{titleLine(event, TITLE_CHARS)}</bdi>
      {event.createdBy === 'agent' && <span class="unseen"> · {makerText(event, t)}</span>}
    </a>
  );
};

/** The month at a glance where there is no room for words: a day that has something leads to it, another to a new event. */
const Mini = (props: MonthProps) => (
  <ol class="mini">
    {props.shown.days.map((day) => (
      <li>
        {isWithin(props, day) ? (
          <MiniDay {...props} day={day} />
        ) : (
          <span class="off" aria-hidden="true">
            {numberOf(day)}
            <span class="dots" />
          </span>
        )}
      </li>
    ))}
  </ol>
);

const MiniDay = ({ view: { t, language }, space, today, day }: DayProps) => {
  const dots = Math.min(day.events.length, MOST_IN_A_DAY);
  const name = shortDayText(day.date, language);
  return (
    <a
      class={day.date === today ? 'today' : undefined}
      href={dots > 0 ? `#d-${day.date}` : newEventAddress(space, day.date)}
      aria-label={dots > 0 ? name : withValues(t.space.addOn, { day: name })}
    >
      {numberOf(day)}
      <span class="dots">
        {Array.from({ length: dots }, () => (
          <i />
        ))}
      </span>
    </a>
  );
};

/**
 * With the script one day of the grid is a stop of Tab instead of all, and the arrow keys go from day to day, Home and End
 * to the ends of the week.
 */
const ARROW_KEYS = `
const all=[...document.querySelectorAll('.month .n')].filter(n=>n.checkVisibility());
if(matchMedia('(min-width:48.01rem)').matches){
const hold=n=>{for(const each of all)each.tabIndex=each===n?0:-1};
hold(all.find(n=>n.closest('.today'))??all[0]);
document.querySelector('.month').addEventListener('keydown',e=>{
const at=all.indexOf(e.target);if(at<0||e.altKey||e.ctrlKey||e.metaKey)return;
const to={ArrowLeft:at-1,ArrowRight:at+1,ArrowUp:at-7,ArrowDown:at+7,Home:at-at%7,End:at-at%7+6}[e.key];
if(!all[to])return;e.preventDefault();hold(all[to]);all[to].focus()})}`;
