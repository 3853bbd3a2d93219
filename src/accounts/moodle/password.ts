import { z } from 'zod';
import { Secret } from '../../domain/identity.ts';
import type { Guard } from '../../net/guard.ts';
import { fileAt } from './address.ts';
import { problemBy, readAnswer } from './answers.ts';
import { isProblem, type MoodleSite, type Outcome, type SignInProblem } from './moodle-site.ts';

interface Typed {
  readonly username: string;
  readonly password: Secret;
}

const MOST_BYTES = 64 * 1024;
// over https a second key comes along, which nothing here needs and nothing here reads
const given = z.object({ token: z.string().regex(/^[0-9a-f]{32}$/) });

/**
 * Exchanges name and password for the key that Moodle's own app has: one request, never repeated, since sites lock
 * accounts after a few wrong ones.
 */
export async function exchangePassword(
  guard: Guard,
  { wwwroot }: MoodleSite,
  { username, password }: Typed,
): Promise<Outcome<Secret, SignInProblem>> {
  const form = new URLSearchParams({ username, password: password.reveal(), service: 'moodle_mobile_app' });
  try {
    const answer = await guard.fetch(fileAt(wwwroot, 'login/token.php'), { form, mostBytes: MOST_BYTES });
    const read = readAnswer(answer, given);
    return isProblem<SignInProblem>(read) ? read : new Secret(read.data.token);
  } catch (thrown) {
    return problemBy(thrown);
  }
}
