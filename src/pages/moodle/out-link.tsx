import type { Child } from 'hono/jsx';
import type { View } from '../view.ts';

interface OutLinkProps {
  readonly view: View;
  readonly href: string;
  readonly class?: string;
  readonly children: Child;
}

/** A link to the school's own pages, in a tab of its own, so that this page stays. */
export const OutLink = ({ view, href, children, ...rest }: OutLinkProps) => (
  <a href={href} target="_blank" rel="noopener noreferrer" {...rest}>
    {children}
    <span class="unseen"> {view.t.moodle.newTab}</span>
  </a>
);
