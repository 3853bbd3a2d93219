import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import process from 'node:process';
import { cert, key } from '../net/localhost-certificate.ts';

/** Ends TLS before a server, as the proxy of an operator does; writes the certificate that clients have to trust. */
const [port = '', target = '', certificate = ''] = process.argv.slice(2);
writeFileSync(certificate, cert);
createServer({ cert, key }, (asked, answer) => {
  const { method, url, headers } = asked;
  const passed = request({ port: target, method, path: url, headers }, (given) => {
    answer.writeHead(given.statusCode ?? 502, given.headers);
    given.pipe(answer);
  });
  passed.on('error', () => answer.destroy());
  asked.pipe(passed);
}).listen(Number(port), '127.0.0.1');
