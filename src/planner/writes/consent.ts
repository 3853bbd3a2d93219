import type { Confirm, Preview } from '../../domain/confirming.ts';
import type { Frame } from '../frame.ts';
import type { WritePorts } from './write-ports.ts';

interface Wish {
  readonly confirm: Confirm;
  /** Which item, and in which version. */
  readonly item: { readonly id: string; readonly etag: string };
  readonly preview: Omit<Preview, 'reason'>;
  /** What calls for asking; undefined: nothing but the pace. */
  readonly reason: Preview['reason'] | undefined;
}

/** Passes when the person agreed, or need not be asked: whoever changes a third event within a minute asks in any case. */
export async function consentTo(
  { pace }: WritePorts,
  { caller }: Frame,
  { confirm, item, preview, reason }: Wish,
): Promise<void> {
  const why = reason ?? ((await pace.isThird(caller)) ? 'many_at_once' : undefined);
  if (why !== undefined) await confirm(item, { ...preview, reason: why });
}
