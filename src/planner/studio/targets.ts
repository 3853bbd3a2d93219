import type { Calendar } from '../../domain/agenda.ts';
import { Failure } from '../../domain/failure.ts';
import type { Account, SpaceId } from '../../domain/identity.ts';
import type { Source } from '../../domain/source.ts';
import { spaceName } from '../../domain/space-event.ts';
import type { Target } from '../../domain/studio.ts';
import { mayWriteTo, visibilityBy } from '../../domain/visibility.ts';
import type { Frame } from '../frame.ts';
import { type Listed, listCalendars } from '../lists.ts';
import { sourcesFor } from '../sources-for.ts';
import { isSpace, whyNot } from '../writes/writable.ts';
import type { StudioPorts } from './studio-ports.ts';

/** What the calendar is called that is made for plans. */
export const OWN_CALENDAR = 'Time Compass';

const OWN = 'time-compass:';

/** What a target stands for. */
type TargetPlace =
  | { readonly kind: 'own'; readonly account: Account; readonly source: Source }
  | { readonly kind: 'calendar'; readonly one: Listed<Calendar> }
  | { readonly kind: 'space'; readonly space: SpaceId };

export interface FoundTarget extends Target {
  /** What assistants call it. */
  readonly title: string;
  readonly place: TargetPlace;
}

/** The calendars that a plan can be written to: those of our own name first, then the space, then all others. */
export async function findTargets(ports: StudioPorts, frame: Frame, session: string): Promise<readonly FoundTarget[]> {
  const [listed, space] = await Promise.all([writable(ports, frame), spaceTarget(ports, frame)]);
  const own = ownCalendars(ports, frame).map(({ account, source }, _at, all): FoundTarget => {
    const isThere = listed.some((one) => isOwn(one) && one.account.id === account.id);
    const needs = !isThere && source.ownCalendar?.isAllowed(account) !== true;
    const name = all.length > 1 ? `${OWN_CALENDAR} (${account.label})` : OWN_CALENDAR;
    return {
      id: `${OWN}${account.id}`,
      ...{ name, title: name },
      permissionUrl: needs ? ports.permissionUrl(account.id, session) : undefined,
      place: { kind: 'own', account, source },
    };
  });
  const others = listed
    .filter((one) => !isOwn(one) && !isSpace(one.source))
    .map(
      (one): FoundTarget => ({
        id: one.list.key,
        ...{ name: one.name, title: one.name },
        permissionUrl: undefined,
        place: { kind: 'calendar', one },
      }),
    );
  return [...own, ...space, ...others];
}

/** The one that the person chose, else the first that can be written to at once; undefined: there is none. */
export function usualTarget(targets: readonly FoundTarget[], chosen: string | undefined): FoundTarget | undefined {
  const open = targets.filter(({ permissionUrl }) => permissionUrl === undefined);
  return targets.find(({ id }) => id === chosen) ?? open[0];
}

const isOwn = ({ list, source }: Listed<Calendar>): boolean =>
  source.ownCalendar !== undefined && list.name === OWN_CALENDAR && list.role === 'owner';

function ownCalendars(ports: StudioPorts, frame: Frame): readonly { account: Account; source: Source }[] {
  const sources = sourcesFor(ports, frame).filter(({ ownCalendar }) => ownCalendar !== undefined);
  return frame.accounts
    .filter(({ state }) => state === 'live')
    .flatMap((account) =>
      sources.filter(({ provider }) => provider === account.provider).map((source) => ({ account, source })),
    );
}

/** Sources that do not answer have no calendars to offer now; the session tells of them where it tells of its sources. */
async function writable(ports: StudioPorts, frame: Frame): Promise<readonly Listed<Calendar>[]> {
  try {
    const { lists } = await listCalendars(ports, frame);
    return lists.filter((one) => whyNot(ports, frame, one) === undefined);
  } catch (thrown) {
    if (thrown instanceof Failure) return [];
    throw thrown;
  }
}

async function spaceTarget(ports: StudioPorts, { user, space: id, rules }: Frame): Promise<readonly FoundTarget[]> {
  const space = id && (await ports.spaceBook.get(user, id));
  if (space === undefined || !mayWriteTo('owner', visibilityBy(rules, 'own')(space.id))) return [];
  const [name, title] = [space.name, spaceName(space)];
  return [{ id: 'space', name, title, permissionUrl: undefined, place: { kind: 'space', space: space.id } }];
}
