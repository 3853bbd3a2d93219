import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { readConfig } from '../src/config.ts';
import { createLog } from '../src/log.ts';
import { type Service, startService } from '../src/service.ts';
import { launch } from './browser/chromium.ts';
import { HOSTS } from './hosts/hosts.ts';
import { ScriptedHost } from './hosts/scripted-host.ts';
import { freePort } from './house.ts';
import { openScreen, type Screen, takePicture } from './pictures/screen.ts';

/**
 * `npm run pictures`: takes the pictures of README from the demo in a real browser, always at the same moment; only tasks that
 * are alike may swap places from run to run.
 */
const NOW_MS = Date.parse('2026-11-30T08:40:00+08:00');
/** The week after that of the exams. */
const WEEK = { from: '2026-12-07', to: '2026-12-13' };
const DESKTOP: Screen = { width: 1280, height: 860, language: 'en' };
const PHONE: Screen = { width: 390, height: 780, language: 'zh-TW', phone: true };

/** Without the school of the demo, whose exams leave no plan without something late. */
async function openDemo(): Promise<{ url: string; close: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pictures-'));
  const port = await freePort();
  const config = readConfig({ PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
  const service: Service = await startService(config, {
    log: createLog('warn'),
    now: () => NOW_MS,
    version: '0',
    demoMoodle: 'none',
  });
  const close = async () => {
    await service.close();
    await rm(dataDir, { recursive: true });
  };
  return { url: `http://localhost:${port}`, close };
}

/** Connects Claude by the pages, with a picture of the one that asks; the browser is signed in from then on. */
async function connectClaude(url: string, page: Page): Promise<ScriptedHost> {
  const [claude] = HOSTS;
  if (claude === undefined) throw new Error('no hosts');
  const assistant = new ScriptedHost(claude, `${url}/mcp`);
  await page.route(`${claude.redirect}*`, (route) => route.fulfill({ body: 'connected' }));
  await assistant.connect(async (address) => {
    await page.goto(address.href);
    await page.locator('form[action="/sign-in/demo"] button').click();
    await page.locator('input[name=write]').check();
    await takePicture(page, 'consent');
    await page.locator('button[value=allow]').click();
    await page.waitForURL(`${claude.redirect}*`);
    return new URL(page.url());
  });
  return assistant;
}

/** Has the assistant make plans; gives the address of the studio. */
async function makePlans(assistant: ScriptedHost): Promise<string> {
  const { result } = await assistant.request('tools/call', { name: 'launch_planner_studio', arguments: WEEK });
  const [address] = /http:\/\/localhost:\d+\/sessions\/[\w-]+/.exec(JSON.stringify(result.content)) ?? [];
  if (address === undefined) throw new Error(`no studio: ${JSON.stringify(result)}`);
  return address;
}

/** The person's other screens, signed in as the first one is. */
async function onScreen(browser: Browser, first: Page, screen: Screen, address: string, name: string, wait: string) {
  const page = await openScreen(browser, screen, NOW_MS, await first.context().storageState());
  await page.goto(address);
  await page.waitForSelector(wait);
  await takePicture(page, name);
  await page.context().close();
}

const demo = await openDemo();
const browser = await launch();
try {
  const first = await openScreen(browser, { ...DESKTOP, width: 620, height: 1240 }, NOW_MS);
  const assistant = await connectClaude(demo.url, first);
  const studio = await makePlans(assistant);
  await onScreen(browser, first, DESKTOP, studio, 'studio', '.entry.block');
  await onScreen(browser, first, { ...PHONE, dark: true }, studio, 'studio-phone-dark', '.entry.block');
  await onScreen(browser, first, PHONE, `${demo.url}/account`, 'account-phone', 'h1');
} finally {
  await browser.close();
  await demo.close();
}
