import type { View } from '../view.ts';

/** A Moodle site as pages show it. */
export interface ShownSite {
  /** No slash at the end. */
  readonly wwwroot: string;
  /** Somebody else's words. */
  readonly name: string;
  readonly signIn: 'form' | 'browser';
  /** Whether the school lets programs in at all. */
  readonly isOpen: boolean;
}

/** What every page of one attempt to connect a site knows. */
export interface StepProps {
  readonly view: View;
  readonly csrf: string;
  /** Where to go afterwards: an own path. */
  readonly to: string;
  /** The attempt's own path, to which its forms go. */
  readonly path: string;
  readonly site: ShownSite;
}

/** Of a host the end decides where it leads, so it is never cut; in this form it holds plain letters only. */
export const hostOf = ({ wwwroot }: ShownSite): string => new URL(wwwroot).host;

/** Host and path of a site. */
export function placeOf({ wwwroot }: ShownSite): string {
  const { host, pathname } = new URL(wwwroot);
  return host + pathname.replace(/\/+$/, '');
}
