import { readFileSync, writeFileSync } from 'node:fs';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STUDENT_NOW_MS } from '../../src/demo/google/student.ts';
import { type DemoWeather, startDemoWeather } from '../../src/demo/weather/server.ts';
import { TOOLS } from '../../src/tools/index.ts';
import { ERAS } from '../flows/clients.ts';
import { demoClient } from '../flows/steps.ts';
import { openHouse, type TestHouse } from '../house.ts';

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

  it('holds every tool there is', () => {
    expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name));
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

  it('is short', () => {
    expect(countTokens(JSON.stringify(tools))).toBeLessThanOrEqual(6_000);
    for (const { name, description = '' } of tools) {
      expect(name).toMatch(/^[a-z_]{1,64}$/);
      expect(description.length).toBeLessThanOrEqual(2_048);
    }
  });
});

const stable = ({ name, title, description, inputSchema, annotations }: ListedTool) => ({
  name,
  title,
  description,
  inputSchema,
  annotations,
});
