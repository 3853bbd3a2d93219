import { TestBrowser } from '../flows/browser.ts';
import { signInAsDemo } from '../flows/steps.ts';
import { throughConsent } from '../oauth/visits.ts';
import type { Person } from './scripted-host.ts';

/** A person who signs in as the demo and allows everything. */
export const demoPerson: Person = async (page, redirect) => {
  const browser = new TestBrowser(redirect);
  const first = await browser.open(page);
  const consent = first.url.pathname === '/sign-in' ? await signInAsDemo(browser, first) : first;
  return await throughConsent(browser, consent, true);
};
