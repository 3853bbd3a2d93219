import { type HouseOptions, openHouse, type TestHouse } from '../house.ts';
import { Wire } from './wire.ts';

/** The whole service, with everything that was said to it over HTTP. */
export interface Front extends TestHouse {
  readonly wire: Wire;
}

/**
 * Opens the service; with an https `PUBLIC_URL` that address leads to it, as through a proxy that ends TLS. `close` throws
 * when a token, code, cookie or client secret was logged, and when a redirect was one that repeats a POST.
 */
export async function openFront(options: HouseOptions = {}): Promise<Front> {
  const house = await openHouse(options);
  const wire = new Wire(house.url, options.env?.PUBLIC_URL);
  return {
    ...house,
    wire,
    async close() {
      wire.close();
      await house.close();
      const log = house.logged.join('');
      const told = [...wire.secrets].filter((secret) => log.includes(secret));
      if (told.length > 0) throw new Error(`${told.length} secrets were logged`);
      // 307 makes Claude send its authorization request as a form
      const repeated = wire.exchanges.filter(({ status }) => status === 307 || status === 308);
      if (repeated.length > 0)
        throw new Error(`answered with a repeating redirect: ${repeated.map(({ url }) => url.pathname)}`);
    },
  };
}
