import { isOnThisComputer } from './arguments.ts';
import { openBrowser } from './browser.ts';
import type { SignInRequest } from './credentials.ts';
import { checkRequest, RequestRefused, visitAsDemo } from './demo-visitor.ts';
import type { LoopbackListener } from './loopback-listener.ts';

export interface SignInParts {
  readonly listener: Pick<LoopbackListener, 'wait'>;
  readonly redirect: URL;
  readonly mayWrite: boolean;
  readonly patienceMs: number;
  /** Whether a person sits at the terminal, so that a browser window is welcome. */
  readonly attended: boolean;
  readonly note: (line: string) => void;
}

/** What the token request needs. */
export interface Admission {
  readonly code: string;
  readonly issuer: string | undefined;
}

/**
 * Gets the authorization code: at a demo server by itself, elsewhere from the person's browser. Throws `RequestRefused` when
 * the server does not know the client, `Error` when nobody signed in, the person said no or the answer is not for us.
 */
export async function signIn(request: SignInRequest, parts: SignInParts): Promise<Admission> {
  if (!/^https?:$/.test(request.page.protocol))
    throw new Error('The server names a sign-in page that is not on the web.');
  const answer = (await answerOfDemo(request, parts)) ?? (await answerOfPerson(request, parts));
  return admissionIn(answer, request);
}

async function answerOfDemo({ page }: SignInRequest, parts: SignInParts): Promise<URLSearchParams | undefined> {
  if (!isOnThisComputer(page)) return undefined;
  const back = await visitAsDemo({ page, redirect: parts.redirect, mayWrite: parts.mayWrite });
  if (back?.searchParams.has('code')) {
    parts.note(
      `Signed in as the demo user, ${parts.mayWrite ? 'who lets this client change things' : 'for reading only'}.`,
    );
  }
  return back?.searchParams;
}

async function answerOfPerson({ page, state }: SignInRequest, parts: SignInParts): Promise<URLSearchParams> {
  if (!isOnThisComputer(page)) await checkFromAfar(page);
  parts.note(`Open this page in a browser to sign in:\n\n  ${page.href}\n`);
  if (parts.attended) openBrowser(page);
  return parts.listener.wait(state, parts.patienceMs);
}

/** Another way to the server may be open to the browser, so only its own refusal counts. */
async function checkFromAfar(page: URL): Promise<void> {
  try {
    await checkRequest(page);
  } catch (error) {
    if (error instanceof RequestRefused) throw error;
  }
}

function admissionIn(answer: URLSearchParams, { state, issuer, namesIssuer }: SignInRequest): Admission {
  const given = answer.get('iss') ?? undefined;
  if (answer.get('state') !== state || ((given !== undefined || namesIssuer) && given !== issuer)) {
    throw new Error('The answer to the sign-in is not from the server that was asked; nothing was sent to it.');
  }
  const code = answer.get('code');
  if (code) return { code, issuer: given };
  const reason = answer.get('error_description') ?? answer.get('error') ?? 'no reason given';
  throw new Error(`The sign-in did not go through: ${reason.replace(/\.?$/, '.')}`);
}
