import { withValues } from '../../texts/catalogue.ts';
import { PostForm } from '../form.tsx';
import { Layout } from '../layout.tsx';
import { Note } from '../note.tsx';
import { SignedIn } from './address-page.tsx';
import { OutLink } from './out-link.tsx';
import { hostOf, type StepProps } from './step.ts';

export interface MoodleTodoProps extends StepProps {
  readonly problem: 'mustChangePassword' | 'policy' | 'profile';
  readonly attempt: number;
  /** It was checked again, and nothing had changed. */
  readonly isStill: boolean;
}

/** Signing in worked, and Moodle still shows nothing until the person has done something there. */
export const MoodleTodoPage = ({ view, csrf, to, path, site, problem, attempt, isStill }: MoodleTodoProps) => {
  const words = view.t.moodle.todo;
  const host = { host: hostOf(site) };
  return (
    <Layout view={view} title={words.title}>
      <div class="card">
        <h1>{words.title}</h1>
        <p>{words[problem]}</p>
        {isStill && <Note tone="bad">{words.still}</Note>}
        <ol class="steps">
          <li>
            <div class="stack">
              <p>{withValues(words.open, host)}</p>
              <p>
                <OutLink view={view} href={`${site.wwwroot}/`} class="button">
                  {withValues(words.openButton, host)}
                </OutLink>
              </p>
            </div>
          </li>
          <li>
            <div>{words.back}</div>
          </li>
        </ol>
        <PostForm action={`${path}/again`} csrf={csrf} to={to}>
          <input type="hidden" name="attempt" value={String(attempt)} />
          <input type="hidden" name="school" value={site.wwwroot} />
          <button type="submit" class="primary wide">
            {words.again}
          </button>
        </PostForm>
        <a class="button wide" href={to}>
          {view.t.moodle.notNow}
        </a>
        <SignedIn view={view} />
      </div>
    </Layout>
  );
};
