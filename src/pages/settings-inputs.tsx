import type { Child } from 'hono/jsx';
import { LONGEST_MINUTES, SHORTEST_MINUTES } from '../domain/preferences.ts';
import { Glyph } from './glyphs.tsx';
import { hoursFields, type SettingsFields, type SettingsPart, type SettingsProblem } from './settings-fields.ts';
import type { View } from './view.ts';

export interface FormProps {
  readonly view: View;
  readonly fields: SettingsFields;
  readonly problems: ReadonlyMap<SettingsPart, SettingsProblem>;
}

interface PartProps extends FormProps {
  readonly part: SettingsPart;
  readonly label: string;
}

const problemId = (part: SettingsPart): string => `${part}-problem`;
const helpId = (part: SettingsPart): string => `${part}-help`;

/** The attributes that tell a reader of the screen what is wrong with a field. */
function stateOf({ problems, part }: PartProps, help?: string) {
  const wrong = problems.has(part);
  const described = [wrong ? problemId(part) : '', help === undefined ? '' : helpId(part)].filter(Boolean).join(' ');
  return {
    'aria-invalid': wrong ? ('true' as const) : undefined,
    'aria-describedby': described === '' ? undefined : described,
  };
}

const Problem = ({ view: { t }, problems, part }: PartProps) => {
  const problem = problems.get(part);
  return problem === undefined ? null : (
    <p class="problem" id={problemId(part)}>
      <Glyph of="warning" />
      {t.settings.problem[problem]}
    </p>
  );
};

/** A list to choose one from. */
export const Choice = (props: PartProps & { readonly help?: string; readonly children: Child }) => {
  const { part, label, help, children } = props;
  return (
    <div class="field">
      <label for={part}>{label}</label>
      {help !== undefined && (
        <p class="soft small" id={helpId(part)}>
          {help}
        </p>
      )}
      <select id={part} name={part} {...stateOf(props, help)}>
        {children}
      </select>
      <Problem {...props} />
    </div>
  );
};

/**
 * A span of hours: a name and two times. Plain fields, since those of browsers take four presses of Tab each and show the
 * clock of the browser's country.
 */
export const HoursRow = (props: PartProps) => {
  const { view, fields, part, label } = props;
  const names = hoursFields(part);
  return (
    <div class="hours">
      <span id={`${part}-label`}>{label}</span>
      {([names.from, names.to] as const).map((name, index) => (
        <label for={name}>
          <span id={`${name}-label`}>{index === 0 ? view.t.settings.from : view.t.settings.to}</span>
          <input
            id={name}
            name={name}
            type="text"
            inputmode="numeric"
            placeholder="--:--"
            maxlength={5}
            autocomplete="off"
            value={fields[name] ?? ''}
            aria-labelledby={`${part}-label ${name}-label`}
            {...stateOf(props)}
          />
        </label>
      ))}
      <Problem {...props} />
    </div>
  );
};

/** A length in minutes. */
export const MinutesRow = (props: PartProps) => {
  const { view, fields, part, label } = props;
  return (
    <div class="minutes">
      <label for={part}>{label}</label>
      <span>
        <input
          id={part}
          name={part}
          type="number"
          inputmode="numeric"
          min={SHORTEST_MINUTES}
          max={LONGEST_MINUTES}
          value={fields[part] ?? ''}
          {...stateOf(props)}
        />
        {view.t.settings.minutes}
      </span>
      <Problem {...props} />
    </div>
  );
};
