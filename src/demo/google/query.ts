import { toZone, type Zone } from '../../domain/time.ts';
import { badParameter } from './refusal.ts';

const RFC3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** The query of one request; a value of the wrong form is refused as Google does. Unknown names are ignored. */
export class Query {
  readonly #params: URLSearchParams;

  constructor(params: URLSearchParams) {
    this.#params = params;
  }

  text(name: string): string | undefined {
    return this.#params.get(name) ?? undefined;
  }

  all(name: string): readonly string[] {
    return this.#params.getAll(name);
  }

  has(name: string): boolean {
    return this.#params.has(name);
  }

  flag(name: string, fallback = false): boolean {
    const value = this.text(name);
    if (value === undefined) return fallback;
    if (value !== 'true' && value !== 'false') throw badParameter(name, `Invalid boolean value: '${value}'.`);
    return value === 'true';
  }

  /** A page size: above `most` Google gives `most`; below 1 it refuses. */
  count(name: string, fallback: number, most: number): number {
    const value = this.text(name);
    if (value === undefined) return fallback;
    if (!/^\d+$/.test(value) || Number(value) < 1) throw badParameter(name, `Invalid value '${value}'.`);
    return Math.min(Number(value), most);
  }

  /** RFC 3339 with an offset, as epoch ms without the fraction (T5). */
  instant(name: string): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const ms = RFC3339.test(value) ? Date.parse(value) : Number.NaN;
    if (Number.isNaN(ms)) throw badParameter(name, 'Bad Request', 'badRequest');
    return Math.floor(ms / 1000) * 1000;
  }

  zone(name: string): Zone | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const zone = toZone(value);
    if (!zone) throw badParameter(name, `Invalid time zone: ${value}`);
    return zone;
  }

  oneOf<T extends string>(name: string, allowed: readonly T[]): T | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const found = allowed.find((word) => word === value);
    if (!found) throw badParameter(name, `Invalid value '${value}'. Values must match the following: ${allowed}`);
    return found;
  }
}
