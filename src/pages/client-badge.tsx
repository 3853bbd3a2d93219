import { withValues } from '../texts/catalogue.ts';
import { Glyph } from './glyphs.tsx';
import type { View } from './view.ts';

interface ClientBadgeProps {
  readonly view: View;
  /** Host of the client's metadata document; undefined = the name is anybody's. */
  readonly host: string | undefined;
}

/** Says whether a client's name can be believed. */
export const ClientBadge = ({ view: { t }, host }: ClientBadgeProps) =>
  host === undefined ? (
    <span class="badge warn">
      <Glyph of="warning" />
      {t.consent.unverified}
    </span>
  ) : (
    <span class="badge good">
      <Glyph of="yes" />
      {withValues(t.consent.verified, { host })}
    </span>
  );
