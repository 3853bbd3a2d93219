import { readFileSync } from 'node:fs';
import type { Which } from './school.ts';

/** What is true of every recorded activity for every student, at every recorded instant and of both versions. */
export interface Fact {
  readonly visible: boolean;
  readonly restricted?: boolean;
  readonly optional?: boolean;
  readonly status: string;
  readonly opens: string | null;
  readonly due: string | null;
  readonly accepts_until: string | null;
  readonly done: boolean | null;
  readonly semester: string | null;
}

export interface Item {
  readonly key: string;
  readonly kind: string;
  readonly modname: string;
  readonly instance: number;
  readonly courseid: number;
  readonly name: string;
  readonly eventid: number;
  readonly timestart: number;
  readonly timeduration: number;
  readonly students: Readonly<Record<Which, Fact>>;
}

interface Truth {
  readonly courses: Readonly<Record<string, string>>;
  readonly states: Readonly<Record<string, { readonly now: string; readonly items: readonly Item[] }>>;
}

export const truth: Truth = JSON.parse(
  readFileSync(new URL('../../../fixtures/moodle/truth.json', import.meta.url), 'utf8'),
);

export const RECORDED = [
  ['4.5', 't0', 's1'],
  ['4.5', 't0', 's2'],
  ['4.5', 't1', 's1'],
  ['4.5', 't1', 's2'],
  ['4.5', 't2', 's1'],
  ['4.5', 't2', 's2'],
  ['5.1', 't0', 's1'],
  ['5.1', 't0', 's2'],
] as const;

/** Restricted ones stand greyed out on the page of the course and are nothing that is due. */
export const isShown = ({ visible, restricted }: Fact): boolean => visible && restricted !== true;

/** Moodle takes what is in `<…>` for a tag, and drops it. */
export const shownName = ({ name }: Pick<Item, 'name'>): string => name.replace(/<[^>]*>/g, '').trim();
