import type { ValidateFunction } from 'ajv/dist/2020.js';
import type { Exchange } from '../../src/demo/google/app.ts';
import { METHODS, type Method } from './discovery.ts';
import { badParameters } from './parameters.ts';
import { badRequestBody, badResponseBody } from './prose-rules.ts';
import { badFields } from './response-fields.ts';

/** What one exchange breaks of Google's contract; empty = nothing. Requests outside the two APIs are not looked at. */
export function checkExchange(exchange: Exchange): string[] {
  const { pathname, searchParams } = new URL(exchange.url, 'http://localhost');
  if (!/^\/(calendar|tasks)\//.test(pathname)) return [];
  const method = METHODS.find(({ httpMethod, path }) => httpMethod === exchange.method && path.test(pathname));
  if (!method) return [`no such method: ${exchange.method} ${pathname}`];
  const request = [
    ...badParameters(method, searchParams),
    ...badFields(method, searchParams.get('fields')),
    ...badScopes(method, exchange.scopes),
    ...badRequest(method, exchange.requestBody),
  ];
  return [...request, ...(exchange.faulty ? [] : badResponse(method, exchange))].map((text) => `${method.id}: ${text}`);
}

function badScopes({ scopes }: Method, held: readonly string[] | undefined): string[] {
  if (!held || held.some((scope) => scopes.includes(scope))) return [];
  return [`scope: none of ${held.join(' ')} allows the method`];
}

function badRequest({ id, request, httpMethod }: Method, sent: unknown): string[] {
  const body = httpMethod === 'PATCH' ? withoutNulls(sent) : sent;
  if (body === undefined) return request ? ['request: body missing'] : [];
  if (!request) return ['request: body not allowed'];
  const found = violations('request', request(), body);
  return found.length > 0 ? found : badRequestBody(id, body);
}

/** A patch clears a field with null. */
function withoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const kept = Object.entries(value).filter(([, inner]) => inner !== null);
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutNulls(inner)]));
}

function badResponse({ id, response }: Method, { status, responseBody }: Exchange): string[] {
  if (status >= 400) return badEnvelope(status, responseBody);
  if (!response) return status === 204 ? [] : [`response: expected 204, got ${status}`];
  if (responseBody === undefined) return ['response: body missing'];
  const found = violations('response', response(), responseBody);
  return found.length > 0 ? found : badResponseBody(id, responseBody);
}

function violations(side: string, validate: ValidateFunction, body: unknown): string[] {
  if (validate(body)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${side} ${instancePath} ${message} ${params.additionalProperty ?? ''}`,
  );
}

function badEnvelope(status: number, body: unknown): string[] {
  const { error } = (body ?? {}) as { error?: { code?: unknown; message?: unknown; errors?: { reason?: unknown }[] } };
  const right = error?.code === status && typeof error.message === 'string' && error.errors?.[0]?.reason !== undefined;
  return right ? [] : [`response: no error envelope: ${JSON.stringify(body).slice(0, 90)}`];
}
