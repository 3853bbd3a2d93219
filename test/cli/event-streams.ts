import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A key file as Google's console gives it, for an account of this test alone. */
export function newKeyFile(): { text: string; publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const text = JSON.stringify({
    type: 'service_account',
    project_id: 'a-project',
    private_key_id: 'key-1',
    private_key: privateKey,
    client_email: 'events@a-project.iam.gserviceaccount.com',
  });
  return { text, publicKey };
}

interface Stream {
  delivery: { delivery_method: string; url: string };
  events_requested: string[];
}

/** A stand-in of the part of Google that is told where to send the security events of a project. */
export interface EventStreams {
  readonly url: string;
  /** What is configured now. */
  readonly kept: { stream?: Stream; status: string };
  /** `METHOD path` of each request that came with a bearer that Google would take. */
  readonly asked: string[];
  /** Answers the next request with this in place of its own answer. */
  refuse(status: number, message: string): void;
  close(): Promise<void>;
}

const AUDIENCE = 'https://risc.googleapis.com/google.identity.risc.v1beta.RiscManagementService';

interface StreamsParts {
  readonly publicKey: string;
  readonly now: () => number;
  /** Called when a test event is asked for. */
  readonly onVerify?: (stream: Stream | undefined, state: string) => Promise<void>;
}

export async function startEventStreams({ publicKey, now, onVerify }: StreamsParts): Promise<EventStreams> {
  const kept: EventStreams['kept'] = { status: 'enabled' };
  const asked: string[] = [];
  const refusals: { status: number; message: string }[] = [];
  const answers: Record<string, (body: never) => unknown> = {
    'POST /v1beta/stream:update': (body: Stream) => {
      kept.stream = body;
      return body;
    },
    'GET /v1beta/stream': () => kept.stream ?? { code: 404, message: 'Project has no RISC configuration.' },
    'GET /v1beta/stream/status': () => ({ status: kept.status }),
    'POST /v1beta/stream/status:update': ({ status }: { status: string }) => {
      kept.status = status;
      return {};
    },
    'POST /v1beta/stream:verify': async ({ state }: { state: string }) => {
      await onVerify?.(kept.stream, state);
      return {};
    },
  };
  const server = createServer(async (request, response) => {
    const text = await bodyOf(request);
    const send = (status: number, body: unknown) => response.writeHead(status).end(JSON.stringify(body));
    const refused = refusals.shift();
    const said = isGood(request, publicKey, now()) ? undefined : { status: 401, message: 'Unauthorized.' };
    const refusal = refused ?? said;
    if (refusal) return send(refusal.status, { error: { code: refusal.status, message: refusal.message } });
    const name = `${request.method} ${request.url}`;
    asked.push(name);
    const found = (await answers[name]?.(JSON.parse(text || '{}') as never)) as { code?: number } | undefined;
    return send(found?.code ?? (found ? 200 : 404), found);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    kept,
    asked,
    refuse: (status, message) => void refusals.push({ status, message }),
    close: () => new Promise((done) => server.close(() => done())),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

/** What Google's guide asks of the token: RS256 by the key of the file, an hour long, for this service alone. */
function isGood({ headers }: IncomingMessage, publicKey: string, nowMs: number): boolean {
  const [head = '', body = '', signature = ''] = (headers.authorization ?? '').replace('Bearer ', '').split('.');
  const read = (part: string) =>
    JSON.parse(Buffer.from(part, 'base64url').toString() || '{}') as Record<string, unknown>;
  const { alg, kid } = read(head);
  const { iss, sub, aud, iat, exp } = read(body);
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    createPublicKey(publicKey),
    Buffer.from(signature, 'base64url'),
  );
  const email = 'events@a-project.iam.gserviceaccount.com';
  const isNow = iat === Math.floor(nowMs / 1000) && exp === Number(iat) + 3600;
  return isSigned && alg === 'RS256' && kid === 'key-1' && iss === email && sub === email && aud === AUDIENCE && isNow;
}
