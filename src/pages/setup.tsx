import type { Zone } from '../domain/time.ts';
import { withValues } from '../texts/catalogue.ts';
import { momentText } from '../texts/format.ts';
import { CopyField, CopyScript } from './copy-field.tsx';
import { Glyph } from './glyphs.tsx';
import { plainName } from './hostile-text.ts';
import { Layout } from './layout.tsx';
import type { View } from './view.ts';

type Topic = keyof View['t']['setup']['topic'];
export type Finding = keyof View['t']['setup']['says'];
type Fixed = keyof View['t']['setup']['fix'];

/** One thing that was looked at. */
export interface SetupCheck {
  readonly topic: Topic;
  readonly state: 'ok' | 'warning' | 'broken';
  readonly finding: Finding;
  /** For the slots of the finding's texts; `date` is epoch ms. */
  readonly values: Readonly<Record<string, string | number>>;
  /** A value that the operator needs elsewhere. */
  readonly copy?: string;
}

export interface SetupProps {
  readonly view: View;
  readonly checks: readonly SetupCheck[];
  readonly zone: Zone;
}

/** For the owner: what is set up well, what is not, and what to do about it. Each look is a fresh one. */
export const SetupPage = ({ view, checks, zone }: SetupProps) => {
  const t = view.t.setup;
  const open = checks.filter(({ state }) => state !== 'ok').length;
  return (
    <Layout view={view} title={t.title} width="middle" section="setup">
      <h1>{t.title}</h1>
      <p>{open === 0 ? t.allGood : withValues(t.open, { count: open })}</p>
      {checks.map((check) => (
        <Check view={view} check={check} zone={zone} />
      ))}
      <p>
        <a class="button" href="/setup">
          {t.again}
        </a>
      </p>
      <CopyScript view={view} />
    </Layout>
  );
};

const BADGES = {
  ok: { tone: 'good', symbol: 'yes' },
  warning: { tone: 'warn', symbol: 'warning' },
  broken: { tone: 'bad', symbol: 'no' },
} as const;

interface CheckProps {
  readonly view: View;
  readonly check: SetupCheck;
  readonly zone: Zone;
}

const Check = ({ view, check, zone }: CheckProps) => {
  const { topic, state, finding, copy } = check;
  const t = view.t.setup;
  const values = readable(check, view, zone);
  const fix = finding in t.fix ? t.fix[finding as Fixed] : undefined;
  return (
    <article class="card stack" aria-labelledby={`topic-${topic}`}>
      <div class="split">
        <h2 id={`topic-${topic}`}>{t.topic[topic]}</h2>
        <span class={`badge ${BADGES[state].tone}`}>
          <Glyph of={BADGES[state].symbol} />
          {t[state]}
        </span>
      </div>
      <p>{withValues(t.says[finding], values)}</p>
      {fix !== undefined && <Steps text={withValues(fix, values)} />}
      {copy !== undefined && (
        <div>
          <p id={`copy-${topic}`}>{t.redirect}</p>
          <CopyField view={view} value={copy} labelledBy={`copy-${topic}`} />
        </div>
      )}
    </article>
  );
};

/** What to do; more than one step is a list. */
const Steps = ({ text }: { text: string }) => {
  const steps = text.split('\n');
  return steps.length === 1 ? (
    <p class="soft">{text}</p>
  ) : (
    <ol class="steps">
      {steps.map((step) => (
        <li>
          <div>{step}</div>
        </li>
      ))}
    </ol>
  );
};

function readable({ values }: SetupCheck, { language }: View, zone: Zone): Record<string, string> {
  const text = (name: string, value: string | number): string =>
    name === 'date' ? momentText(Number(value), language, zone) : plainName(String(value));
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, text(name, value)]));
}
