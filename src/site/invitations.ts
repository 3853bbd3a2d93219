import { type Context, Hono } from 'hono';
import type { User, UserId } from '../domain/identity.ts';
import type { InvitationsProps } from '../pages/invitations.tsx';
import { forPerson, go, tell, withQuery } from './answer.ts';
import { field, ownForm } from './forms.ts';
import type { SiteParts } from './parts.ts';

const LONGEST_LABEL = 80;
const SHOWN_MS = 10 * 60_000;

/** What is kept for the one page that shows a new link. */
interface Made {
  readonly user: UserId;
  readonly link: string;
}

/** Making and withdrawing invitations; the owner's alone, and only where people come in by invitation. */
export function invitationRoutes(parts: SiteParts): Hono {
  const site = new Hono();
  const form = ownForm(parts);
  site.post('/account/invitations', form, (c) => forInviter(c, parts, (user) => create(c, parts, user)));
  site.post('/account/invitations/:id/withdraw', form, (c) =>
    forInviter(c, parts, async (user) => {
      await parts.store.invitations.remove(user.id, c.req.param('id'));
      return go(c, parts, withQuery('/account', { notice: 'invitationWithdrawn' }));
    }),
  );
  return site;
}

const mayInvite = ({ policy }: SiteParts, { kind }: User): boolean => kind === 'owner' && policy.signUp === 'invite';

const forInviter = (c: Context, parts: SiteParts, answer: (user: User) => Promise<Response>): Promise<Response> =>
  forPerson(c, parts, '/account', (user) => (mayInvite(parts, user) ? answer(user) : tell(c, parts, 'notFound')));

// the link itself stays out of the address, which browsers keep in their history
async function create(c: Context, parts: SiteParts, user: User): Promise<Response> {
  const label = (await field(c, 'label')).trim().slice(0, LONGEST_LABEL);
  const code = await parts.store.invitations.create(user.id, label);
  const link = new URL(withQuery('/sign-in', { invite: code }), parts.house.publicUrl).href;
  const made: Made = { user: user.id, link };
  return go(c, parts, withQuery('/account', { made: await parts.store.parked.park(made, SHOWN_MS) }));
}

/** What the account page shows of invitations; undefined for whoever cannot make any. */
export async function invitationsOf(
  c: Context,
  parts: SiteParts,
  user: User,
): Promise<InvitationsProps['invitations'] | undefined> {
  if (!mayInvite(parts, user)) return undefined;
  const list = await parts.store.invitations.list(user.id);
  return { list, listed: parts.policy.allowedEmails.length > 0, made: await madeLink(c, parts, user) };
}

async function madeLink(c: Context, { store }: SiteParts, user: User): Promise<string | undefined> {
  const id = c.req.query('made');
  const made = id ? await store.parked.look<Partial<Made>>(id) : undefined;
  return made?.user === user.id ? made.link : undefined;
}
