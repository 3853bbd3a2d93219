import { raw } from 'hono/html';
import { LONGEST_DESCRIPTION, LONGEST_TITLE, type Space, type SpaceEvent } from '../domain/space-event.ts';
import { EARLIEST, LATEST, type Zone } from '../domain/time.ts';
import { withValues } from '../texts/catalogue.ts';
import { dayText, zoneText } from '../texts/format.ts';
import { EVENT_PARTS, type EventFields, type EventPart, type EventProblems, problemText } from './event-fields.ts';
import { EventReminders } from './event-reminders.tsx';
import { clientName, titleLine } from './event-text.ts';
import { PostForm } from './form.tsx';
import { Field, fieldState, ProblemList, TextField } from './form-field.tsx';
import { FORM_STYLE } from './form-style.ts';
import { Layout } from './layout.tsx';
import { Note } from './note.tsx';
import { eventAddress, spaceAddress } from './space-address.ts';
import { spaceName } from './space-name.ts';
import type { View } from './view.ts';

export interface EventProps {
  readonly view: View;
  readonly csrf: string;
  readonly space: Space;
  /** undefined = a new one. */
  readonly event: SpaceEvent | undefined;
  readonly fields: EventFields;
  readonly problems: EventProblems;
  /** Why what is right in itself was not saved. */
  readonly refusal: 'same' | 'full' | undefined;
  /** Of the times in the form. */
  readonly eventZone: Zone;
  /** Of the person. */
  readonly zone: Zone;
  /** Where `cancel` leads: an own path. */
  readonly back: string;
}

/** The form of one event, and its end. The person may change and delete every event, whoever made it. */
export const EventPage = (props: EventProps) => {
  const { view, space, event, refusal } = props;
  const { t } = view;
  const title = event === undefined ? t.event.add : t.event.edit;
  return (
    <Layout view={view} title={`${title} · ${spaceName(space, t)}`} section="spaces" width="middle" style={FORM_STYLE}>
      <p class="crumb">
        <a href={spaceAddress(space)}>
          <bdi>{spaceName(space, t)}</bdi>
        </a>
      </p>
      <h1>{title}</h1>
      {refusal && (
        <div role="alert">
          <Note tone="bad">{t.event[refusal]}</Note>
        </div>
      )}
      <Problems {...props} />
      {event && <Made {...props} event={event} />}
      <EventForm {...props} />
      {event && <Delete {...props} event={event} />}
      <script nonce={view.nonce}>{raw(END_FOLLOWS)}</script>
    </Layout>
  );
};

const Problems = ({ view: { t }, problems }: EventProps) => {
  const labels: Readonly<Record<EventPart, string>> = { ...t.event, own: t.event.own };
  const wrong = EVENT_PARTS.filter((part) => problems.has(part));
  return (
    <ProblemList
      lead={t.event.problems}
      problems={wrong.map((id) => ({ id, label: labels[id], problem: problemText(id, problems, t) ?? '' }))}
    />
  );
};

type KnownProps = EventProps & { readonly event: SpaceEvent };

const Made = ({ view: { t, language }, zone, event }: KnownProps) => {
  const date = dayText(event.createdAt, language, zone);
  const made =
    event.createdBy === 'user'
      ? withValues(t.event.madeByYou, { date })
      : withValues(t.event.madeByAgent, { date, client: clientName(event, t) });
  const changed = event.changedAt !== undefined && dayText(event.changedAt, language, zone);
  return (
    <p class="soft">
      {made} {changed && withValues(t.event.changed, { date: changed })}
    </p>
  );
};

const EventForm = (props: EventProps) => {
  const { view, csrf, space, event, fields, problems, back } = props;
  const { t } = view;
  const problem = problemText('description', problems, t);
  return (
    <PostForm
      action={event === undefined ? `${spaceAddress(space)}/events` : eventAddress(space, event)}
      csrf={csrf}
      class="stack"
    >
      <div class="card fields">
        <TextField
          id="title"
          label={t.event.title}
          value={fields.title ?? ''}
          maxlength={LONGEST_TITLE}
          required
          problem={problemText('title', problems, t)}
        />
        <Times {...props} />
        <Field id="description" label={t.event.description} problem={problem}>
          <textarea
            id="description"
            name="description"
            maxlength={LONGEST_DESCRIPTION}
            {...fieldState({ id: 'description', problem })}
          >
            {`\n${fields.description ?? ''}`}
          </textarea>
        </Field>
      </div>
      <EventReminders view={view} fields={fields} problem={problemText('own', problems, t)} />
      <div class="row">
        <button type="submit" class="primary">
          {t.event.save}
        </button>
        <a class="button" href={back}>
          {t.event.cancel}
        </a>
      </div>
    </PostForm>
  );
};

const DAYS = { type: 'date', min: EARLIEST, max: LATEST } as const;

const Times = ({ view: { t, language }, fields, problems, eventZone }: EventProps) => {
  const common = (id: EventPart & keyof typeof t.event) => ({
    id,
    label: t.event[id],
    value: fields[id] ?? '',
    problem: problemText(id, problems, t),
  });
  const clock = { inputmode: 'numeric', placeholder: '--:--', maxlength: 5, describedBy: 'times-help' } as const;
  return (
    <>
      <div class="two-fields">
        <TextField {...common('date')} {...DAYS} required />
        <TextField {...common('endDate')} {...DAYS} help={t.event.endDateHelp} />
      </div>
      <div class="field">
        <div class="two-fields">
          <TextField {...common('time')} {...clock} />
          <TextField {...common('endTime')} {...clock} />
        </div>
        <p class="soft small" id="times-help">
          {withValues(t.event.timeHelp, { zone: zoneText(eventZone, language) })}
        </p>
      </div>
    </>
  );
};

/** Two steps without a page in between, so that one slip of a thumb deletes nothing. */
const Delete = ({ view: { t }, csrf, space, event }: KnownProps) => (
  <details class="danger">
    <summary>{t.event.remove}</summary>
    <PostForm action={`${eventAddress(space, event)}/delete`} csrf={csrf} class="stack">
      <p>{t.event.removeNote}</p>
      <button type="submit" class="danger">
        {withValues(t.event.removeNow, { title: titleLine(event, 80) })}
      </button>
    </PostForm>
  </details>
);

/** With the script the last day moves along with the first, and cannot be chosen before it. */
const END_FOLLOWS = `
const [first,last]=['date','endDate'].map(id=>document.getElementById(id));
let was=first.valueAsNumber;if(first.value)last.min=first.value;
first.addEventListener('change',()=>{const now=first.valueAsNumber;
if(last.value&&now-was)last.valueAsNumber+=now-was;
if(now===now){was=now;last.min=first.value}})`;
