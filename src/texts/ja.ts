import type { Texts } from './en.ts';
import { account } from './ja/account.ts';
import { apps } from './ja/apps.ts';
import { connect } from './ja/connect.ts';
import { consent } from './ja/consent.ts';
import { data } from './ja/data.ts';
import { failure } from './ja/failure.ts';
import { identities } from './ja/identities.ts';
import { invitations } from './ja/invitations.ts';
import { layout } from './ja/layout.ts';
import { notice } from './ja/notice.ts';
import { ownerLink } from './ja/owner-link.ts';
import { permission } from './ja/permission.ts';
import { privacy } from './ja/privacy.ts';
import { settings } from './ja/settings.ts';
import { setup } from './ja/setup.ts';
import { signIn } from './ja/sign-in.ts';
import { start } from './ja/start.ts';
import { terms } from './ja/terms.ts';
import { visibility } from './ja/visibility.ts';

/** 日本語。 */
export const ja: Texts = {
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
