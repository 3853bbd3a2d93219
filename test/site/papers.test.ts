import { expect, it } from 'vitest';
import { gallery } from '../pages/gallery.tsx';
import { openSiteHouse } from './site-house.ts';
import { signInAsOwner } from './steps.ts';

it.each(['/privacy', '/terms'])(
  '%s is there for everybody, with its version, and linked from every page',
  async (path) => {
    const house = await openSiteHouse();
    const stranger = house.visitor();
    const paper = await stranger.get(`${path}?l=en`);
    expect(paper.status).toBe(200);
    expect(paper.body).toMatch(/Version \d+, since [A-Z]\w+ \d{1,2}, \d{4}/);
    expect(paper.body).toContain(new URL(house.url).host);
    for (const page of ['/', '/sign-in']) expect((await stranger.get(page)).body).toContain(`<a href="${path}">`);
    const owner = await signInAsOwner(house);
    expect((await owner.get('/account')).body).toContain(`<a href="${path}">`);
  },
);

it('the privacy paper holds to Google’s words on limited use, and says where to stop and delete', async () => {
  const house = await openSiteHouse();
  const { body } = await house.visitor().get('/privacy?l=en');
  const words = body.replace(/<[^>]+>/g, '').replaceAll('&#39;', "'");
  expect(words).toContain(
    'Time Compass’s use and transfer to any other app of information received from Google APIs will adhere to the ' +
      'Google API Services User Data Policy, including the Limited Use requirements.',
  );
  expect(body).toContain('href="https://developers.google.com/terms/api-services-user-data-policy"');
  for (const path of ['/account/apps', '/account/data', '/account/settings', '/account', '/sessions'])
    expect(body).toContain(`<a href="${path}">`);
});

it('consent links to both', async () => {
  const html = await (await gallery().request('/consent?l=en')).text();
  expect(html).toContain('What happens to your data: <a href="/privacy">Privacy</a>, <a href="/terms">Terms</a>.');
});
