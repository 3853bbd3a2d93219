import { authorizationOutcome } from './conformance/authorization.ts';
import { openBearerProxy } from './conformance/bearer-proxy.ts';
import { FIXTURES } from './conformance/fixtures.ts';
import { startShipped } from './conformance/shipped.ts';
import { type Outcome, runSuite } from './conformance/suite.ts';
import { ERAS, type Era } from './flows/clients.ts';
import { demoClient } from './flows/steps.ts';
import { openHouse } from './house.ts';

/**
 * `npm run conformance`: the protocol's own suite against the bundle that is shipped, against the same app with the suite's
 * fixtures, and against the authorization server. Prints figures; fails where anything failed that is not in the lists of
 * `test/conformance/`, and where something in them passed.
 */
const [era] = ERAS as [Era];

const expected = (name: string): readonly string[] => ['--expected-failures', `test/conformance/${name}.yml`];

/** Runs the suite through a proxy that signs every request in. */
async function through(mcpUrl: string, runs: (url: string) => Promise<readonly Outcome[]>) {
  const keeper = await demoClient(era, { mcpUrl }, true);
  const proxy = await openBearerProxy(mcpUrl, keeper.kept?.access_token ?? '');
  try {
    return await runs(proxy.mcpUrl);
  } finally {
    await proxy.close();
  }
}

async function withFixtures(): Promise<readonly Outcome[]> {
  const house = await openHouse({ extras: FIXTURES, now: Date.now });
  try {
    return await through(house.mcpUrl, async (url) => [
      await runSuite('fixtures, required by 2026-07-28', ['server', '--url', url, '--requirements', '2026-07-28']),
      await runSuite('fixtures, required by 2025-11-25', [
        ...['server', '--url', url, '--requirements', '2025-11-25'],
        ...expected('fixtures-2025-11-25'),
      ]),
      await runSuite('fixtures, all of 2025-06-18', [
        ...['server', '--url', url, '--suite', 'all', '--spec-version', '2025-06-18'],
        ...expected('fixtures-2025-06-18'),
      ]),
    ]);
  } finally {
    await house.close();
  }
}

async function asShipped(): Promise<readonly Outcome[]> {
  const shipped = await startShipped();
  try {
    const outcomes = await through(shipped.mcpUrl, async (url) => {
      const runs: Outcome[] = [];
      for (const revision of ['2026-07-28', '2025-11-25', '2025-06-18']) {
        const args = ['server', '--url', url, '--suite', 'all', '--spec-version', revision];
        runs.push(await runSuite(`as shipped, all of ${revision}`, [...args, ...expected(`shipped-${revision}`)]));
      }
      return runs;
    });
    return [...outcomes, await authorizationOutcome(shipped.url)];
  } finally {
    await shipped.close();
  }
}

const outcomes = [...(await withFixtures()), ...(await asShipped())];
for (const { what, ok, passed, failed, output } of outcomes) {
  const counts = `${passed.length} of ${passed.length + failed.length} scenarios pass`;
  process.stdout.write(`${ok ? 'ok    ' : 'FAILED'} ${what}: ${counts}\n`);
  if (!ok) process.stdout.write(`${output.slice(-6_000)}\n`);
}
process.exitCode = outcomes.every(({ ok }) => ok) ? 0 : 1;
