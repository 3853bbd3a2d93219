import { decode } from '@toon-format/toon';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { STUDENT_NOW_MS } from '../../src/demo/google/student.ts';
import { openHouse, type TestHouse } from '../house.ts';
import { TestBrowser } from './browser.ts';
import { CALLBACK, ERAS, type Keeper } from './clients.ts';
import { allow, demoClient, signInAsDemo, signInAsOwner, startClient } from './steps.ts';

const HERE = '/account/activity';
const DAY = 86_400_000;

describe.each(ERAS)('what an assistant changed, with a client of $name', (era) => {
  let clock: number;
  let house: TestHouse;
  let claude: Keeper;
  beforeEach(async () => {
    clock = STUDENT_NOW_MS;
    house = await openHouse({ now: () => clock });
    claude = await demoClient(era, house, true);
  });
  afterEach(() => house.close());

  const call = async (keeper: Keeper, tool: string, input: Record<string, unknown> = {}) => {
    const said = await era.use(house.mcpUrl, keeper, (session) => session.call(tool, input));
    return { isError: said.isError, told: decode(said.text) as Record<string, unknown>, text: said.text };
  };
  const add = (title: string, keeper = claude) =>
    call(keeper, 'add_calendar_event', { title, date: '2026-02-03', time: '09:00' });
  const titles = async (): Promise<string[]> => {
    const { text } = await call(claude, 'list_calendar_events');
    return ['Dentist', 'Haircut', 'Bank'].filter((title) => text.includes(title));
  };
  const activity = async () => {
    const browser = new TestBrowser();
    await signInAsDemo(browser, await browser.open(`${house.url}/sign-in`));
    return { browser, stand: await browser.open(`${house.url}${HERE}`) };
  };

  it('is taken back by it, the last change first, and a repeated call takes back nothing more', async () => {
    for (const title of ['Dentist', 'Haircut', 'Bank']) await add(title);
    const { told } = await call(claude, 'undo_change');
    expect(told).toMatchObject({ undone: 'now', change: [{ change: '3', tool: 'add_calendar_event', title: 'Bank' }] });
    expect(await titles()).toEqual(['Dentist', 'Haircut']);

    const again = await call(claude, 'undo_change');
    expect(again).toMatchObject({ isError: false, told: { undone: 'before, nothing was done now' } });
    expect(again.told.earlier).toMatchObject([
      { change: '2', title: 'Haircut' },
      { change: '1', title: 'Dentist' },
    ]);
    expect(await titles()).toEqual(['Dentist', 'Haircut']);

    expect((await call(claude, 'undo_change', { change: '1' })).told).toMatchObject({ undone: 'now' });
    expect(await titles()).toEqual(['Haircut']);
  });

  it('by another assistant is taken back only by its number, and named as that one’s', async () => {
    await add('Dentist');
    const other = await demoClient(era, house, true);
    const last = await call(other, 'undo_change');
    expect(last).toMatchObject({ isError: true, told: { failed: 'not_found' } });
    expect(await titles()).toEqual(['Dentist']);
    expect((await call(other, 'undo_change', { change: '1' })).told).toMatchObject({
      undone: 'now',
      change: [{ change: '1', by: 'Test assistant' }],
    });
    expect(await titles()).toEqual([]);
  });

  it('is out of reach of another person’s assistant, and of one that may only read', async () => {
    await add('Dentist');
    const { keeper: owners, page } = await startClient(era, house);
    const browser = new TestBrowser(CALLBACK);
    const step = await allow(browser, await signInAsOwner(browser, await browser.open(page), house), true);
    const skip = step.page.links.find((link) => link.includes('/oauth/authorize/')) ?? '';
    await era.finish(house.mcpUrl, owners, (await browser.open(new URL(skip, step.url))).url);
    for (const change of ['1', undefined]) {
      const { told } = await call(owners, 'undo_change', { change });
      expect(told).toMatchObject({ failed: 'not_found' });
    }
    const reader = await demoClient(era, house, false);
    expect((await call(reader, 'undo_change', { change: '1' })).told).toMatchObject({ failed: 'not_permitted' });
    expect(await titles()).toEqual(['Dentist']);
  });

  it('in one space is out of reach of an assistant of another, and the person takes it back on their page', async () => {
    await add('Dentist');
    const { spaces, connections } = house.service().store;
    const [{ id } = { id: '' }] = await connections.list('demo' as never);
    const other = await spaces.add('demo' as never, 'Work');
    expect(await connections.setSpace('demo' as never, id as never, other.id)).toBe(true);
    for (const change of ['1', '2', undefined]) {
      const { told, text } = await call(claude, 'undo_change', { change });
      expect(told.failed).toBe('not_found');
      expect(text).not.toContain('Dentist');
    }
    const { browser, stand } = await activity();
    expect((await browser.submit(stand, `${HERE}/1/undo`)).html).toContain('Change 1 is taken back.');
  });

  it('can be taken back by the person on their page, also after the assistant was stopped', async () => {
    await add('Dentist');
    await call(claude, 'add_todo', { title: 'Buy stamps' });
    await house.service().store.connections.removeAll('demo' as never);
    const { browser, stand } = await activity();
    expect(stand.html).toContain('Added the event <bdi>Dentist</bdi>');
    expect(stand.html).toContain('Added the to-do <bdi>Buy stamps</bdi>');
    expect(stand.html).toContain('Test assistant');
    const after = await browser.submit(stand, `${HERE}/1/undo`);
    expect(after.html).toContain('Change 1 is taken back.');
    claude = await demoClient(era, house, true);
    expect(await titles()).toEqual([]);
    expect((await call(claude, 'list_todos')).text).toContain('Buy stamps');
    expect((await call(claude, 'undo_change', { change: '1' })).told).toMatchObject({
      undone: 'before, nothing was done now',
    });
  });

  it('ends after 30 days, on the page and for assistants', async () => {
    await add('Dentist');
    clock += 30 * DAY;
    claude = await demoClient(era, house, true);
    expect((await call(claude, 'undo_change', { change: '1' })).told).toMatchObject({ failed: 'not_found' });
    expect((await activity()).stand.html).toContain('No assistant has changed anything.');
  });

  it('is in the export in plain words, and goes with the account', async () => {
    await add('Dentist');
    const { tables } = await house.service().store.belongings.export('demo' as never);
    expect(tables.changes).toMatchObject([{ tool: 'add_calendar_event', content: { title: 'Dentist' } }]);
    await house.service().store.belongings.erase('demo' as never);
    const left = await house.service().store.belongings.export('demo' as never);
    expect(left.tables.changes).toEqual([]);
  });
});
