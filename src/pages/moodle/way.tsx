import type { Child } from 'hono/jsx';
import { PostForm } from '../form.tsx';
import type { StepProps } from './step.ts';

/** The code with which the same person goes on on another device. */
interface ShownCode {
  readonly code: string;
  /** Where it is typed, as people type it. */
  readonly place: string;
  /** The same with the code filled in, for the QR code. */
  readonly address: string;
}

export interface WayProps extends StepProps {
  /** Of the form as it was shown: what was sent once is not sent again. */
  readonly attempt: number;
  /** What is wrong with what was sent this way. */
  readonly trouble: Child | undefined;
  readonly launchAddress: string;
  readonly username: string;
  readonly handOver: ShownCode | undefined;
  /** Of the demo's student. */
  readonly demoLogin: { readonly username: string; readonly password: string } | undefined;
  /** Where a calendar link is connected: an own path; undefined for the demo's person, who has none. */
  readonly icalPath: string | undefined;
}

/** A form of one attempt. It carries the site, so that an attempt that ended in the meantime can begin anew. */
export const AttemptForm = ({
  csrf,
  to,
  path,
  site,
  attempt,
  way,
  children,
}: WayProps & { way: 'link' | 'password'; children: Child }) => (
  <PostForm action={`${path}/${way}`} csrf={csrf} to={to} class="stack">
    <input type="hidden" name="attempt" value={String(attempt)} />
    <input type="hidden" name="school" value={site.wwwroot} />
    {children}
  </PostForm>
);
