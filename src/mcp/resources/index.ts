import { calendar } from './calendar.ts';
import { guide } from './guide.ts';
import type { Resource, ResourceFamily } from './resource.ts';
import { today } from './today.ts';

/** Every resource that people are offered, in the order they are listed. */
export const RESOURCES: readonly Resource[] = [guide, today];
export const FAMILIES: readonly ResourceFamily[] = [calendar];
