import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort, openHouse, type TestHouse } from '../house.ts';
import { HOSTS } from './hosts.ts';
import { demoPerson } from './people.ts';
import { ScriptedHost } from './scripted-host.ts';
import { openTlsProxy, trustProxy } from './tls-proxy.ts';

let publicUrl: string;
let house: TestHouse;
let proxy: Awaited<ReturnType<typeof openTlsProxy>>;
let distrust: () => Promise<void>;
beforeAll(async () => {
  const port = await freePort();
  publicUrl = `https://localhost:${port}`;
  house = await openHouse({ env: { PUBLIC_URL: publicUrl, TRUST_PROXY: 'X-Real-IP' }, now: Date.now });
  proxy = await openTlsProxy(port, house.url);
  distrust = trustProxy();
});
afterAll(async () => {
  await distrust();
  await proxy.close();
  await house.close();
});

it.each(HOSTS.filter(({ document }) => !document))(
  '$name connects over TLS, and asks, renews and asks',
  async (host) => {
    const installed = new ScriptedHost(host, `${publicUrl}/mcp`);
    await installed.connect(demoPerson);
    await installed.open();
    const ask = () => installed.request('tools/call', { name: 'get_time_context', arguments: {} });
    expect((await ask()).status).toBe(200);
    await installed.renew();
    expect((await ask()).status).toBe(200);
  },
);
