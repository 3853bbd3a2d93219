import { request } from 'node:http';
import process from 'node:process';

/** Registers a client with a request whose second half comes after a while; prints `half` in between, then the status. */
const [address = '', pauseMs = '1500'] = process.argv.slice(2);
const body = JSON.stringify({ redirect_uris: ['http://localhost:1/cb'], token_endpoint_auth_method: 'none' });
const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
const slow = request(new URL('/oauth/register', address), { method: 'POST', headers }, (answer) => {
  process.stdout.write(`${answer.statusCode}\n`);
  answer.resume();
});
slow.on('error', ({ message }) => process.stdout.write(`${message}\n`));
slow.write(body.slice(0, 20), () => {
  process.stdout.write('half\n');
  setTimeout(() => slow.end(body.slice(20)), Number(pauseMs));
});
