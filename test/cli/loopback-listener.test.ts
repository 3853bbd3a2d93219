import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LoopbackListener } from '../../src/cli/ask/loopback-listener.ts';

describe('the listener that the browser comes back to', () => {
  let listener: LoopbackListener;
  let address: URL;

  beforeEach(async () => {
    listener = new LoopbackListener();
    address = await listener.open();
  });
  afterEach(() => listener.close());

  it('listens on this computer only', () => {
    expect(address.href).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback$/);
  });

  it('takes the answer with its own state and sends every other away', async () => {
    const answer = listener.wait('mine', 60_000);
    expect((await fetch(`${address.href}?code=x&state=other`)).status).toBe(404);
    expect((await fetch(`${address.href}?code=x`)).status).toBe(404);
    expect((await fetch(new URL('/other?code=x&state=mine', address))).status).toBe(404);
    const page = await fetch(`${address.href}?code=y&state=mine`);
    expect(await page.text()).toMatch(/You can close this page/);
    expect((await answer).get('code')).toBe('y');
  });

  it('takes nothing before anybody waits or after the answer came', async () => {
    expect((await fetch(`${address.href}?code=x&state=`)).status).toBe(404);
    const answer = listener.wait('mine', 60_000);
    await fetch(`${address.href}?error=access_denied&state=mine`);
    await answer;
    expect((await fetch(`${address.href}?code=x&state=mine`)).status).toBe(404);
  });

  it('gives up when nobody comes', async () => {
    await expect(listener.wait('mine', 1)).rejects.toThrow(/^Nobody signed in within/);
  });
});
