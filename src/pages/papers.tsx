import type { LocalDate, Zone } from '../domain/time.ts';
import { withValues } from '../texts/catalogue.ts';
import { dayText } from '../texts/format.ts';
import { AtGoogle } from './at-google.tsx';
import { fill } from './fill.ts';
import { Layout } from './layout.tsx';
import type { View } from './view.ts';

/** Changes with every change of a paper's meaning. */
export interface PaperVersion {
  readonly number: number;
  readonly since: LocalDate;
}

interface PaperSection {
  readonly title: string;
  /** Lines: paragraphs, or entries of a list where they begin with a dash. */
  readonly text: string;
}

interface PaperProps {
  readonly view: View;
  readonly title: string;
  readonly lead: string;
  readonly version: PaperVersion;
  /** What the paper is about: this server's host. */
  readonly host: string;
  readonly sections: readonly PaperSection[];
}

/** Links for the slots of texts that name the papers. */
export const paperLinks = ({ t }: View) => ({
  privacy: <a href="/privacy">{t.layout.privacy}</a>,
  terms: <a href="/terms">{t.layout.terms}</a>,
});

const POLICY = 'https://developers.google.com/terms/api-services-user-data-policy';

/** A paper that people can hold this server to. */
export const Paper = ({ view, title, lead, version, host, sections }: PaperProps) => {
  const since = dayText(Date.parse(version.since), view.language, 'UTC' as Zone);
  return (
    <Layout view={view} title={title} width="middle">
      <h1>{title}</h1>
      <p class="soft">{withValues(view.t.privacy.version, { number: version.number, date: since })}</p>
      <p class="lead">{withValues(lead, { host })}</p>
      {sections.map((section) => (
        <section class="stack section">
          <h2>{section.title}</h2>
          <Lines view={view} host={host} text={section.text} />
        </section>
      ))}
    </Layout>
  );
};

interface LinesProps {
  readonly view: View;
  readonly host: string;
  readonly text: string;
}

const Lines = ({ text, ...frame }: LinesProps) => (
  <>
    {blocksOf(text).map((block) =>
      typeof block === 'string' ? (
        <p>
          <Linked {...frame} text={block} />
        </p>
      ) : (
        <ul class="bullets">
          {block.map((entry) => (
            <li>
              <Linked {...frame} text={entry} />
            </li>
          ))}
        </ul>
      ),
    )}
  </>
);

/** Paragraphs as they are; entries that follow each other as one list. */
function blocksOf(text: string): readonly (string | readonly string[])[] {
  const blocks: (string | string[])[] = [];
  for (const line of text.split('\n')) {
    const last = blocks.at(-1);
    if (!line.startsWith(DASH)) blocks.push(line);
    else if (Array.isArray(last)) last.push(line.slice(DASH.length));
    else blocks.push([line.slice(DASH.length)]);
  }
  return blocks;
}

const DASH = '- ';

const Linked = ({ view, host, text }: LinesProps) => (
  <>
    {fill(text, {
      host,
      ...paperLinks(view),
      account: <a href="/account">{view.t.layout.account}</a>,
      apps: <a href="/account/apps">{view.t.layout.apps}</a>,
      spaces: <a href="/spaces">{view.t.layout.spaces}</a>,
      settings: <a href="/account/settings">{view.t.layout.settings}</a>,
      sessions: <a href="/sessions">{view.t.sessions.title}</a>,
      data: <a href="/account/data">{view.t.layout.data}</a>,
      google: <AtGoogle />,
      policy: (
        <a href={POLICY} rel="noreferrer" lang="en">
          Google API Services User Data Policy
        </a>
      ),
    })}
  </>
);
