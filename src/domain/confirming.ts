import type { Caller } from './identity.ts';
import type { ApplyPreview } from './studio.ts';
import type { Scope } from './writing.ts';

/** The item that a change is about, in the version that was read for it. */
export interface Subject {
  readonly id: string;
  readonly etag: string;
}

/** What would change in one field; empty = nothing there. */
export interface Difference {
  readonly field: 'title' | 'when' | 'place' | 'notes' | 'repeat' | 'guests' | 'calendar';
  readonly before: string;
  readonly after: string;
}

/**
 * How many of the touched occurrences were changed on their own, and what becomes of that: they go with the series, or back
 * into it, or Google decides whether they do or stay as they are.
 */
export interface ChangedAlone {
  readonly count: number;
  readonly fate: 'gone' | 'back' | 'may_go_back' | 'may_stay';
}

/** What a person is asked before a change. Texts are other people's. */
export interface Preview {
  readonly act: 'create' | 'update' | 'delete' | 'apply';
  /** Of the item as it is now, or as it is to be made. */
  readonly title: string;
  /** Local, such as `2026-11-03 Tue 09:00–10:00`. */
  readonly when?: string;
  /** The calendar or list, as its person knows it. */
  readonly where: string;
  readonly reason: 'made_by_person' | 'changed_since' | 'many_at_once' | 'mails_people' | 'writes_plan';
  /** Empty where the item goes away. */
  readonly changes: readonly Difference[];
  /** Which occurrences of a series it touches, and how many; without `isAll` there are more. */
  readonly occurrences?: { readonly scope: Scope; readonly count: number; readonly isAll: boolean };
  readonly alone?: ChangedAlone | undefined;
  /** How many other people would get a mail; absent = nobody. */
  readonly mailed?: number;
  /** Of a plan: every event that would be made. */
  readonly plan?: Omit<ApplyPreview, 'confirm'>;
}

/** Passes when the person agreed to exactly this change of exactly this version; throws `ConfirmationNeeded` otherwise. */
export type Confirm = (item: Subject, preview: Preview) => Promise<void>;

/** `form`: the host asks the person and sends the answer itself; `token`: the model passes on what the person said. */
export type Way = 'form' | 'token';

/** One call of a tool that may ask. */
export interface Call {
  readonly caller: Caller;
  readonly tool: string;
  /** Without the token. */
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly way: Way;
  /** The token of a preview, which came back with this call. */
  readonly given: string | undefined;
}

/** Gives each call its way to ask. */
export type Confirmations = (call: Call) => Confirm;

/** Why a token that was given does not count. */
export type TokenRefusal = 'ended' | 'used' | 'other';

/** Nothing was changed yet: the person is to be asked, and the same call to be made again with the token. */
export class ConfirmationNeeded extends Error {
  readonly preview: Preview;
  readonly token: string;
  /** undefined: none was given. */
  readonly refusal: TokenRefusal | undefined;

  constructor(preview: Preview, token: string, refusal: TokenRefusal | undefined) {
    super('The person has to confirm this change.');
    this.name = 'ConfirmationNeeded';
    this.preview = preview;
    this.token = token;
    this.refusal = refusal;
  }
}

/** How fast an assistant changes things. */
export interface Pace {
  /**
   * Whether this would be the third update or delete of the connection within a minute. false: it counts as one from here
   * on, also for calls at the same time and on other instances.
   */
  isThird(caller: Pick<Caller, 'connection'>): Promise<boolean>;
}
