import type { Child } from 'hono/jsx';
import { ANSWER_LAYOUTS } from '../domain/answer-layout.ts';
import { CITIES } from '../domain/cities.ts';
import { LANGUAGES } from '../domain/language.ts';
import { MEALS, WORK_KINDS } from '../domain/preferences.ts';
import { WEEKDAYS, type Zone } from '../domain/time.ts';
import { withValues } from '../texts/catalogue.ts';
import { clockText, weekdayText } from '../texts/format.ts';
import { LANGUAGE_FACTS } from '../texts/language.ts';
import { PostForm } from './form.tsx';
import { Layout } from './layout.tsx';
import { Note } from './note.tsx';
import { hoursFields, type SettingsPart } from './settings-fields.ts';
import { Choice, type FormProps, HoursRow, MinutesRow } from './settings-inputs.tsx';
import type { View } from './view.ts';
import { ZoneOptions } from './zone-options.tsx';

export interface SettingsProps extends FormProps {
  readonly csrf: string;
  readonly saved: boolean;
  /** The zone that holds while none is chosen. */
  readonly autoZone: Zone;
  readonly zone: Zone;
  readonly nowMs: number;
}

/** How the person lives and wants to be answered. Nothing here has to be filled in. */
export const SettingsPage = (props: SettingsProps) => {
  const { view, csrf, saved } = props;
  const t = view.t.settings;
  return (
    <Layout view={view} title={t.title} width="middle" section="settings">
      <h1>{t.title}</h1>
      {saved && <Note tone="good">{t.saved}</Note>}
      <Problems {...props} />
      <p>{t.lead}</p>
      <section class="card split" aria-labelledby="calendars">
        <div>
          <h2 id="calendars">{t.calendarsTitle}</h2>
          <p>{t.calendarsText}</p>
        </div>
        <a class="button" href="/account/settings/calendars">
          {t.calendarsLink}
        </a>
      </section>
      <PostForm action="/account/settings" csrf={csrf} class="stack">
        <Answers {...props} />
        <Part title={t.workTitle} help={t.workHelp}>
          {WEEKDAYS.map((day) => (
            <HoursRow {...props} part={`work-${day}`} label={weekdayText(day, view.language)} />
          ))}
        </Part>
        <Part title={t.restTitle} help={t.restHelp}>
          {MEALS.map((meal) => (
            <HoursRow {...props} part={`meal-${meal}`} label={t[meal]} />
          ))}
          <HoursRow {...props} part="sleep" label={t.sleep} />
        </Part>
        <Part title={t.minutesTitle} help={t.minutesHelp}>
          {WORK_KINDS.map((kind) => (
            <MinutesRow {...props} part={`minutes-${kind}`} label={t[kind]} />
          ))}
        </Part>
        <Part title={t.cityTitle} help={t.cityHelp}>
          <Choice {...props} part="city" label={t.city}>
            <option value="">{t.notChosen}</option>
            {CITIES.map(([name, english]) => (
              <option value={name} selected={props.fields.city === name}>
                {`${name} ${english}`}
              </option>
            ))}
          </Choice>
        </Part>
        <button type="submit" class="primary">
          {t.save}
        </button>
      </PostForm>
    </Layout>
  );
};

const Part = ({ title, help, children }: { title: string; help?: string; children: Child }) => (
  <fieldset class="card">
    <legend>{title}</legend>
    {help !== undefined && <p class="soft">{help}</p>}
    {children}
  </fieldset>
);

const Answers = (props: SettingsProps) => {
  const { view, fields, autoZone, zone, nowMs } = props;
  const t = view.t.settings;
  const now = clockText(nowMs, view.language, zone);
  return (
    <Part title={t.answersTitle}>
      <Choice {...props} part="zone" label={t.zone} help={withValues(t.zoneHelp, { now })}>
        <option value="">{withValues(t.zoneAuto, { zone: autoZone })}</option>
        <ZoneOptions view={view} chosen={fields.zone ?? ''} />
      </Choice>
      <Choice {...props} part="language" label={t.language} help={t.languageHelp}>
        <option value="">{t.languageAuto}</option>
        {LANGUAGES.map((language) => (
          <option value={language} lang={LANGUAGE_FACTS[language].html} selected={fields.language === language}>
            {LANGUAGE_FACTS[language].name}
          </option>
        ))}
      </Choice>
      <Choice {...props} part="layout" label={t.layout} help={t.layoutHelp}>
        <option value="">{t.notChosen}</option>
        {ANSWER_LAYOUTS.map((layout) => (
          <option value={layout} selected={fields.layout === layout}>
            {t[`${layout}Layout`]}
          </option>
        ))}
      </Choice>
      <Choice {...props} part="weekStart" label={t.weekStart}>
        <option value="">{t.notChosen}</option>
        {(['Mon', 'Sun'] as const).map((day) => (
          <option value={day} selected={fields.weekStart === day}>
            {weekdayText(day, view.language)}
          </option>
        ))}
      </Choice>
    </Part>
  );
};

/** What is wrong, in the order of the page, each with a link to its place. */
const Problems = ({ view, problems }: SettingsProps) =>
  problems.size === 0 ? null : (
    <div role="alert">
      <Note tone="bad">
        <p>{view.t.settings.problems}</p>
        <ul class="bullets">
          {[...problems].map(([part, problem]) => (
            <li>
              <a href={`#${firstFieldOf(part)}`}>{labelOf(part, view)}</a>
              {`: ${view.t.settings.problem[problem]}`}
            </li>
          ))}
        </ul>
      </Note>
    </div>
  );

const firstFieldOf = (part: SettingsPart): string =>
  part === 'sleep' || part.startsWith('work-') || part.startsWith('meal-') ? hoursFields(part).from : part;

function labelOf(part: SettingsPart, { t: { settings: t }, language }: View): string {
  const day = WEEKDAYS.find((name) => part === `work-${name}`);
  if (day !== undefined) return `${t.workTitle}, ${weekdayText(day, language)}`;
  const meal = MEALS.find((name) => part === `meal-${name}`);
  if (meal !== undefined) return t[meal];
  const kind = WORK_KINDS.find((name) => part === `minutes-${name}`);
  if (kind !== undefined) return t[kind];
  return t[part as 'zone' | 'language' | 'layout' | 'weekStart' | 'sleep' | 'city'];
}
