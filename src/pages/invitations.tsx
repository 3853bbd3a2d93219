import type { Zone } from '../domain/time.ts';
import { withValues } from '../texts/catalogue.ts';
import { dayText } from '../texts/format.ts';
import { CopyField } from './copy-field.tsx';
import { PostForm } from './form.tsx';
import { plainName } from './hostile-text.ts';
import { Note } from './note.tsx';
import type { View } from './view.ts';

interface Invitation {
  readonly id: string;
  readonly label: string;
  /** Epoch ms. */
  readonly expiresAt: number;
  readonly usedAt: number | undefined;
  readonly usedBy: { readonly name: string; readonly email: string | undefined } | undefined;
}

export interface InvitationsProps {
  readonly view: View;
  readonly csrf: string;
  readonly zone: Zone;
  readonly invitations: {
    readonly list: readonly Invitation[];
    /** Only a list of addresses can come in, so links help nobody. */
    readonly listed: boolean;
    /** The link that was just made; there is no way to see it again. */
    readonly made: string | undefined;
  };
}

/** The owner's invitations: the new link, the form for another, and what became of the others. */
export const Invitations = (props: InvitationsProps) => {
  const { view, csrf, invitations } = props;
  const { t } = view;
  return (
    <section class="section stack" aria-labelledby="invitations">
      <h2 id="invitations">{t.invitations.title}</h2>
      <p class="soft">{t.invitations.lead}</p>
      {invitations.listed && <Note tone="warn">{t.invitations.listed}</Note>}
      {invitations.made !== undefined && <MadeLink view={view} link={invitations.made} />}
      {invitations.list.length > 0 && (
        <ul class="rows">
          {invitations.list.map((invitation) => (
            <Row {...props} invitation={invitation} />
          ))}
        </ul>
      )}
      {!invitations.listed && <Create view={view} csrf={csrf} />}
    </section>
  );
};

const MadeLink = ({ view, link }: { view: View; link: string }) => (
  <div class="card">
    <p id="made">
      <b>{view.t.invitations.made}</b>
    </p>
    <CopyField view={view} value={link} labelledBy="made" primary />
  </div>
);

const Create = ({ view: { t }, csrf }: { view: View; csrf: string }) => (
  <PostForm action="/account/invitations" csrf={csrf} class="stack">
    <label for="invitation-label">{t.invitations.label}</label>
    <input id="invitation-label" name="label" type="text" maxlength={80} autocomplete="off" />
    <button type="submit">{t.invitations.create}</button>
  </PostForm>
);

const Row = ({ view, csrf, zone, invitation }: InvitationsProps & { invitation: Invitation }) => {
  const { t } = view;
  const label = plainName(invitation.label) || t.invitations.unnamed;
  return (
    <li class="split">
      <span>
        <b>{label}</b> <span class="soft small">{stateText(view, zone, invitation)}</span>
      </span>
      {invitation.usedAt === undefined && (
        <PostForm action={`/account/invitations/${encodeURIComponent(invitation.id)}/withdraw`} csrf={csrf}>
          <button type="submit" class="plain" aria-label={withValues(t.invitations.withdrawHint, { label })}>
            {t.invitations.withdraw}
          </button>
        </PostForm>
      )}
    </li>
  );
};

function stateText({ t, language }: View, zone: Zone, { usedAt, usedBy, expiresAt }: Invitation): string {
  if (usedAt === undefined) return withValues(t.invitations.open, { date: dayText(expiresAt, language, zone) });
  const date = dayText(usedAt, language, zone);
  if (!usedBy) return withValues(t.invitations.usedByNobody, { date });
  return withValues(t.invitations.used, { person: plainName(usedBy.email ?? usedBy.name), date });
}
