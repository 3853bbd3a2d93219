import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keptPath } from '../../src/cli/ask/kept-file.ts';
import { run } from '../../src/cli/ask/run.ts';
import { openHouse, type TestHouse } from '../house.ts';

describe('asking the whole service', () => {
  let house: TestHouse;
  let state: string;

  beforeAll(async () => {
    house = await openHouse();
    state = mkdtempSync(join(tmpdir(), 'ask-'));
  });
  afterAll(async () => {
    await house.close();
    rmSync(state, { recursive: true });
  });

  async function ask(...words: string[]) {
    const printed: string[] = [];
    const noted: string[] = [];
    const status = await run(['--url', house.mcpUrl, ...words], {
      out: (text) => void printed.push(text),
      note: (line) => void noted.push(line),
      keptPath: keptPath(state, '/nowhere'),
      attended: false,
    });
    return { status, printed: printed.join('\n'), noted };
  }

  it.each(['2026', '2025'])(
    'gets the demo student, signs in once and is still known after a restart, in the era %s',
    async (era) => {
      const first = await ask('--era', era);
      expect(first.status).toBe(0);
      expect(first.printed).toMatch(/google_calendar,\S+,ok,/);
      expect(first.noted).toEqual([
        expect.stringMatching(/^Signed in as the demo user/),
        expect.stringMatching(/o200k/),
      ]);
      await house.restart();
      const second = await ask('--era', era);
      expect(second.printed).toBe(first.printed);
      expect(second.noted).toEqual([expect.stringMatching(/o200k/)]);
    },
  );

  it('ticks the real consent for --write', async () => {
    const { status, noted } = await ask('--write', 'get_current_datetime');
    expect(status).toBe(0);
    expect(noted[0]).toBe('Signed in as the demo user, who lets this client change things.');
  });

  it('ends with status 1 on arguments that the service refuses', async () => {
    const { status, printed } = await ask('get_time_context', '{"from":"tomorrow"}');
    expect(status).toBe(1);
    expect(printed).toMatch(/^failed: bad_request\nwhy: /);
  });
});
