/** Longer requests than this are refused, 1 MiB. */
export const MAX_BODY_BYTES = 1 << 20;

/**
 * Refuses what is too long by its own word before a byte of it is read, so that the rest is drained; a body that turned out
 * to be too long is left half read, so nothing else may follow on its connection, which proxies share among people.
 */
export const bodyBound =
  <T>(answer: (request: Request, options: T) => Promise<Response>) =>
  async (request: Request, options: T): Promise<Response> => {
    if (Number(request.headers.get('content-length')) > MAX_BODY_BYTES) return tooLong();
    const response = await answer(request, options);
    if (response.status === 413) response.headers.set('connection', 'close');
    return response;
  };

function tooLong(): Response {
  const message = `Payload Too Large: Request body must not exceed ${MAX_BODY_BYTES} bytes`;
  return Response.json({ jsonrpc: '2.0', error: { code: -32000, message }, id: null }, { status: 413 });
}
