import { afterEach, expect, test } from 'vitest';
import { type CheckedDemoGoogle, checkedDemoGoogle } from '../google-contract/checked-demo.ts';
import { calendar, dataset } from './build.ts';
import { ApiClient, type ErrorBody, reasonOf } from './client.ts';

let google: CheckedDemoGoogle | undefined;
afterEach(() => google?.close());

interface FreeBusy {
  readonly calendars: Readonly<
    Record<string, { busy: { start: string; end: string }[]; errors?: { reason: string }[] }>
  >;
}

const at = (time: string): string => `2026-04-01T${time}:00+08:00`;
const day = { timeMin: at('00:00'), timeMax: '2026-04-02T00:00:00+08:00', items: [{ id: 'primary' }] };

async function open(): Promise<ApiClient> {
  const own = { start: at('10:00'), end: at('11:00') };
  const declined = [{ email: 'me@demo.example', self: true, responseStatus: 'declined' }];
  const calendars = [
    calendar()
      .event(own)
      .event({ start: at('10:30'), end: at('12:00') })
      .event({ start: at('14:00'), end: at('15:00'), transparency: 'transparent' })
      .event({ start: at('15:00'), end: at('16:00'), attendees: declined })
      .event({ start: at('16:00'), end: at('17:00'), eventType: 'workingLocation' })
      .event({ start: at('17:00'), end: at('18:00'), status: 'cancelled' })
      .event({ start: at('23:00'), end: '2026-04-02T02:00:00+08:00' }),
  ];
  google = await checkedDemoGoogle({ dataset: dataset({ calendars }) });
  return new ApiClient(google);
}

const ask = <T = FreeBusy>(client: ApiClient, body: object) => client.send<T>('POST', 'calendar/v3/freeBusy', { body });

test('busy time is joined and cut to the range, in UTC unless a zone is given (T7); free, declined and cancelled is not busy', async () => {
  const client = await open();
  expect((await ask(client, day)).body.calendars.primary?.busy).toEqual([
    { start: '2026-04-01T02:00:00Z', end: '2026-04-01T04:00:00Z' },
    { start: '2026-04-01T15:00:00Z', end: '2026-04-01T16:00:00Z' },
  ]);
  const local = await ask(client, { ...day, timeZone: 'Asia/Taipei' });
  expect(local.body.calendars.primary?.busy[0]).toEqual({ start: at('10:00'), end: at('12:00') });
});

test('an unknown calendar is an error inside the 200 (F2)', async () => {
  const client = await open();
  const { status, body } = await ask(client, { ...day, items: [{ id: 'nobody' }] });
  expect([status, body.calendars.nobody?.errors?.[0]?.reason]).toEqual([200, 'notFound']);
});

test.each([
  [{ timeMax: day.timeMin }, 'timeRangeEmpty'],
  [{ timeMax: '2026-09-01T00:00:00+08:00' }, 'timeRangeTooLong'],
  [{ timeMin: '2026-04-01T00:00:00' }, 'invalid'],
])('400 for %j', async (change, reason) => {
  const client = await open();
  const answer = await ask<ErrorBody>(client, { ...day, ...change });
  expect([answer.status, reasonOf(answer)]).toEqual([400, reason]);
  google?.forgive();
});
