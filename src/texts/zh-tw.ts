import type { Texts } from './en.ts';
import { account } from './zh-tw/account.ts';
import { activity } from './zh-tw/activity.ts';
import { apps } from './zh-tw/apps.ts';
import { connect } from './zh-tw/connect.ts';
import { consent } from './zh-tw/consent.ts';
import { data } from './zh-tw/data.ts';
import { event } from './zh-tw/event.ts';
import { failure } from './zh-tw/failure.ts';
import { ical } from './zh-tw/ical.ts';
import { icalCard } from './zh-tw/ical-card.ts';
import { identities } from './zh-tw/identities.ts';
import { invitations } from './zh-tw/invitations.ts';
import { layout } from './zh-tw/layout.ts';
import { moodle } from './zh-tw/moodle.ts';
import { moodleCard } from './zh-tw/moodle-card.ts';
import { notice } from './zh-tw/notice.ts';
import { ownerLink } from './zh-tw/owner-link.ts';
import { permission } from './zh-tw/permission.ts';
import { privacy } from './zh-tw/privacy.ts';
import { refusal } from './zh-tw/refusal.ts';
import { sessions } from './zh-tw/sessions.ts';
import { settings } from './zh-tw/settings.ts';
import { setup } from './zh-tw/setup.ts';
import { signIn } from './zh-tw/sign-in.ts';
import { space } from './zh-tw/space.ts';
import { spaces } from './zh-tw/spaces.ts';
import { start } from './zh-tw/start.ts';
import { studio } from './zh-tw/studio.ts';
import { terms } from './zh-tw/terms.ts';
import { todos } from './zh-tw/todos.ts';
import { visibility } from './zh-tw/visibility.ts';

/** 臺灣繁體中文。 */
export const zhTw: Texts = {
  layout,
  start,
  studio,
  signIn,
  ownerLink,
  consent,
  connect,
  permission,
  moodle,
  moodleCard,
  ical,
  icalCard,
  account,
  notice,
  failure,
  apps,
  activity,
  data,
  invitations,
  identities,
  refusal,
  sessions,
  settings,
  visibility,
  setup,
  spaces,
  space,
  event,
  todos,
  privacy,
  terms,
};
