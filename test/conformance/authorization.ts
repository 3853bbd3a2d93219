import { visitAsDemo } from '../../src/cli/ask/demo-visitor.ts';
import { freePort } from '../house.ts';
import { newClient } from '../oauth/requests.ts';
import { type Outcome, runSuite } from './suite.ts';

/** The suite's scenarios of an authorization server; a script signs in where the suite waits for a person. */
export async function authorizationOutcome(url: string): Promise<Outcome> {
  const port = await freePort();
  const callback = `http://127.0.0.1:${port}/callback`;
  const { client_id } = await newClient(url, { redirect_uris: [callback] });
  const args = ['--url', url, '--client-id', client_id, '--port', String(port), '--resource', `${url}/mcp`];
  let said = '';
  let visited = false;
  return await runSuite('authorization server', ['authorization', ...args, '--spec-version', '2026-07-28'], (text) => {
    said += text;
    const page = /^http\S+\/oauth\/authorize\?\S+$/m.exec(said)?.[0];
    if (!page || !said.includes('Callback server started') || visited) return;
    visited = true;
    void signIn(new URL(page), new URL(callback));
  });
}

async function signIn(page: URL, redirect: URL): Promise<void> {
  const back = await visitAsDemo({ page, redirect, mayWrite: true });
  if (back) await fetch(back);
}
