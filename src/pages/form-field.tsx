import type { Child } from 'hono/jsx';
import { Glyph } from './glyphs.tsx';
import { Note } from './note.tsx';

interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly help?: string | undefined;
  /** What is wrong with what was typed, in words. */
  readonly problem?: string | undefined;
}

interface FieldState extends Pick<FieldProps, 'id' | 'help' | 'problem'> {
  /** Id of what further describes it. */
  readonly describedBy?: string;
}

/** The attributes that tell a reader of the screen about a field. */
export function fieldState({ id, help, problem, describedBy }: FieldState) {
  const described = [problem && `${id}-problem`, help && `${id}-help`, describedBy].filter(Boolean).join(' ');
  return {
    'aria-invalid': problem === undefined ? undefined : ('true' as const),
    'aria-describedby': described === '' ? undefined : described,
  };
}

/** A field with its name above it, its help, and below it what is wrong. */
export const Field = ({ id, label, help, problem, children }: FieldProps & { readonly children: Child }) => (
  <div class="field">
    <label for={id}>{label}</label>
    {children}
    {help !== undefined && (
      <p class="soft small" id={`${id}-help`}>
        {help}
      </p>
    )}
    <FieldProblem id={id} problem={problem} />
  </div>
);

export const FieldProblem = ({ id, problem }: Pick<FieldProps, 'id' | 'problem'>) =>
  problem === undefined ? null : (
    <p class="problem" id={`${id}-problem`}>
      <Glyph of="warning" />
      {problem}
    </p>
  );

interface TextFieldProps extends FieldProps {
  /** The id where there is no other. */
  readonly name?: string;
  readonly value: string;
  readonly describedBy?: string;
  readonly type?: 'text' | 'date';
  readonly maxlength?: number;
  readonly min?: string;
  readonly max?: string;
  readonly required?: boolean;
  readonly autofocus?: boolean;
  readonly placeholder?: string;
  readonly inputmode?: 'numeric';
}

/** One line of text, or a day. */
export const TextField = (props: TextFieldProps) => {
  const { id, name = id, label, help, problem, type = 'text', describedBy: _, ...rest } = props;
  return (
    <Field id={id} label={label} help={help} problem={problem}>
      <input id={id} name={name} type={type} autocomplete="off" {...rest} {...fieldState(props)} />
    </Field>
  );
};

interface ProblemsProps {
  readonly lead: string;
  readonly problems: readonly { readonly id: string; readonly label: string; readonly problem: string }[];
}

/** What is wrong, in the order of the page, each with a link to its place. */
export const ProblemList = ({ lead, problems }: ProblemsProps) =>
  problems.length === 0 ? null : (
    <div role="alert">
      <Note tone="bad">
        <p>{lead}</p>
        <ul class="bullets">
          {problems.map(({ id, label, problem }) => (
            <li>
              <a href={`#${id}`}>{label}</a>
              {`: ${problem}`}
            </li>
          ))}
        </ul>
      </Note>
    </div>
  );
