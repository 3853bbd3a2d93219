import { type Agent, request } from 'node:http';

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** Asks with headers that `fetch` does not let anybody set, such as `Host`. */
export function askRaw(
  url: string,
  headers: Readonly<Record<string, string>>,
  { method = 'GET', body = '', agent = false }: { method?: string; body?: string; agent?: Agent | false } = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { method, headers, agent }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const { statusCode: status = 0, headers } = answer;
        resolve({ status, headers, body: Buffer.concat(chunks).toString() });
      });
    });
    asking.once('error', reject);
    asking.end(body);
  });
}
