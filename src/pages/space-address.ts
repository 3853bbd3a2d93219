import type { Space } from '../domain/space-event.ts';

/** Which part of a space is shown; all of it as text of the address. */
interface Part {
  readonly month?: string | undefined;
  readonly day?: string | undefined;
  readonly view?: 'list' | undefined;
  readonly page?: string | undefined;
}

const pathOf = ({ id }: Pick<Space, 'id'>): string => `/spaces/${encodeURIComponent(id)}`;

/** The page of a space. */
export function spaceAddress(space: Pick<Space, 'id'>, part: Part = {}): string {
  const said = Object.entries(part).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return said.length === 0 ? pathOf(space) : `${pathOf(space)}?${new URLSearchParams(said)}`;
}

/** The form of a new event, on a day if one is given. */
export const newEventAddress = (space: Pick<Space, 'id'>, date?: string): string =>
  `${pathOf(space)}/events/new${date === undefined ? '' : `?date=${date}`}`;

/** The form of an event. */
export const eventAddress = (space: Pick<Space, 'id'>, event: { readonly id: string }): string =>
  `${pathOf(space)}/events/${encodeURIComponent(event.id)}`;

/** Where the forms of a space's feed are sent. */
export const feedAddress = (space: Pick<Space, 'id'>, what: 'open' | 'close'): string =>
  `${pathOf(space)}/feed/${what}`;
