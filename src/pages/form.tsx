import type { Child } from 'hono/jsx';

interface PostFormProps {
  readonly action: string;
  /** The visitor's form token. */
  readonly csrf: string;
  /** Where to go afterwards: an own path. */
  readonly to?: string | undefined;
  readonly class?: string;
  readonly children: Child;
}

/** A form of ours: always a POST, always with the form token. */
export const PostForm = ({ action, csrf, to, children, ...rest }: PostFormProps) => (
  <form method="post" action={action} {...rest}>
    <input type="hidden" name="csrf" value={csrf} />
    {to === undefined ? null : <input type="hidden" name="to" value={to} />}
    {children}
  </form>
);
