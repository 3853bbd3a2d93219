import { withValues } from '../../texts/catalogue.ts';
import { Note } from '../note.tsx';
import { Facts } from './facts.tsx';
import { Field } from './field.tsx';
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
        <Field name="username" label={words.username} value={username} maxlength={200} problem={trouble} />
        <Field name="password" label={words.password} type="password" maxlength={1000} />
        <p class="soft small">{words.once}</p>
        <button type="submit" class="primary wide">
          {words.button}
        </button>
      </AttemptForm>
      <Facts view={view} words={view.t.moodle.key} />
    </>
  );
};
