import type { Language, UserKind } from '../domain/identity.ts';
import type { Texts } from '../texts/en.ts';
import { plainName } from './hostile-text.ts';

/** The signed-in person as pages show them; a `User` is one. */
export interface Person {
  readonly name: string;
  readonly email: string | undefined;
  readonly kind: UserKind;
  /** The person's own setting; undefined = as the browser wishes. */
  readonly language?: Language | undefined;
}

/** What every page knows of the request that it answers. */
export interface View {
  readonly language: Language;
  readonly t: Texts;
  /** Allows this page's own style (and script) under the content security policy. */
  readonly nonce: string;
  /** Path and query of this page, for the links to the other languages. */
  readonly address: string;
  /** `made-up`: the page shows or offers the demo; `own`: the demo is on, but a real person is signed in. */
  readonly demo: 'off' | 'made-up' | 'own';
  readonly person: Person | undefined;
}

/** Names a person so that two accounts can be told apart. */
export function personText(t: Texts, { name, email, kind }: Person): string {
  if (kind === 'owner') return t.layout.owner;
  if (kind === 'demo') return t.layout.demoPerson;
  const plain = plainName(name);
  return email === undefined || email === name ? plain : `${plain} (${plainName(email)})`;
}
