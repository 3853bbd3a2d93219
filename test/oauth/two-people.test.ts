import { Agent, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLBACK } from '../flows/clients.ts';
import { allow, signInAsOwner } from '../flows/steps.ts';
import { type Front, openFront } from './front.ts';
import { authorizeUrl, newClient, redeem, type Tokens } from './requests.ts';
import { browserFor, link } from './visits.ts';

const VISITOR = '114020370000000000002';
const CALLS = 200;

let front: Front;
let student: string;
let visitor: string;
beforeAll(async () => {
  front = await openFront();
  student = (await link(front)).tokens.access_token;
  visitor = await ownerWithTheVisitorsCalendar();
});
afterAll(() => front.close());

/** The owner, who connects the other account of the stand-in. */
async function ownerWithTheVisitorsCalendar(): Promise<string> {
  const client = await newClient(front.url);
  const browser = browserFor(client);
  const consent = await signInAsOwner(browser, await browser.open(authorizeUrl(front.url, client)), front);
  const google = await browser.submit(await allow(browser, consent), '/connect/google');
  const back = await browser.submit(google, '/o/oauth2/v2/auth/decide', { account: VISITOR }, 'allow');
  expect(back.url.href).toMatch(`${CALLBACK}?code=`);
  const { body } = await redeem(front.url, client, back.url.searchParams.get('code') ?? '');
  return (body as unknown as Tokens).access_token;
}

/** One connection for everything that is asked with it. */
const oneConnection = () => new Agent({ keepAlive: true, maxSockets: 1 });

function timeContext(agent: Agent, token: string, session: string): Promise<string> {
  const params = { name: 'get_time_context', arguments: { from: '2025-12-15', to: '2025-12-16' } };
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-session-id': session,
  };
  return new Promise((resolve, reject) => {
    const asking = request(front.mcpUrl, { method: 'POST', agent, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      answer.on('end', () => resolve(text));
    });
    asking.once('error', reject);
    asking.end(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }));
  });
}

describe('two people', () => {
  it(`who ask ${CALLS} times by turns over kept connections never see a row of each other`, async () => {
    const agents = [oneConnection(), oneConnection()];
    const wrong: string[] = [];
    await Promise.all(
      Array.from({ length: CALLS }, async (_, index) => {
        const [own, foreign, token] = index % 2 ? ['student', 'visitor', student] : ['visitor', 'student', visitor];
        const agent = agents[index % 3 === 0 ? 0 : 1] as Agent;
        const text = await timeContext(agent, token, 'a-session-of-somebody-else');
        if (!text.includes(`${own}@demo.example,ok`) || text.includes(`${foreign}@demo.example`)) wrong.push(text);
      }),
    );
    for (const agent of agents) agent.destroy();
    expect(wrong).toEqual([]);
  }, 60_000);
});
