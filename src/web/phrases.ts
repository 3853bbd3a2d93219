import type { Language } from '../domain/identity.ts';
import { wishedLanguage } from '../domain/language.ts';
import type { Placement, Slipping, WallTime } from '../domain/plan.ts';
import type { LocalDate } from '../domain/time.ts';
import { withValues } from '../texts/catalogue.ts';
import { studio as en } from '../texts/en/studio.ts';
import type { Texts } from '../texts/en.ts';
import { studio as ja } from '../texts/ja/studio.ts';
import { studio as zhTw } from '../texts/zh-tw/studio.ts';
import { lengthOf } from './block.ts';
import { dayOf, minutesOf, timeOf } from './wall-time.ts';

const TEXTS: Readonly<Record<Language, Texts['studio']>> = { 'zh-TW': zhTw, ja, en };
const HTML: Readonly<Record<Language, string>> = { 'zh-TW': 'zh-Hant-TW', ja: 'ja', en: 'en' };

/** The words of the studio in one language. */
export interface Phrases {
  readonly t: Texts['studio'];
  readonly html: string;
  fill(text: string, values: Readonly<Record<string, string | number>>): string;
  /** `Mon, Nov 30`; with its year as a title has it. */
  day(date: LocalDate): string;
  longDay(date: LocalDate): string;
  weekday(date: LocalDate): string;
  /** `Mon, Nov 30, 09:00–10:30`. */
  span(block: Omit<Placement, 'work'>): string;
  /** `Mon, Nov 30, 09:00`, or the day alone. */
  moment(time: WallTime | LocalDate): string;
  /** `1 hr 30 min`. */
  length(minutes: number): string;
  list(names: readonly string[]): string;
  /** Why something slips. */
  slip(slipping: Slipping): string;
}

/** The language that a browser or a host wishes, as far as we have it. */
export const languageOf = (wishes: readonly string[]): Language => wishedLanguage(wishes) ?? 'en';

export function phrasesIn(language: Language): Phrases {
  const [t, html] = [TEXTS[language], HTML[language]];
  // UTC stands for "no zone": the days are those of the server's answer
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(html, { timeZone: 'UTC', ...options });
    return (date: LocalDate) => format.format(minutesOf(date) * 60_000);
  };
  const unit = (name: 'hour' | 'minute') =>
    new Intl.NumberFormat(html, { style: 'unit', unit: name, unitDisplay: 'short' });
  const [hours, minutes] = [unit('hour'), unit('minute')];
  const day = dates({ weekday: 'short', month: 'short', day: 'numeric' });
  const moment = (time: WallTime | LocalDate) =>
    time.length > 10 ? `${day(dayOf(time))} ${timeOf(time)}` : day(time as LocalDate);
  const length = (total: number) => {
    const [whole, rest] = [Math.floor(total / 60), total % 60];
    return [...(whole ? [hours.format(whole)] : []), ...(rest || !whole ? [minutes.format(rest)] : [])].join(' ');
  };
  const slip = ({ code, excessMinutes, before, after }: Slipping): string => {
    if (code !== 'more-work-than-time') return t.overload[code];
    const at = (time = '') => time && moment(time);
    return withValues(after ? t.overload.between : t.overload.more, {
      length: length(excessMinutes),
      time: at(before),
      after: at(after),
    });
  };
  return {
    t,
    html,
    fill: withValues,
    day,
    longDay: dates({ dateStyle: 'long' }),
    weekday: dates({ weekday: 'short' }),
    span: (block) => `${day(dayOf(block.start))} ${clock(block)}`,
    moment,
    length,
    list: (names) => new Intl.ListFormat(html).format(names),
    slip,
  };
}

/** `09:00–10:30`. */
export const clock = (block: Omit<Placement, 'work'>): string => `${timeOf(block.start)}–${timeOf(block.end)}`;

/** Short enough for one line in the grid. */
export const isShort = (block: Omit<Placement, 'work'>): boolean => lengthOf({ work: '', ...block }) <= 30;
