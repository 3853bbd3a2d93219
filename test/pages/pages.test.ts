import { describe, expect, it } from 'vitest';
import type { Language } from '../../src/domain/identity.ts';
import { LANGUAGES } from '../../src/domain/language.ts';
import { LANGUAGE_FACTS } from '../../src/texts/language.ts';
import { HOSTILE } from './exhibit.ts';
import { EXHIBITS, gallery } from './gallery.tsx';

const app = gallery();
const NAMES = Object.keys(EXHIBITS);
const FREELY_FILLED = [
  'consent-hostile',
  'account-ways',
  'account-owner',
  'apps-hostile',
  'receipt',
  'calendars',
  'calendars-none',
  'activity-hostile',
  'spaces-several',
  'spaces-wrong-name',
  'spaces-full',
  'space',
  'space-list',
  'event-same',
  'todos',
  'todos-wrong',
  'todo-done',
  'apps-spaces',
  'moodle-ways-hostile',
  'account-moodles',
  'account-icals',
  'ical-added-hostile',
];
/** These carry the list of all zones. */
const LONG = ['settings', 'settings-filled', 'settings-wrong'];
/** These carry a month, or a long list. */
const FULL = [
  'space',
  'space-sunday',
  'space-busy',
  'space-list',
  'space-list-busy',
  'spaces-several',
  'todos-many',
  'sessions-many',
];

/** The account page has a card for everything that is connected. */
const mostBytes = (name: string): number =>
  [...LONG, ...FULL].includes(name) ? 60_000 : name.startsWith('account') ? 32_000 : 28_000;

async function show(name: string, language: Language = 'en'): Promise<{ html: string; headers: Headers }> {
  const answer = await app.request(`/${name}?l=${language}`);
  return { html: await answer.text(), headers: answer.headers };
}

const tags = (html: string, tag: string): string[] => html.match(new RegExp(`<${tag}[\\s>][^>]*>?`, 'g')) ?? [];

describe.each(LANGUAGES)('every page in %s', (language) => {
  it.each(NAMES)('%s is whole, small and self-contained', async (name) => {
    const { html } = await show(name, language);
    expect(html.startsWith(`<!doctype html><html lang="${LANGUAGE_FACTS[language].html}">`)).toBe(true);
    expect(tags(html, 'h1')).toHaveLength(1);
    expect(tags(html, 'title')).toHaveLength(1);
    expect(Buffer.byteLength(html)).toBeLessThan(mostBytes(name));
    expect(html).not.toMatch(/<(img|iframe|object|embed|base)\b|\sstyle="|\son\w+="|\ssrc="/);
    const loaded = tags(html, 'link').filter((link) => !link.includes('href="data:image/svg+xml'));
    expect(loaded).toEqual([]);
    expect(html).not.toMatch(/>[^<]*\b(undefined|null|NaN|\[object)/);
    if (!FREELY_FILLED.includes(name))
      expect(html.replace(/<(style|script)[\s\S]*?<\/\1>/g, '')).not.toMatch(/\{\w+\}/);
  });

  it.each(NAMES)('%s posts every form, each with the form token', async (name) => {
    const { html } = await show(name, language);
    const forms = html.split('<form').slice(1);
    for (const form of forms)
      expect(form).toMatch(/^ method="post" action="\/[^"]+"[^>]*><input type="hidden" name="csrf" value="token"/);
  });
});

describe('hostile names', () => {
  it('stay text, lose what turns the reading direction, and fill no slot', async () => {
    const { html } = await show('consent-hostile');
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('\u202e');
    expect(html).toContain(
      '&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp; gnp.exe {host}{client}',
    );
    expect(HOSTILE).toContain('\u202e');
  });
});

describe('the consent page', () => {
  it('ticks nothing, and has two ways out of the same kind', async () => {
    const { html } = await show('consent');
    expect(tags(html, 'input').filter((input) => input.includes('checkbox'))).toEqual([
      expect.not.stringContaining('checked'),
    ]);
    expect(html).toMatch(/<button type="submit" name="decision" value="cancel">/);
    expect(html).toMatch(/<button type="submit" name="decision" value="allow" class="primary">/);
  });

  it('names the verified host and the host that people go to', async () => {
    const { html } = await show('consent');
    expect(html).toContain('Verified: claude.ai');
    expect(html).toContain('<strong class="where">claude.ai</strong>');
    expect(html).not.toContain('Unverified name');
  });

  it('warns of unverified names, programs on this computer, and links any app can claim', async () => {
    const loopback = (await show('consent-loopback')).html;
    expect(loopback).toContain('Unverified name');
    expect(loopback).toContain('<strong class="where">localhost:53682</strong>');
    expect(loopback).toContain('That is a program on this computer.');
    const app = (await show('consent-app')).html;
    expect(app).toContain('<strong class="where">cursor:</strong>');
    expect(app).toContain('Any installed app can claim such links.');
  });

  it('lets people switch, and come back here', async () => {
    const { html } = await show('consent');
    expect(html).toContain('name="to" value="/sign-in?to=%2Finteraction%2Fabc"');
  });

  it('runs no script', async () => {
    const { html, headers } = await show('consent');
    expect(html).not.toContain('<script');
    expect(headers.get('content-security-policy')).toContain("script-src 'none'");
  });
});

describe('the start page', () => {
  it('has the address and the command to copy, and does not promise what loopback cannot do', async () => {
    const { html } = await show('start-local');
    expect(html).toContain('<code>http://localhost:8787/mcp</code>');
    expect(html).toContain('claude mcp add --transport http time-compass http://localhost:8787/mcp');
    expect(html).not.toContain('Add custom connector');
    expect(html).toContain('They will work once this server has its own public https address.');
  });

  it('has the steps for Claude and ChatGPT once the server has its own https address', async () => {
    const { html } = await show('start-public');
    expect(html).toContain('Add custom connector');
    expect(html).toContain('Developer mode');
    expect(html).not.toContain('exists only on this computer');
  });

  it('hides the copy buttons where no script runs', async () => {
    const { html } = await show('start-public');
    const buttons = tags(html, 'button');
    expect(buttons).toHaveLength(2);
    for (const button of buttons) expect(button).toContain('hidden');
  });
});

describe('the demo banner', () => {
  it('is on every page while the demo is on, and only then', async () => {
    for (const name of NAMES) {
      const { html } = await show(name);
      expect(html.includes('class="demo"'), name).toBe(EXHIBITS[name]?.demoOn ?? false);
    }
  });

  it('does not call the data of a real person made up', async () => {
    expect((await show('start-local')).html).toContain('Demo: made-up data');
    expect((await show('account-mixed')).html).toContain('what you see here is your own data');
  });
});

it('language links keep path and query', async () => {
  const answer = await app.request('/owner-link?code=a%26b&l=en');
  const html = await answer.text();
  for (const language of LANGUAGES) {
    const lang = LANGUAGE_FACTS[language].html;
    expect(html).toContain(`href="/owner-link?code=a%26b&amp;l=${language}" hreflang="${lang}" lang="${lang}"`);
  }
});
