import { Secret, type UserId } from '../../src/domain/identity.ts';
import { openStore } from '../../src/store/store.ts';
import { testVault } from './test-vault.ts';

// run as a process of its own: node handles-child.ts <data dir> <database URL or nothing> <user> <how many items>
const [dataDir = '', url = '', user = '', count = ''] = process.argv.slice(2);
const databaseUrl = url === '' ? undefined : new Secret(url);
const store = await openStore({ dataDir, databaseUrl, vault: testVault(), now: () => 0 });
const given: [string, number][] = [];
for (let at = 0; at < Number(count); at += 5) {
  const items = Array.from({ length: 5 }, (_, i) => ({ letter: 'A', kind: 'event' as const, id: `item-${at + i}` }));
  given.push(...(await store.handles.numbers(user as UserId, items)));
}
await store.close();
process.stdout.write(JSON.stringify(given));
