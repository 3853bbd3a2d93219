import type { Texts } from './en.ts';
import { account } from './ja/account.ts';
import { activity } from './ja/activity.ts';
import { apps } from './ja/apps.ts';
import { connect } from './ja/connect.ts';
import { consent } from './ja/consent.ts';
import { data } from './ja/data.ts';
import { event } from './ja/event.ts';
import { failure } from './ja/failure.ts';
import { ical } from './ja/ical.ts';
import { icalCard } from './ja/ical-card.ts';
import { identities } from './ja/identities.ts';
import { invitations } from './ja/invitations.ts';
import { layout } from './ja/layout.ts';
import { moodle } from './ja/moodle.ts';
import { moodleCard } from './ja/moodle-card.ts';
import { notice } from './ja/notice.ts';
import { ownerLink } from './ja/owner-link.ts';
import { permission } from './ja/permission.ts';
import { privacy } from './ja/privacy.ts';
import { refusal } from './ja/refusal.ts';
import { sessions } from './ja/sessions.ts';
import { settings } from './ja/settings.ts';
import { setup } from './ja/setup.ts';
import { signIn } from './ja/sign-in.ts';
import { space } from './ja/space.ts';
import { spaces } from './ja/spaces.ts';
import { start } from './ja/start.ts';
import { studio } from './ja/studio.ts';
import { terms } from './ja/terms.ts';
import { todos } from './ja/todos.ts';
import { visibility } from './ja/visibility.ts';

/** 日本語。 */
export const ja: Texts = {
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
