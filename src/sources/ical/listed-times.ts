import { all, type Component } from './component.ts';
import { type Written, writtenTimes } from './time-value.ts';

/**
 * The times of all lines of a name, undefined in place of those that cannot be read. Of more than `most`, somewhat more are
 * given, which tells that they are; the others are not looked at.
 */
export function listedTimes(component: Component, name: string, most: number): readonly (Written | undefined)[] {
  const times: (Written | undefined)[] = [];
  for (const property of all(component, name)) {
    if (times.length > most) break;
    times.push(...writtenTimes(property));
  }
  return times;
}
