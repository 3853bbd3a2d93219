import type { Language } from '../domain/identity.ts';
import type { Space } from '../domain/space-event.ts';
import { textsIn } from '../texts/catalogue.ts';
import type { Texts } from '../texts/en.ts';
import { plainName } from './hostile-text.ts';

/** How pages call a space; the first one has no name of its own until its person gives it one. */
export const spaceName = ({ name }: Pick<Space, 'name'>, { spaces }: Texts): string =>
  plainName(name) || spaces.unnamed;

/** The same for files, which have a language but no page. */
export const spaceNameIn = (space: Pick<Space, 'name'>, language: Language): string =>
  spaceName(space, textsIn(language));
