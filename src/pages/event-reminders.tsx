import { type EventFields, REMINDER_CHOICES, reminderField, UNIT_MINUTES } from './event-fields.ts';
import { reminderText } from './event-text.ts';
import { FieldProblem, fieldState } from './form-field.tsx';
import type { View } from './view.ts';

interface RemindersProps {
  readonly view: View;
  readonly fields: EventFields;
  readonly problem: string | undefined;
}

/** When to be reminded: the usual times and those of this event to tick, and one more to type. */
export const EventReminders = ({ view, fields, problem }: RemindersProps) => {
  const { t, language } = view;
  return (
    <fieldset class="card" aria-describedby="reminders-help">
      <legend>{t.event.reminders}</legend>
      <p class="soft" id="reminders-help">
        {t.event.remindersHelp}
      </p>
      <ul class="ticks">
        {offered(fields).map((minutes) => (
          <li>
            <label>
              <input
                type="checkbox"
                name={reminderField(minutes)}
                value="yes"
                checked={fields[reminderField(minutes)] === 'yes'}
              />
              {reminderText(minutes, t, language)}
            </label>
          </li>
        ))}
      </ul>
      <div>
        <div class="own">
          <label for="own">{t.event.own}</label>
          <input
            id="own"
            name="own"
            type="number"
            inputmode="numeric"
            min={0}
            value={fields.own ?? ''}
            {...fieldState({ id: 'own', problem })}
          />
          <Unit view={view} fields={fields} />
        </div>
        <FieldProblem id="own" problem={problem} />
      </div>
    </fieldset>
  );
};

const Unit = ({ view: { t }, fields }: Omit<RemindersProps, 'problem'>) => (
  <select name="unit" aria-label={t.event.unit}>
    {(Object.keys(UNIT_MINUTES) as (keyof typeof UNIT_MINUTES)[]).map((unit) => (
      <option value={unit} selected={fields.unit === unit}>
        {t.event[unit]}
      </option>
    ))}
  </select>
);

/** The usual ones, and whatever else the event has. */
function offered(fields: EventFields): readonly number[] {
  const own = Object.keys(fields).flatMap((name) => {
    const minutes = /^remind-(\d{1,5})$/.exec(name)?.[1];
    return minutes === undefined ? [] : [Number(minutes)];
  });
  return [...new Set([...REMINDER_CHOICES, ...own])].toSorted((a, b) => a - b);
}
