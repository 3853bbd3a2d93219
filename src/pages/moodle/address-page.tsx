import { withValues } from '../../texts/catalogue.ts';
import type { Texts } from '../../texts/en.ts';
import { fill } from '../fill.ts';
import { PostForm } from '../form.tsx';
import { Layout } from '../layout.tsx';
import { Note } from '../note.tsx';
import { TextField } from '../text-field.tsx';
import { personText, type View } from '../view.ts';

type AddressProblemName = Exclude<keyof Texts['moodle']['problem'], 'silentLink'>;

export interface MoodleAddressProps {
  readonly view: View;
  readonly csrf: string;
  /** Where to go afterwards: an own path. */
  readonly to: string;
  readonly typed: string;
  readonly problem: AddressProblemName | undefined;
  /** `elsewhere`: the host that the address points to. */
  readonly host?: string | undefined;
  readonly isDemo: boolean;
  /** Where a calendar link is connected: an own path. */
  readonly icalPath: string;
}

/** Asks for the address of a school's Moodle. */
export const MoodleAddressPage = (props: MoodleAddressProps) => {
  const { view, csrf, to, typed, problem, isDemo } = props;
  const { moodle } = view.t;
  return (
    <Layout view={view} title={moodle.title}>
      <div class="card">
        <h1>{moodle.title}</h1>
        <p class="soft">{moodle.address.lead}</p>
        {problem === 'expired' && <Note tone="warn">{moodle.problem.expired}</Note>}
        {isDemo && <Note tone="warn">{moodle.address.demo}</Note>}
        <PostForm action="/connect/moodle" csrf={csrf} to={to} class="stack">
          <TextField
            name="school"
            label={moodle.address.label}
            help={moodle.address.help}
            value={typed}
            inputmode="url"
            maxlength={2000}
            problem={problem === undefined || problem === 'expired' ? undefined : <ProblemText {...props} />}
          />
          <p class="soft small">{moodle.address.next}</p>
          <button type="submit" class="primary wide">
            {moodle.address.button}
          </button>
        </PostForm>
        <UseHost {...props} />
        <a class="button wide" href={to}>
          {moodle.notNow}
        </a>
        <SignedIn view={view} />
      </div>
    </Layout>
  );
};

const ProblemText = ({ view: { t }, problem, host = '', icalPath }: MoodleAddressProps) =>
  problem === undefined ? null : (
    <p>
      {fill(t.moodle.problem[problem], {
        host: <b>{host}</b>,
        link: <a href={icalPath}>{t.moodle.problem.silentLink}</a>,
      })}
    </p>
  );

const UseHost = ({ view: { t }, csrf, to, problem, host }: MoodleAddressProps) =>
  problem !== 'elsewhere' || host === undefined ? null : (
    <PostForm action="/connect/moodle" csrf={csrf} to={to}>
      <input type="hidden" name="school" value={host} />
      <button type="submit" class="wide">
        {withValues(t.moodle.address.useHost, { host })}
      </button>
    </PostForm>
  );

/** Who will have the Moodle: somebody else may have signed in at this browser. */
export const SignedIn = ({ view: { t, person } }: { view: View }) =>
  person === undefined ? null : (
    <p class="soft small">{fill(t.moodle.person, { person: <b>{personText(t, person)}</b> })}</p>
  );
