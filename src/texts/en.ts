import { account } from './en/account.ts';
import { apps } from './en/apps.ts';
import { connect } from './en/connect.ts';
import { consent } from './en/consent.ts';
import { data } from './en/data.ts';
import { failure } from './en/failure.ts';
import { identities } from './en/identities.ts';
import { invitations } from './en/invitations.ts';
import { layout } from './en/layout.ts';
import { notice } from './en/notice.ts';
import { ownerLink } from './en/owner-link.ts';
import { permission } from './en/permission.ts';
import { privacy } from './en/privacy.ts';
import { settings } from './en/settings.ts';
import { setup } from './en/setup.ts';
import { signIn } from './en/sign-in.ts';
import { start } from './en/start.ts';
import { terms } from './en/terms.ts';
import { visibility } from './en/visibility.ts';

/** English texts, a file per page. `{name}` is a slot; keep every slot when translating. */
export const en = {
  layout,
  start,
  signIn,
  ownerLink,
  consent,
  connect,
  permission,
  account,
  notice,
  failure,
  apps,
  data,
  invitations,
  identities,
  settings,
  visibility,
  setup,
  privacy,
  terms,
};

/** Every text of the pages. English gives the shape; a key that another language lacks is a type error. */
export type Texts = typeof en;
