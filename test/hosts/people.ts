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

/** The owner, who signs in by a link that is made for that and allows everything. */
export const ownerPerson =
  (makeLink: () => string): Person =>
  async (page, redirect) => {
    const browser = new TestBrowser(redirect);
    const code = new URL(makeLink()).searchParams.get('code') ?? '';
    const consent = await browser.submit(await browser.open(page), '/sign-in/owner', { code });
    return await throughConsent(browser, consent, true);
  };
