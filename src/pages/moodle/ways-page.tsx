import type { Child } from 'hono/jsx';
import { withValues } from '../../texts/catalogue.ts';
import type { Texts } from '../../texts/en.ts';
import { plainName } from '../hostile-text.ts';
import { Layout } from '../layout.tsx';
import { Note } from '../note.tsx';
import { SignedIn } from './address-page.tsx';
import { IcalWay } from './ical-way.tsx';
import { LinkWay } from './link-way.tsx';
import { PasswordWay } from './password-way.tsx';
import { placeOf, type ShownSite } from './step.ts';
import type { WayProps } from './way.tsx';

type TroubleName = Exclude<keyof Texts['moodle']['trouble'], 'refusedCauses'>;
type Way = 'link' | 'password' | 'ical';

export interface MoodleWaysProps extends Omit<WayProps, 'trouble'> {
  readonly trouble: { readonly way: 'link' | 'password'; readonly name: TroubleName } | undefined;
}

/** Where a key cannot help, the calendar's link still does. */
const LINK_LEFT: readonly TroubleName[] = ['closed', 'notPermitted', 'tooOld'];

/** What a site offers, the likeliest way first. A password is asked for only where Moodle itself checks it. */
function waysOf({ signIn, isOpen }: ShownSite, hasIcal: boolean): readonly Way[] {
  const ways: Way[] = [];
  if (isOpen) ways.push(...(signIn === 'form' ? (['password', 'link'] as const) : (['link'] as const)));
  if (hasIcal) ways.push('ical');
  return ways;
}

const PARTS = { link: LinkWay, password: PasswordWay, ical: IcalWay } as const;

/** Offers the ways of signing in at one site. */
export const MoodleWaysPage = (props: MoodleWaysProps) => {
  const { view, site, to, trouble, handOver } = props;
  const { moodle } = view.t;
  const title = withValues(moodle.ways.title, { site: plainName(site.name) });
  const ways = waysOf(site, props.icalPath !== undefined);
  const current = handOver === undefined ? trouble?.way : 'link';
  // whoever is in the middle of one way finds it first and open
  const first = ways.find((way) => way === current) ?? ways[0] ?? 'ical';
  const others = ways.filter((way) => way !== first);
  return (
    <Layout view={view} title={title} width="middle">
      <h1>{title}</h1>
      <p class="soft">{placeOf(site)}</p>
      <Lead {...props} />
      <section class="card" aria-labelledby={`way-${first}`}>
        <h2 id={`way-${first}`}>{moodle[first].title}</h2>
        <WayPart {...props} way={first} />
      </section>
      {others.length > 0 && <h2>{moodle.ways.others}</h2>}
      {others.map((way) => (
        <details class="card" open={way === 'ical' && trouble !== undefined && LINK_LEFT.includes(trouble.name)}>
          <summary>{moodle[way].title}</summary>
          <div class="stack">
            <WayPart {...props} way={way} />
          </div>
        </details>
      ))}
      <p class="row">
        <a class="button" href={`/connect/moodle?${new URLSearchParams({ to })}`}>
          {moodle.other}
        </a>
        <a class="button" href={to}>
          {moodle.notNow}
        </a>
      </p>
      <SignedIn view={view} />
    </Layout>
  );
};

const Lead = ({ view: { t }, site }: MoodleWaysProps) => {
  if (!site.isOpen) return <Note tone="warn">{t.moodle.ways.closed}</Note>;
  return <p>{t.moodle.ways[site.signIn]}</p>;
};

const WayPart = ({ way, trouble, ...props }: MoodleWaysProps & { way: Way }) => {
  const Part = PARTS[way];
  return (
    <Part
      {...props}
      trouble={trouble?.way === way ? <TroubleText view={props.view} name={trouble.name} /> : undefined}
    />
  );
};

const TroubleText = ({ view: { t }, name }: Pick<MoodleWaysProps, 'view'> & { name: TroubleName }): Child => {
  const text = <p>{t.moodle.trouble[name]}</p>;
  if (name !== 'refused') return text;
  return (
    <>
      {text}
      <ul class="bullets">
        {t.moodle.trouble.refusedCauses.split('\n').map((cause) => (
          <li>{cause}</li>
        ))}
      </ul>
    </>
  );
};
