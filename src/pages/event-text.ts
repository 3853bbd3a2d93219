import type { Language } from '../domain/identity.ts';
import type { SpaceEvent } from '../domain/space-event.ts';
import type { LocalDate } from '../domain/time.ts';
import { withValues } from '../texts/catalogue.ts';
import type { Texts } from '../texts/en.ts';
import { lengthText, shortDayText } from '../texts/format.ts';
import { plainName, plainText } from './hostile-text.ts';

/** A title as one line of at most so many characters; titles that assistants wrote are text of anybody. */
export const titleLine = ({ title }: Pick<SpaceEvent, 'title'>, most: number): string =>
  clipped(plainText(title).replace(/\s+/g, ' '), most);

/** The beginning of a text, with a sign that there is more. */
export function clipped(text: string, most: number): string {
  const letters = text.length > most ? [...text] : [];
  return letters.length > most ? `${letters.slice(0, most).join('')}…` : text;
}

/** What the clock says of an event on one of its days; empty for days that it fills. */
export function timeOn(event: SpaceEvent, day: LocalDate, t: Texts): string {
  const { date, endDate, time, endTime } = event;
  if (time === undefined) return '';
  if (date === endDate) return endTime === undefined || endTime === time ? time : `${time}–${endTime}`;
  if (day === date) return withValues(t.space.from, { time });
  return day === endDate && endTime !== undefined ? withValues(t.space.until, { time: endTime }) : '';
}

/** All of an event's time, such as `9:00–10:30`, `all day`, `Tue, Nov 3, 22:00 – Wed, Nov 4, 6:00`. */
export function wholeTime(event: SpaceEvent, t: Texts, language: Language): string {
  const { date, endDate, time, endTime } = event;
  if (date === endDate) return timeOn(event, date, t) || t.space.allDay;
  const moment = (day: LocalDate, clock: string | undefined) =>
    [shortDayText(day, language), clock].filter(Boolean).join(' ');
  return `${moment(date, time)} – ${moment(endDate, endTime)}`;
}

/** Who made an event. */
export function makerText({ createdBy, client }: SpaceEvent, t: Texts): string {
  return createdBy === 'user' ? t.space.byYou : withValues(t.space.byAgent, { client: clientName({ client }, t) });
}

export const clientName = ({ client }: Pick<SpaceEvent, 'client'>, t: Texts): string =>
  plainName(client ?? '') || t.space.agent;

/** When a reminder comes, such as `10 minutes before`. */
export const reminderText = (minutes: number, t: Texts, language: Language): string =>
  minutes === 0 ? t.event.atStart : withValues(t.event.before, { time: lengthText(minutes, language) });
