import type { Child } from 'hono/jsx';
import type { Zone } from '../domain/time.ts';
import { withValues } from '../texts/catalogue.ts';
import type { Texts } from '../texts/en.ts';
import { momentText } from '../texts/format.ts';
import { AtGoogle } from './at-google.tsx';
import { fill } from './fill.ts';
import { Glyph } from './glyphs.tsx';
import { plainName } from './hostile-text.ts';
import { Layout } from './layout.tsx';
import type { View } from './view.ts';

type Kind = keyof Texts['data']['kinds'];

export interface ReceiptProps {
  readonly view: View;
  readonly receipt: {
    /** How much of each kind was erased. */
    readonly erased: Readonly<Record<Kind, number>>;
    /** Addresses of accounts at Google. */
    readonly revoked: readonly string[];
    readonly notRevoked: readonly string[];
    /** Labels of Moodle accounts, whose keys nobody can end before their time. */
    readonly keptThere: readonly string[];
    /** Epoch ms. */
    readonly atMs: number;
    readonly zone: Zone;
  };
}

/** What was erased, what Google did not confirm, and what remains. Its reader is no longer known here. */
export const ReceiptPage = ({ view, receipt }: ReceiptProps) => {
  const { t, language } = view;
  const words = t.data.receipt;
  return (
    <Layout view={view} title={words.title} width="middle">
      <div class="card">
        <h1>{words.title}</h1>
        <p>{withValues(words.lead, { date: momentText(receipt.atMs, language, receipt.zone) })}</p>
        <ErasedPart view={view} receipt={receipt} />
        <Part id="revoked" title={words.revoked}>
          {receipt.revoked.length === 0 && receipt.notRevoked.length === 0 ? <p>{words.revokedNone}</p> : null}
          <Marks of="yes" items={receipt.revoked.map(plainName)} />
        </Part>
        {receipt.notRevoked.length > 0 && <NotRevoked view={view} labels={receipt.notRevoked} />}
        {receipt.keptThere.length > 0 && (
          <Part id="kept-there" title={words.keptThere}>
            <p>{words.keptThereText}</p>
            <Marks of="warning" items={receipt.keptThere.map(plainName)} />
          </Part>
        )}
        <Part id="kept" title={words.kept}>
          <Marks of="warning" items={[words.kept1, words.kept2, words.kept3]} />
        </Part>
        <p>{words.again}</p>
        <p>
          <a class="button" href="/">
            {words.toStart}
          </a>
        </p>
      </div>
    </Layout>
  );
};

const ErasedPart = ({ view: { t }, receipt }: ReceiptProps) => {
  const kinds = (Object.keys(t.data.kinds) as Kind[]).filter((kind) => receipt.erased[kind] > 0);
  return (
    <Part id="erased" title={t.data.receipt.erased}>
      <dl class="facts">
        {kinds.map((kind) => (
          <>
            <dt>{t.data.kinds[kind]}</dt>
            <dd>{receipt.erased[kind]}</dd>
          </>
        ))}
      </dl>
    </Part>
  );
};

const NotRevoked = ({ view: { t }, labels }: { view: View; labels: readonly string[] }) => (
  <Part id="not-revoked" title={t.data.receipt.notRevoked}>
    <p>{fill(t.data.receipt.notRevokedText, { link: <AtGoogle /> })}</p>
    <Marks of="warning" items={labels.map(plainName)} />
  </Part>
);

const Part = ({ id, title, children }: { id: string; title: string; children: Child }) => (
  <section class="part" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
);

const Marks = ({ of, items }: { of: 'yes' | 'warning'; items: readonly string[] }) =>
  items.length === 0 ? null : (
    <ul class="marks">
      {items.map((item) => (
        <li>
          <Glyph of={of} />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  );
