import { toZone, type Zone } from '../../domain/time.ts';
import { type Clock, clockOf, fixedClock } from './clock.ts';
import { type Component, first } from './component.ts';
import { ownClock } from './own-clock.ts';
import { textOf } from './property.ts';
import { windowsZone } from './windows-zones.ts';

/** Finds the clock that a name means in one file; undefined when nobody knows it. */
export type KnownClock = (name: string) => Clock | undefined;

/**
 * Names of IANA's list come first, in whatever wrapping, then those of Windows, then what the file itself describes: makers
 * of files describe their zones by the rules of one year, and often wrongly.
 */
export function clocksOf(zones: readonly Component[]): KnownClock {
  const described = new Map(zones.map((zone) => [textOf(first(zone, 'TZID')) ?? '', zone]));
  const found = new Map<string, Clock | undefined>();
  return (name) => {
    if (!found.has(name)) found.set(name, clockNamed(name, described.get(name)));
    return found.get(name);
  };
}

function clockNamed(name: string, described: Component | undefined): Clock | undefined {
  const known = zoneNamed(name) ?? zoneNamed(textOf(described && first(described, 'X-LIC-LOCATION')) ?? '');
  if (known !== undefined) return clockOf(known);
  return (described && ownClock(described)) ?? offsetClock(name);
}

/** No zone has a longer one, and looking for one in more costs time. */
const LONGEST_NAME = 200;

/** `Asia/Taipei`, `/mozilla.org/20050126_1/Asia/Taipei`, `Taipei Standard Time` */
export function zoneNamed(name: string): Zone | undefined {
  if (name.length > LONGEST_NAME) return undefined;
  const plain = name.trim().replace(/^"|"$/g, '');
  const wrapped = /[A-Za-z_]+\/[\w+-]+(?:\/[\w+-]+)?$/.exec(plain)?.[0] ?? '';
  return toZone(plain) ?? toZone(wrapped) ?? toZone(wrapped.split('/').slice(-2).join('/')) ?? windowsZone(plain);
}

/** `GMT+0800`, `(UTC+08:00) Taipei` */
function offsetClock(name: string): Clock | undefined {
  const [, sign, hours, minutes = '0'] = /^\(?(?:UTC|GMT)? ?([+-])(\d{1,2}):?(\d\d)?\b/i.exec(name.trim()) ?? [];
  if (hours === undefined || Number(hours) > 14 || Number(minutes) > 59) return undefined;
  const size = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return fixedClock(sign === '-' ? -size : size);
}
