import type { Child } from 'hono/jsx';
import { Note } from './note.tsx';

interface TextFieldProps {
  readonly name: string;
  readonly label: string;
  readonly help?: string | undefined;
  readonly type?: 'text' | 'password';
  readonly value?: string;
  readonly inputmode?: 'url';
  readonly maxlength?: number;
  readonly required?: boolean;
  /** What is wrong with it. The page opens with the first field that has one in focus. */
  readonly problem?: Child | undefined;
}

/** One field with its name, its help and what is wrong with it, tied together for readers of the screen. */
export const TextField = ({
  name,
  label,
  help,
  problem,
  type = 'text',
  value = '',
  required = true,
  ...rest
}: TextFieldProps) => {
  const described = [help === undefined ? '' : `${name}-help`, problem === undefined ? '' : `${name}-problem`];
  return (
    <div class="entry">
      <label for={name}>{label}</label>
      {help !== undefined && (
        <p class="soft small" id={`${name}-help`}>
          {help}
        </p>
      )}
      {problem !== undefined && (
        <Note tone="bad" id={`${name}-problem`}>
          {problem}
        </Note>
      )}
      <input
        id={name}
        name={name}
        type={type}
        value={value}
        required={required}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        aria-describedby={described.filter(Boolean).join(' ') || undefined}
        aria-invalid={problem === undefined ? undefined : 'true'}
        autofocus={problem !== undefined}
        {...rest}
      />
    </div>
  );
};
