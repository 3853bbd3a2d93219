import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserId } from '../../src/domain/identity.ts';
import { textsIn, withValues } from '../../src/texts/catalogue.ts';
import { openSiteHouse, type SiteHouse } from '../site/site-house.ts';
import { launch, skipsBrowser } from './chromium.ts';
import { tabTo } from './keyboard.ts';
import { contextFor, enter, MIXTURES, signedIn } from './mixtures.ts';

const OWNER = 'owner' as UserId;

async function letIn({ store }: SiteHouse, grantId: string, clientName: string): Promise<void> {
  await store.grants.upsert('Grant', grantId, { accountId: OWNER, clientId: 'client-1' }, 3600);
  const space = await store.spaces.first(OWNER);
  await store.connections.open({ user: OWNER, clientId: 'client-1', clientName, grantId, mayWrite: false, space });
}

describe.skipIf(skipsBrowser())('a person’s own pages, with the keyboard alone', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser.close());

  it.each(MIXTURES)(
    'at %s px in %s, %s, script %s',
    async (...mixture) => {
      const [, language] = mixture;
      const t = textsIn(language);
      const house = await openSiteHouse({ policy: { signUp: 'invite', allowedEmails: [] }, demo: false });
      const context = await contextFor(browser, mixture);
      const page = await signedIn(context, house, language);
      await letIn(house, 'grant-1', 'Claude');
      house.clock.ms += 1;
      await letIn(house, 'grant-2', 'Cursor');

      // an invitation: the link is shown, and gone afterwards
      await page.getByLabel(t.invitations.label).focus();
      await page.keyboard.type('Mei');
      await tabTo(page, t.invitations.create);
      await enter(page);
      expect(await page.locator('code').textContent()).toMatch(/\/sign-in\?invite=[\w-]{43}$/);
      await tabTo(page, t.invitations.withdraw);
      await enter(page);
      await page.getByText(t.invitations.withdrawn).waitFor();

      // assistants: switched, one revoked, then all
      await tabTo(page, t.layout.apps);
      await enter(page);
      await tabTo(page, t.apps.allowWrite);
      await enter(page);
      await page.getByText(t.apps.switched.on).waitFor();
      await tabTo(page, t.apps.revoke);
      await page.keyboard.press('Enter');
      await tabTo(page, withValues(t.apps.revokeNow, { client: 'Cursor' }));
      await enter(page);
      await page.getByText(t.apps.switched.revoked).waitFor();
      await tabTo(page, t.apps.allOpen);
      await page.keyboard.press('Enter');
      await tabTo(page, t.apps.allNow);
      await enter(page);
      await page.getByText(t.apps.none).waitFor();

      // deleting: the wrong word is told at its field, which has the focus; the right one ends in the receipt
      await tabTo(page, t.layout.data);
      await enter(page);
      await page.getByLabel(withValues(t.data.wordLabel, { word: t.data.word })).focus();
      await page.keyboard.type('?');
      await tabTo(page, t.data.button);
      await enter(page);
      const field = page.locator('#word');
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      await field.focus();
      await page.keyboard.type(t.data.word);
      await tabTo(page, t.data.button);
      await enter(page);
      expect(await page.locator('h1').textContent()).toBe(t.data.receipt.title);
      expect(await house.store.users.get(OWNER)).toBeUndefined();
      await context.close();
    },
    120_000,
  );
});
