import process from 'node:process';
import type { DemoDataset } from '../../src/demo/google/dataset.ts';
import { type DemoGoogle, startDemoGoogle } from '../../src/demo/google/server.ts';

/** What is asked of the stand-in in a process of its own; each is answered, in order. */
export type Order =
  | { readonly do: 'start'; readonly secret: string; readonly dataset: DemoDataset; readonly accessLifeMs: number }
  | { readonly do: 'clock'; readonly ms: number }
  | { readonly do: 'slow'; readonly ms: number }
  | { readonly do: 'fast' }
  | { readonly do: 'requests' }
  | { readonly do: 'end' };

let google: DemoGoogle;
let nowMs = 0;
let requests: string[] = [];

async function follow(order: Order): Promise<unknown> {
  if (order.do === 'start') return await start(order);
  if (order.do === 'clock') nowMs = order.ms;
  if (order.do === 'slow') google.injectFault({ match: '*', answer: { kind: 'slow', ms: order.ms } });
  if (order.do === 'fast') google.clearFaults();
  if (order.do === 'end') return await google.close();
  return order.do === 'requests' ? requests.splice(0) : undefined;
}

async function start({ secret, dataset, accessLifeMs }: Extract<Order, { do: 'start' }>): Promise<string> {
  requests = [];
  google = await startDemoGoogle({
    ...{ secret, dataset, accessLifeMs },
    now: () => nowMs,
    onExchange: ({ url }) => requests.push(url),
  });
  return google.url;
}

process.on('message', async (order: Order) => {
  process.send?.({ answer: await follow(order) });
  if (order.do === 'end') process.disconnect();
});
