import { html } from 'hono/html';
import type { Person } from './site.ts';

type Page = ReturnType<typeof html>;

const page = (title: string, body: unknown): Page => html`<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body><main><h1>${title}</h1>${body}</main></body></html>`;

/** Where people sign in; in the demo the first student is filled in already. */
export const loginPage = ([first]: readonly Person[], trouble = ''): Page =>
  page(
    'Log in to the demo Moodle',
    html`<p id="loginerrormessage">${trouble}</p>
<form method="post"><label>Username <input name="username" value="${first?.username}"></label>
<label>Password <input name="password" type="password" value="${first?.password}"></label>
<button>Log in</button></form>`,
  );

/** Shows the link that would open the app, as Moodle does. */
export const launchedPage = (link: string): Page =>
  page(
    'Confirm',
    html`<p>Your registration has been confirmed</p>
<a id="launchapp" href="${link}">Click here if the app does not open automatically.</a>`,
  );

export const messagePage = (title: string, text: string): Page => page(title, html`<p>${text}</p>`);
