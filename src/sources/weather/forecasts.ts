import type { Access } from '../../domain/access.ts';
import type { Forecast } from '../../domain/agenda.ts';
import type { City } from '../../domain/cities.ts';
import { FAILURE_KINDS, Failure } from '../../domain/failure.ts';
import { settled } from '../../net/transport.ts';

/** A forecast as it was read last. */
export interface Told {
  readonly forecast: Forecast;
  /** Epoch ms. */
  readonly readAt: number;
  /** Why nothing newer could be had; undefined = it is as new as it should be. */
  readonly failure: Failure | undefined;
}

interface Shelf {
  told?: { readonly forecast: Forecast; readonly readAt: number };
  failed?: { readonly failure: Failure; readonly at: number };
  running?: Promise<Forecast>;
}

/** The service makes a new forecast every few hours. */
const FRESH_MS = 10 * 60_000;
/** While the service does not answer, its last forecast is told with its time; then no more. */
const KEPT_MS = 3 * 3_600_000;
/** A service that failed is not asked again for the same place before. */
const PAUSE_MS = 60_000;

/** Forecasts in memory, one for each of Taiwan's cities and for everybody; each is asked for once at a time. */
export class Forecasts {
  readonly #ask: (city: City) => Promise<Forecast>;
  readonly #shelves = new Map<City, Shelf>();

  constructor(ask: (city: City) => Promise<Forecast>) {
    this.#ask = ask;
  }

  /** Gives the forecast; throws `Failure` where there is none, not even an older one while the service is down. */
  async of(city: City, { nowMs, signal }: Pick<Access, 'nowMs' | 'signal'>): Promise<Told> {
    const shelf = this.#shelfOf(city);
    const { told } = shelf;
    if (told !== undefined && isWithin(told.readAt, nowMs, FRESH_MS)) return { ...told, failure: undefined };
    try {
      if (shelf.failed !== undefined && isWithin(shelf.failed.at, nowMs, PAUSE_MS)) throw shelf.failed.failure;
      const forecast = await settled(signal, this.#renewed(city, shelf, nowMs));
      return { forecast, readAt: nowMs, failure: undefined };
    } catch (thrown) {
      if (told === undefined || !isPassing(thrown) || !isWithin(told.readAt, nowMs, KEPT_MS)) throw thrown;
      return { ...told, failure: thrown };
    }
  }

  #shelfOf(city: City): Shelf {
    const shelf = this.#shelves.get(city) ?? {};
    this.#shelves.set(city, shelf);
    return shelf;
  }

  #renewed(city: City, shelf: Shelf, nowMs: number): Promise<Forecast> {
    shelf.running ??= this.#renew(city, shelf, nowMs).finally(() => {
      delete shelf.running;
    });
    return shelf.running;
  }

  async #renew(city: City, shelf: Shelf, nowMs: number): Promise<Forecast> {
    try {
      const forecast = await this.#ask(city);
      shelf.told = { forecast, readAt: nowMs };
      delete shelf.failed;
      return forecast;
    } catch (thrown) {
      if (thrown instanceof Failure) shelf.failed = { failure: thrown, at: nowMs };
      throw thrown;
    }
  }
}

const isWithin = (at: number, nowMs: number, lifeMs: number): boolean => nowMs >= at && nowMs - at < lifeMs;

const isPassing = (thrown: unknown): thrown is Failure => thrown instanceof Failure && FAILURE_KINDS[thrown.kind].again;
