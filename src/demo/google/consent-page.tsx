import type { Child } from 'hono/jsx';

const STYLE = `
:root { color-scheme: light dark; --ink: #1b1b1f; --paper: #ffffff; --line: #767680; --mark: #8a3b00; --fill: #0b57d0; --on: #ffffff }
@media (prefers-color-scheme: dark) { :root { --ink: #eceaf0; --paper: #17171b; --line: #9a98a4; --mark: #ffb787; --fill: #a8c7fa; --on: #062e6f } }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper) }
main { max-width: 34rem; margin: 0 auto; padding: 1.5rem 1rem 3rem }
.demo { border: 2px solid var(--mark); color: var(--mark); padding: .75rem 1rem; border-radius: .5rem; font-weight: 600 }
fieldset { border: 1px solid var(--line); border-radius: .5rem; margin: 1.25rem 0; padding: .5rem 1rem }
legend { font-weight: 600; padding: 0 .25rem }
label { display: flex; gap: .75rem; align-items: baseline; padding: .5rem 0; overflow-wrap: anywhere }
input { width: 1.15rem; height: 1.15rem; flex: none }
button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: .5rem 1.5rem; margin-right: .75rem; border-radius: 2rem; border: 1px solid var(--line); background: transparent; color: var(--ink); cursor: pointer }
button.allow { background: var(--fill); border-color: var(--fill); color: var(--on) }
:focus-visible { outline: 3px solid var(--fill); outline-offset: 2px }
`;

const PERMISSION_TEXTS: Readonly<Record<string, string>> = {
  'calendar.calendarlist.readonly': 'See the list of calendars · 查看日曆清單',
  'calendar.events': 'See and change events in all calendars · 查看與修改活動',
  'calendar.freebusy': 'See when you are free or busy · 查看忙碌時段',
  'calendar.app.created': 'Make calendars and manage events in them · 建立並管理新日曆',
  tasks: 'See and change tasks · 查看與修改工作',
};

const permissionText = (scope: string): string => {
  const name = scope.split('/auth/')[1] ?? scope;
  return PERMISSION_TEXTS[name] ?? name;
};

interface Person {
  readonly subject: string;
  readonly email: string;
  readonly name: string;
}

interface ConsentProps {
  readonly action: string;
  /** Signed request that comes back with the form. */
  readonly request: string;
  readonly people: readonly Person[];
  readonly chosen: string;
  readonly permissions: readonly string[];
}

const Page = ({ title, children }: { title: string; children?: Child }) => (
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <style dangerouslySetInnerHTML={{ __html: STYLE }} />
    </head>
    <body>
      <main>
        <p class="demo">
          Demo stand-in, not Google. All people and data are made up.
          <br />
          <span lang="zh-TW">示範用的替身，並非 Google；所有人物與資料皆為虛構。</span>
        </p>
        {children}
      </main>
    </body>
  </html>
);

/** Account choice and permissions: the stand-in's one page for people. */
export const ConsentPage = ({ action, request, people, chosen, permissions }: ConsentProps) => (
  <Page title="Choose a demo account">
    <h1>Choose a demo account</h1>
    <form method="post" action={action}>
      <input type="hidden" name="request" value={request} />
      <fieldset>
        <legend>
          Account · <span lang="zh-TW">帳號</span>
        </legend>
        {people.map((person) => (
          <label>
            <input type="radio" name="account" value={person.subject} checked={person.subject === chosen} />
            <span>
              {person.name} · {person.email}
            </span>
          </label>
        ))}
      </fieldset>
      {permissions.length > 0 && (
        <fieldset>
          <legend>
            Time Compass may · <span lang="zh-TW">允許</span>
          </legend>
          {permissions.map((scope) => (
            <label>
              <input type="checkbox" name="permission" value={scope} checked />
              <span>{permissionText(scope)}</span>
            </label>
          ))}
        </fieldset>
      )}
      <button class="allow" name="decision" value="allow" type="submit">
        Allow
      </button>
      <button name="decision" value="cancel" type="submit">
        Cancel
      </button>
    </form>
  </Page>
);

/** What a person sees when the request itself is wrong. */
export const RefusedPage = ({ reason }: { reason: string }) => (
  <Page title="Request refused">
    <h1>Access blocked: the request is not valid</h1>
    <p>Error 400: {reason}</p>
  </Page>
);
