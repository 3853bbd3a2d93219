import { withValues } from '../../texts/catalogue.ts';
import { Note } from '../note.tsx';
import { TextField } from '../text-field.tsx';
import { WayFacts } from '../way-facts.tsx';
import { hostOf } from './step.ts';
import { AttemptForm, type WayProps } from './way.tsx';

/** User name and password, exchanged once. The password is never filled in again. */
export const PasswordWay = (props: WayProps) => {
  const { view, site, trouble, username, demoLogin } = props;
  const words = view.t.moodle.password;
  return (
    <>
      <p>{withValues(words.lead, { host: hostOf(site) })}</p>
      {demoLogin && <Note tone="warn">{withValues(words.demo, demoLogin)}</Note>}
      <AttemptForm {...props} way="password">
        <TextField name="username" label={words.username} value={username} maxlength={200} problem={trouble} />
        <TextField name="password" label={words.password} type="password" maxlength={1000} />
        <p class="soft small">{words.once}</p>
        <button type="submit" class="primary wide">
          {words.button}
        </button>
      </AttemptForm>
      <WayFacts view={view} words={view.t.moodle.key} />
    </>
  );
};
