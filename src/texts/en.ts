import { account } from './en/account.ts';
import { activity } from './en/activity.ts';
import { apps } from './en/apps.ts';
import { connect } from './en/connect.ts';
import { consent } from './en/consent.ts';
import { data } from './en/data.ts';
import { event } from './en/event.ts';
import { failure } from './en/failure.ts';
import { ical } from './en/ical.ts';
import { icalCard } from './en/ical-card.ts';
import { identities } from './en/identities.ts';
import { invitations } from './en/invitations.ts';
import { layout } from './en/layout.ts';
import { moodle } from './en/moodle.ts';
import { moodleCard } from './en/moodle-card.ts';
import { notice } from './en/notice.ts';
import { ownerLink } from './en/owner-link.ts';
import { permission } from './en/permission.ts';
import { privacy } from './en/privacy.ts';
import { refusal } from './en/refusal.ts';
import { sessions } from './en/sessions.ts';
import { settings } from './en/settings.ts';
import { setup } from './en/setup.ts';
import { signIn } from './en/sign-in.ts';
import { space } from './en/space.ts';
import { spaces } from './en/spaces.ts';
import { start } from './en/start.ts';
import { studio } from './en/studio.ts';
import { terms } from './en/terms.ts';
import { todos } from './en/todos.ts';
import { visibility } from './en/visibility.ts';

/** English texts, a file per page. `{name}` is a slot; keep every slot when translating. */
export const en = {
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

/** Every text of the pages. English gives the shape; a key that another language lacks is a type error. */
export type Texts = typeof en;
