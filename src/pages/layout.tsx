import { raw } from 'hono/html';
import type { Child } from 'hono/jsx';
import { LANGUAGES } from '../domain/language.ts';
import { LANGUAGE_FACTS } from '../texts/language.ts';
import { Mark } from './glyphs.tsx';
import { ICON_SVG } from './icon.ts';
import { STYLE } from './style.ts';
import type { View } from './view.ts';

const ICON = `data:image/svg+xml,${encodeURIComponent(ICON_SVG)}`;

/** A person's own pages, in the order of their menu. `setup` is the owner's alone. */
const SECTIONS = {
  account: '/account',
  spaces: '/spaces',
  todos: '/todos',
  apps: '/account/apps',
  activity: '/account/activity',
  settings: '/account/settings',
  data: '/account/data',
  setup: '/setup',
} as const;
type Section = keyof typeof SECTIONS;
const NAMES = Object.keys(SECTIONS) as Section[];

interface LayoutProps {
  readonly view: View;
  readonly title: string;
  /** Which of the person's own pages this is; their menu then stands above the content. */
  readonly section?: Section;
  readonly width?: 'narrow' | 'middle' | 'full';
  /** Leaves the menu out where a step is to be finished first. */
  readonly menu?: boolean;
  /** Rules that only this kind of page needs. */
  readonly style?: string;
  readonly children: Child;
}

/** The frame of every page: demo banner, way home, content, languages. */
export const Layout = ({ view, title, section, width = 'narrow', menu = true, style = '', children }: LayoutProps) => (
  <html lang={LANGUAGE_FACTS[view.language].html}>
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>{`${title} · Time Compass`}</title>
      <link rel="icon" href={ICON} />
      <style nonce={view.nonce}>{raw(STYLE + style)}</style>
    </head>
    <body>
      <a class="skip" href="#content">
        {view.t.layout.skip}
      </a>
      <header>
        <DemoBanner view={view} />
        <div class={`bar ${width}`}>
          <a class="brand" href="/">
            <Mark />
            Time Compass
          </a>
          {menu && section === undefined && <Menu view={view} />}
        </div>
        {section !== undefined && <OwnPages view={view} section={section} width={width} />}
      </header>
      <main id="content" class={width} tabindex={-1}>
        {children}
      </main>
      <footer>
        <div class={`bar ${width}`}>
          <nav aria-label={view.t.layout.languages}>
            <Languages view={view} />
          </nav>
          <nav aria-label={view.t.layout.papers}>
            <Papers view={view} />
          </nav>
        </div>
      </footer>
    </body>
  </html>
);

const DemoBanner = ({ view: { demo, t } }: { view: View }) =>
  demo === 'off' ? null : <p class="demo">{demo === 'made-up' ? t.layout.demo : t.layout.demoOwn}</p>;

const Menu = ({ view: { person, t } }: { view: View }) => (
  <nav aria-label={t.layout.menu}>
    {person ? <a href="/account">{t.layout.account}</a> : <a href="/sign-in">{t.layout.signIn}</a>}
  </nav>
);

const OwnPages = ({
  view: { t, person },
  section,
  width,
}: Required<Pick<LayoutProps, 'view' | 'section' | 'width'>>) => (
  <nav class={`bar tabs ${width}`} aria-label={t.layout.ownPages}>
    <ul>
      {NAMES.filter((name) => name !== 'setup' || person?.kind === 'owner').map((name) => (
        <li>
          <a href={SECTIONS[name]} aria-current={name === section ? 'page' : undefined}>
            {t.layout[name]}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

const Papers = ({ view: { t } }: { view: View }) => (
  <ul>
    <li>
      <a href="/privacy">{t.layout.privacy}</a>
    </li>
    <li>
      <a href="/terms">{t.layout.terms}</a>
    </li>
  </ul>
);

const Languages = ({ view }: { view: View }) => (
  <ul>
    {LANGUAGES.map((language) => (
      <li>
        <a
          href={inLanguage(view.address, language)}
          hreflang={LANGUAGE_FACTS[language].html}
          lang={LANGUAGE_FACTS[language].html}
          aria-current={language === view.language ? 'true' : undefined}
        >
          {LANGUAGE_FACTS[language].name}
        </a>
      </li>
    ))}
  </ul>
);

/** The same page with its query, in another language. */
function inLanguage(address: string, language: string): string {
  const url = new URL(address, 'http://own.invalid');
  url.searchParams.set('l', language);
  return url.pathname + url.search;
}
