import { readConfig } from '../../config.ts';
import { invitationAt } from '../../store/invitations.ts';
import { ownerLinkAt } from '../../store/owner-links.ts';
import type { Command } from './command.ts';
import { withStore } from './store-at.ts';

export const OWNER_LINK: Command = {
  name: 'owner-link',
  words: '',
  does: 'prints a new address that signs the owner in, one time, within 15 minutes',
  count: [0, 0],
  async run({ env, now, out }) {
    const config = readConfig(env);
    const { databaseUrl, dataDir, publicUrl } = config;
    const code = await withStore(config, now, (store) => store.ownerLinks.create());
    const place = databaseUrl ? 'DATABASE_URL' : `DATA_DIR ${dataDir}`;
    out(`${ownerLinkAt(publicUrl, code)}  (one time, 15 minutes, for the server with this ${place})`);
    return 0;
  },
};

const LONGEST_LABEL = 80;

export const INVITE: Command = {
  name: 'invite',
  words: '[for whom]',
  does: 'prints an address that lets one newcomer in with Google, within 7 days; the words are your own reminder',
  count: [0, Number.POSITIVE_INFINITY],
  async run({ env, now, out }, words) {
    const config = readConfig(env);
    if (config.signUp !== 'invite') throw new Error('Invitations let nobody in here: set SIGN_UP=invite first.');
    if (!config.google) throw new Error('Guests sign in with Google, which is not set up: set GOOGLE_CLIENT_ID first.');
    const label = words.join(' ').slice(0, LONGEST_LABEL);
    const code = await withStore(config, now, async ({ users, invitations }) =>
      invitations.create((await users.ensureOwner()).id, label),
    );
    out(`${invitationAt(config.publicUrl, code)}  (one person, 7 days)`);
    return 0;
  },
};
