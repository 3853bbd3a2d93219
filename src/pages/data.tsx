import { LANGUAGES } from '../domain/language.ts';
import { textsIn, withValues } from '../texts/catalogue.ts';
import { fill } from './fill.ts';
import { PostForm } from './form.tsx';
import { Layout } from './layout.tsx';
import { Note } from './note.tsx';
import type { Person, View } from './view.ts';

/** `word`: what was typed to confirm the deletion was not the word. */
export const DATA_PROBLEMS = ['word'] as const;
type DataProblem = (typeof DATA_PROBLEMS)[number];

/** Whether a person typed the word that confirms the deletion, in whichever of our languages they see it. */
export function isDeleteWord(typed: string): boolean {
  const plain = typed.trim().toLowerCase();
  return LANGUAGES.some((language) => textsIn(language).data.word.toLowerCase() === plain);
}

export interface DataProps {
  readonly view: View;
  readonly csrf: string;
  readonly person: Person;
  readonly problem: DataProblem | undefined;
}

const CALENDAR_EXPORT = 'https://calendar.google.com/calendar/r/settings/export';

/** What a person can do with their data: take it along, or have all of it erased. */
export const DataPage = (props: DataProps) => {
  const { t } = props.view;
  return (
    <Layout view={props.view} title={t.data.title} section="data" width="middle">
      <h1>{t.data.title}</h1>
      <p class="lead">{t.data.lead}</p>
      <section class="card" aria-labelledby="export">
        <h2 id="export">{t.data.export}</h2>
        <p>{t.data.exportText}</p>
        <p>
          <a class="button" href="/account/data/time-compass.json" download>
            {t.data.exportButton}
          </a>
        </p>
        <h3>{t.data.calendar}</h3>
        <p>
          {fill(t.data.calendarText, {
            link: (
              <a href={CALENDAR_EXPORT} rel="noreferrer">
                calendar.google.com
              </a>
            ),
          })}
        </p>
        <p>
          <a class="button" href="/account/data/time-compass.ics" download>
            {t.data.calendarButton}
          </a>
        </p>
      </section>
      <Delete {...props} />
    </Layout>
  );
};

const Delete = (props: DataProps) => {
  const { t } = props.view;
  return (
    <section class="card" aria-labelledby="delete">
      <h2 id="delete">{t.data.delete}</h2>
      <p>{t.data.deleteLead}</p>
      <ol class="steps">
        {[t.data.delete1, t.data.delete2, t.data.delete3].map((step) => (
          <li>
            <div>{step}</div>
          </li>
        ))}
      </ol>
      <p>{t.data.deleteStays}</p>
      {props.person.kind === 'owner' && <Note tone="warn">{t.data.deleteOwner}</Note>}
      <Confirm {...props} />
    </section>
  );
};

const Confirm = ({ view: { t }, csrf, problem }: DataProps) => {
  const word = { word: t.data.word };
  return (
    <PostForm action="/account/data/delete" csrf={csrf} class="stack part">
      <label for="word">{withValues(t.data.wordLabel, word)}</label>
      {problem && (
        <Note tone="bad" id="word-problem">
          {withValues(t.data.wrongWord, word)}
        </Note>
      )}
      <input
        id="word"
        name="word"
        type="text"
        required
        maxlength={40}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        aria-describedby={problem && 'word-problem'}
        aria-invalid={problem && 'true'}
        autofocus={problem !== undefined}
      />
      <button type="submit" class="danger">
        {t.data.button}
      </button>
    </PostForm>
  );
};
