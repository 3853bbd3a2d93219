/** A second clock, over `Intl`, so that a mistake in the first one is seen. */

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  const numeric = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
  const fresh = new Intl.DateTimeFormat('en-CA', { timeZone: zone, hourCycle: 'h23', ...numeric });
  formatters.set(zone, fresh);
  return fresh;
}

/** `YYYY-MM-DD HH:MM` on the wall of a zone. */
export function wall(ms: number, zone: string): string {
  const parts = Object.fromEntries(
    formatter(zone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.year}-${parts.month}-${parts.day} ${parts.hour}:${parts.minute}`;
}

const asUtc = (text: string): number => Date.parse(`${text.replace(' ', 'T')}:00Z`);

const offsets = new Map<string, number>();

/** Minutes that a zone is ahead of UTC at an instant. */
export function offsetMinutes(ms: number, zone: string): number {
  const minute = Math.floor(ms / 900_000) * 900_000;
  const key = `${zone} ${minute}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const fresh = (asUtc(wall(minute, zone)) - minute) / 60_000;
  offsets.set(key, fresh);
  return fresh;
}

const instants = new Map<string, readonly number[]>();

/** Every instant at which the wall of a zone shows this text, the earlier first: none, one, or two. */
export function instantsOf(text: string, zone: string): readonly number[] {
  const key = `${zone} ${text}`;
  const known = instants.get(key);
  if (known !== undefined) return known;
  const utc = asUtc(text);
  const near = [-24, 24].map((hours) => offsetMinutes(utc + hours * 3_600_000, zone));
  const candidates = [...new Set(near)].map((minutes) => utc - minutes * 60_000);
  const fresh = candidates.filter((ms) => wall(ms, zone) === text).sort((a, b) => a - b);
  instants.set(key, fresh);
  return fresh;
}
