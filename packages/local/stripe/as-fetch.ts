import { decodeForm, type StripeReply, type StripeRequest } from './skin/request.ts';
import type { StripeStandIn } from './stand-in.ts';

/** Calls the stand-in without a network, for tests that decide when each request arrives. */
export const standInFetch =
  (
    standIn: StripeStandIn,
    answer: (request: StripeRequest) => Promise<StripeReply | undefined> = async (request) =>
      standIn.answer(request),
  ): typeof fetch =>
  async (address, init) => {
    const reply = await answer(requestOf(String(address), init));
    if (!reply) throw new TypeError('fetch failed');
    return new Response(JSON.stringify(reply.body), {
      status: reply.status,
      headers: headersOf(standIn, reply),
    });
  };

function requestOf(address: string, init: RequestInit | undefined): StripeRequest {
  const url = new URL(address);
  const headers = new Headers(init?.headers);
  const text = init?.method === 'POST' ? String(init.body ?? '') : url.search.slice(1);
  return {
    method: init?.method ?? 'GET',
    path: url.pathname,
    form: decodeForm(text),
    text,
    key: headers.get('idempotency-key') ?? undefined,
    authorization: headers.get('authorization') ?? undefined,
  };
}

/** The headers of an answer, with the time at the stand-in. */
export const headersOf = (
  { ledger }: Pick<StripeStandIn, 'ledger'>,
  { headers }: StripeReply,
): Record<string, string> => ({
  'content-type': 'application/json',
  date: new Date(ledger.now() * 1000).toUTCString(),
  ...headers,
});
