import type { SpaceId } from '../../domain/identity.ts';
import { noSpace, type SpaceEvent, type SpaceEventContent } from '../../domain/space-event.ts';
import type { KeptApply, KeptBlock } from '../../domain/studio-session.ts';
import type { Frame } from '../frame.ts';
import { type BlockPlace, type BlockRemoved, type BlockWritten, EDITED } from './block-place.ts';
import { partsOf } from './block-time.ts';
import type { StudioPorts } from './studio-ports.ts';

/** One apply in one space. */
interface SpaceGround {
  readonly frame: Frame;
  readonly space: SpaceId;
  readonly session: string;
  readonly applied: KeptApply;
}

/** The blocks of a plan as events of a space. Each names its block, so none is there twice. */
export const spaceBlocks = (ports: StudioPorts, ground: SpaceGround): BlockPlace => ({
  write: (block, title) => write(ports, ground, block, title),
  remove: (block, anyVersion) => remove(ports, ground, block, anyVersion),
});

async function write(ports: StudioPorts, ground: SpaceGround, block: KeptBlock, title: string): Promise<BlockWritten> {
  const { frame, space } = ground;
  const known = await written(ports, ground, block);
  if (known !== undefined) return known;
  const added = await ports.spaceEvents.add(frame.user, space, contentOf(ports, ground, block, title), makerOf(ground));
  if (added === undefined) throw noSpace(ports.settingsUrl);
  const event = { id: added.event.id, etag: '' };
  return { state: added.isNew ? 'created' : 'already', event, why: undefined };
}

/** What an earlier try made, of which nobody was left to note it. */
async function written(ports: StudioPorts, ground: SpaceGround, block: KeptBlock): Promise<BlockWritten | undefined> {
  const mark = markOf(ports, ground, block);
  const all = await ports.spaceEvents.list(ground.frame.user, ground.space);
  const found = all.find(({ description }) => description?.includes(mark));
  if (found === undefined) return undefined;
  const event = { id: found.id, etag: '' };
  return isEdited(found) ? { state: 'edited', event, why: EDITED } : { state: 'already', event, why: undefined };
}

const makerOf = ({ frame: { caller }, applied: { by } }: SpaceGround) =>
  by === 'assistant'
    ? { createdBy: 'agent' as const, connection: caller.connection, client: caller.client }
    : { createdBy: 'user' as const };

function contentOf(ports: StudioPorts, ground: SpaceGround, block: KeptBlock, title: string): SpaceEventContent {
  const [start, end] = [partsOf(block.start), partsOf(block.end)];
  return {
    ...{ title, date: start.date, time: start.time, endDate: end.date, endTime: end.time },
    zone: ground.frame.zone,
    description: markOf(ports, ground, block),
  };
}

const markOf = (ports: StudioPorts, { session, applied }: SpaceGround, { block }: KeptBlock): string =>
  `${ports.sessionUrl(session)}#${applied.revision}-${block}.`;

async function remove(
  ports: StudioPorts,
  ground: SpaceGround,
  block: KeptBlock,
  anyVersion: boolean,
): Promise<BlockRemoved> {
  const { user } = ground.frame;
  const found = await made(ports, ground, block);
  if (found === undefined) return { state: 'gone', why: undefined };
  if (isEdited(found) && !anyVersion) return { state: 'edited', why: EDITED };
  await ports.spaceEvents.remove(user, found.id);
  return { state: 'removed', why: undefined };
}

async function made(ports: StudioPorts, ground: SpaceGround, block: KeptBlock): Promise<SpaceEvent | undefined> {
  const { user } = ground.frame;
  if (block.event !== undefined) return await ports.spaceEvents.get(user, block.event.id);
  const mark = markOf(ports, ground, block);
  return (await ports.spaceEvents.list(user, ground.space)).find(({ description }) => description?.includes(mark));
}

const isEdited = ({ changedAt }: SpaceEvent): boolean => changedAt !== undefined;
