import type { Exchange } from '../../src/demo/google/app.ts';
import { type DemoGoogle, type DemoGoogleOptions, startDemoGoogle } from '../../src/demo/google/server.ts';
import { STUDENT_NOW_MS, studentDataset } from '../../src/demo/google/student.ts';
import { checkExchange } from './check-exchange.ts';

export interface CheckedDemoGoogle extends DemoGoogle {
  /** All exchanges so far, the token endpoint's too. */
  readonly exchanges: readonly Exchange[];
  /** Throws when any exchange so far broke Google's contract. */
  assertClean(): void;
  /** Forgets what was broken so far: for tests that send wrong requests on purpose. */
  forgive(): void;
}

/**
 * Starts the stand-in and checks every exchange against Google's contract; `close` throws when one broke it. Default:
 * the student's data as recorded, at the data's own time.
 */
export async function checkedDemoGoogle(options: Partial<DemoGoogleOptions> = {}): Promise<CheckedDemoGoogle> {
  const exchanges: Exchange[] = [];
  let broken: string[] = [];
  const now = options.now ?? (() => STUDENT_NOW_MS);
  const google = await startDemoGoogle({
    secret: 'secret of a test',
    dataset: studentDataset(0),
    ...options,
    now,
    onExchange: (exchange) => {
      exchanges.push(exchange);
      broken.push(...checkExchange(exchange));
      options.onExchange?.(exchange);
    },
  });
  const assertClean = (): void => {
    if (broken.length > 0) throw new Error(`Google's contract is broken:\n${broken.join('\n')}`);
  };
  return {
    ...google,
    exchanges,
    assertClean,
    forgive: () => {
      broken = [];
    },
    close: async () => {
      await google.close();
      assertClean();
    },
  };
}
