import type { FeedProblem } from '../domain/subscription.ts';
import { PostForm } from './form.tsx';
import { Layout } from './layout.tsx';
import { Note } from './note.tsx';
import { TextField } from './text-field.tsx';
import type { View } from './view.ts';
import { WayFacts } from './way-facts.tsx';

/** `full`, `tooMany`: of subscriptions, of tries. */
export type IcalProblem = FeedProblem | 'full' | 'tooMany';

export interface IcalProps {
  readonly view: View;
  readonly csrf: string;
  /** Where to go afterwards: an own path. */
  readonly to: string;
  /** false: the demo's person, who has made-up calendars only. */
  readonly available: boolean;
  readonly problem: IcalProblem | undefined;
}

/** Asks for the address of a calendar. What was typed never comes back: it opens the calendar. */
export const IcalPage = (props: IcalProps) => {
  const { view, to, available } = props;
  const { ical } = view.t;
  return (
    <Layout view={view} title={ical.title}>
      <div class="card">
        <h1>{ical.title}</h1>
        <p class="soft">{ical.lead}</p>
        {available ? <Subscribe {...props} /> : <Note tone="warn">{ical.demo}</Note>}
        <a class="button wide" href={to}>
          {ical.notNow}
        </a>
      </div>
    </Layout>
  );
};

const Subscribe = ({ view, csrf, to, problem }: IcalProps) => {
  const { ical } = view.t;
  return (
    <>
      <PostForm action="/connect/ical" csrf={csrf} to={to} class="stack">
        <TextField
          name="address"
          label={ical.address}
          help={ical.addressHelp}
          inputmode="url"
          maxlength={4000}
          problem={problem === undefined ? undefined : <p>{ical.problem[problem]}</p>}
        />
        <TextField name="name" label={ical.name} help={ical.nameHelp} maxlength={100} required={false} />
        <button type="submit" class="primary wide">
          {ical.button}
        </button>
      </PostForm>
      <Where view={view} />
      <WayFacts view={view} words={ical.facts} />
    </>
  );
};

const SERVICES = ['google', 'outlook', 'apple', 'moodle', 'timetable'] as const;

const Where = ({ view: { t } }: { view: View }) => (
  <details open>
    <summary>{t.ical.where}</summary>
    <ul class="bullets small">
      {SERVICES.map((service) => (
        <li>{t.ical.services[service]}</li>
      ))}
    </ul>
  </details>
);
