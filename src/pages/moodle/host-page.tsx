import { withValues } from '../../texts/catalogue.ts';
import { PostForm } from '../form.tsx';
import { plainName } from '../hostile-text.ts';
import { Layout } from '../layout.tsx';
import { SignedIn } from './address-page.tsx';
import { hostOf, type StepProps } from './step.ts';

export interface MoodleHostProps extends StepProps {
  readonly typedHost: string;
}

/** Shows both addresses where the typed one leads to a site that goes by another, before anybody signs in there. */
export const MoodleHostPage = ({ view, csrf, to, path, site, typedHost }: MoodleHostProps) => {
  const { host: words, other } = view.t.moodle;
  return (
    <Layout view={view} title={words.title}>
      <div class="card">
        <h1>{words.title}</h1>
        <p>{words.text}</p>
        <dl class="facts">
          <dt>{words.typed}</dt>
          <dd>{typedHost}</dd>
          <dt>{words.own}</dt>
          <dd>
            <b>{hostOf(site)}</b>
          </dd>
          <dt>{words.name}</dt>
          <dd>{plainName(site.name)}</dd>
        </dl>
        <PostForm action={`${path}/host`} csrf={csrf} to={to}>
          <button type="submit" class="primary wide">
            {withValues(words.yes, { host: hostOf(site) })}
          </button>
        </PostForm>
        <a class="button wide" href={`/connect/moodle?${new URLSearchParams({ to })}`}>
          {other}
        </a>
        <SignedIn view={view} />
      </div>
    </Layout>
  );
};
