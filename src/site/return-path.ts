const LONGEST = 2_000;
const OWN = 'http://own.invalid';

/**
 * Gives the own relative path that a `to` names, normalised, else `fallback`. Browsers read `//host`, backslashes and
 * tabs as another origin, and `/.//host` becomes `//host` when normalised, so the result is checked again.
 */
export function returnPath(to: string | undefined, fallback = '/account'): string {
  if (to === undefined || to.length > LONGEST || !isOwnPath(to) || !URL.canParse(to, OWN)) return fallback;
  const url = new URL(to, OWN);
  const path = url.pathname + url.search;
  return url.origin === OWN && isOwnPath(path) ? path : fallback;
}

const isOwnPath = (text: string): boolean => /^\/(?!\/)[^\\\p{Cc}\s]*$/u.test(text);
