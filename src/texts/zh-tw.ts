import type { Texts } from './en.ts';
import { account } from './zh-tw/account.ts';
import { apps } from './zh-tw/apps.ts';
import { connect } from './zh-tw/connect.ts';
import { consent } from './zh-tw/consent.ts';
import { data } from './zh-tw/data.ts';
import { failure } from './zh-tw/failure.ts';
import { identities } from './zh-tw/identities.ts';
import { invitations } from './zh-tw/invitations.ts';
import { layout } from './zh-tw/layout.ts';
import { notice } from './zh-tw/notice.ts';
import { ownerLink } from './zh-tw/owner-link.ts';
import { permission } from './zh-tw/permission.ts';
import { privacy } from './zh-tw/privacy.ts';
import { settings } from './zh-tw/settings.ts';
import { setup } from './zh-tw/setup.ts';
import { signIn } from './zh-tw/sign-in.ts';
import { start } from './zh-tw/start.ts';
import { terms } from './zh-tw/terms.ts';
import { visibility } from './zh-tw/visibility.ts';

/** 臺灣繁體中文。 */
export const zhTw: Texts = {
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
