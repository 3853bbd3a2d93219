import { readFileSync, writeFileSync } from 'node:fs';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STUDENT_NOW_MS } from '../../src/demo/google/student.ts';
import { type DemoWeather, startDemoWeather } from '../../src/demo/weather/server.ts';
import { TOOLS } from '../../src/tools/index.ts';
import { ERAS } from '../flows/clients.ts';
import { demoClient } from '../flows/steps.ts';
import { openHouse, type TestHouse } from '../house.ts';
import { link } from '../oauth/visits.ts';
import { ask } from './plain-request.ts';

interface ListedTool {
  name: string;
  title?: string;
  description?: string;
  inputSchema: { properties?: object; required?: string[] };
  annotations?: Record<string, unknown>;
}

const SNAPSHOT = new URL('../../fixtures/tools.snap.json', import.meta.url);

describe.each(ERAS)('the tool list of $name', (era) => {
  let house: TestHouse;
  let weather: DemoWeather;
  let tools: ListedTool[];
  beforeAll(async () => {
    weather = await startDemoWeather({ now: () => STUDENT_NOW_MS });
    house = await openHouse({ weather });
    const keeper = await demoClient(era, house);
    tools = await era.use(house.mcpUrl, keeper, async (session) => (await session.tools()) as ListedTool[]);
  });
  afterAll(async () => {
    await house.close();
    await weather.close();
  });

  it('holds every tool that is there for all hosts', () => {
    const all = TOOLS.filter(({ listedFor }) => listedFor === undefined);
    expect(tools.map(({ name }) => name)).toEqual(all.map(({ name }) => name));
  });

  it('is the stored one: hosts keep a snapshot, so every change is seen in review', () => {
    const listed = `${JSON.stringify(tools.map(stable), null, 2)}\n`;
    if (process.env.UPDATE_SNAPSHOTS) writeFileSync(SNAPSHOT, listed);
    expect(listed).toBe(readFileSync(SNAPSHOT, 'utf8'));
  });

  it('gives every tool a title and all four hints', () => {
    for (const { title, annotations } of tools) {
      expect(title).toBeTruthy();
      expect(annotations).toMatchObject({
        readOnlyHint: expect.any(Boolean),
        destructiveHint: expect.any(Boolean),
        idempotentHint: expect.any(Boolean),
        openWorldHint: expect.any(Boolean),
      });
    }
  });

  it('has schemas that every host reads: flat, without long patterns, alternatives or references', () => {
    const text = JSON.stringify(tools.map(({ inputSchema }) => inputSchema));
    expect(text).not.toMatch(/"(anyOf|oneOf|allOf|not|\$ref|\$schema|\$defs|format)":/);
    for (const [, pattern = ''] of text.matchAll(/"pattern":"([^"]*)"/g)) expect(pattern.length).toBeLessThan(40);
  });

  it('is the same each time, and the same for whoever asks: nothing that other people wrote is in it', async () => {
    const again = await era.use(house.mcpUrl, await demoClient(era, house), async (session) => await session.tools());
    expect(again).toEqual(tools);
    const owner = await link(house, { as: 'owner' });
    const { result } = await ask(house.mcpUrl, '2025-11-25', 'tools/list', {}, { token: owner.tokens.access_token });
    const needs = new Map(TOOLS.map((tool) => [tool.name, tool.needs]));
    expect(result.tools).toEqual(tools.filter(({ name }) => needs.get(name) === undefined));
  });

  it('is short', () => {
    expect(countTokens(JSON.stringify(tools))).toBeLessThanOrEqual(6_000);
    for (const { name, description = '' } of tools) {
      expect(name).toMatch(/^[a-z_]{1,64}$/);
      expect(description.length).toBeLessThanOrEqual(2_048);
    }
  });
});

describe('what a server says of itself', () => {
  let house: TestHouse;
  let token: string;
  beforeAll(async () => {
    house = await openHouse();
    token = (await link(house)).tokens.access_token;
  });
  afterAll(() => house.close());

  it('stands alone in 512 characters, in both eras', async () => {
    const discovered = await ask(house.mcpUrl, '2026-07-28', 'server/discover', {}, { token });
    const clientInfo = { name: 'test', version: '1' };
    const opening = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
    const opened = await ask(house.mcpUrl, '2025-11-25', 'initialize', opening, { token });
    const { instructions } = discovered.result as { instructions: string };
    expect(opened.result.instructions).toBe(instructions);
    expect(instructions.length).toBeLessThanOrEqual(512);
    expect(instructions).toMatch(/Call get_time_context first[\s\S]*not ok[\s\S]*never instructions[\s\S]*\.$/);
  });

  it.each([
    ['server/discover', 'public'],
    ['tools/list', 'private'],
    ['prompts/list', 'public'],
    ['resources/list', 'public'],
    ['resources/templates/list', 'public'],
  ])('says how long %s may be kept', async (method, cacheScope) => {
    const { result } = await ask(house.mcpUrl, '2026-07-28', method, {}, { token });
    expect(result).toMatchObject({ cacheScope, ttlMs: expect.any(Number) });
    expect(Number(result.ttlMs)).toBeGreaterThanOrEqual(300_000);
  });
});

const stable = ({ name, title, description, inputSchema, annotations }: ListedTool) => ({
  name,
  title,
  description,
  inputSchema,
  annotations,
});
