import { onTestFinished } from 'vitest';
import { type MoodleClient, moodleClients } from '../../../src/accounts/moodle/moodle.ts';
import { type DemoMoodle, type DemoMoodleOptions, startDemoMoodle } from '../../../src/demo/moodle/server.ts';
import { createGuard } from '../../../src/net/guard.ts';

export const NOW = Date.UTC(2026, 10, 30, 4);

export interface Grounds {
  readonly moodle: DemoMoodle;
  readonly client: MoodleClient;
}

/** A school's Moodle on this machine, and the client of a real person, over real HTTP. */
export async function openMoodle(options: Partial<DemoMoodleOptions> = {}): Promise<Grounds> {
  const moodle = await startDemoMoodle({ now: () => NOW, ...options });
  onTestFinished(() => moodle.close());
  const guard = createGuard({ privateHosts: [moodle.host], userAgent: 'TimeCompass/test' });
  return { moodle, client: moodleClients({ guard, now: () => NOW })({ kind: 'person' }) };
}
