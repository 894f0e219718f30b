import { type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import {
  type Address,
  areAllowed,
  hostOf,
  type ResolveHost,
  systemLookup,
} from './host-addresses.ts';
import { retryAfterOf } from './retry-after.ts';
import { problemOfUrl } from './webhook-url.ts';

/** From the first packet to the last: 15 seconds in milliseconds. */
export const LONGEST_ATTEMPT = 15_000;

/** Why there was no answer: it did not come in time. */
export const TIMEOUT = 'timeout';

/** Bytes of an answer that are read. The rest is left, whatever its length claims. */
const READ = 4096;

/** How long the rest of an answer is waited for once its status has come, in milliseconds. */
const REST = 1000;

export interface SendOptions {
  readonly privateHosts: readonly string[];
  /** @default the system's name server */
  readonly resolveHost?: ResolveHost;
  /** @default 15 seconds, in milliseconds */
  readonly patience?: number;
}

/** What came of an attempt. */
export interface SendOutcome {
  /** HTTP status; undefined if there was no answer. */
  readonly status?: number | undefined;
  /** Why there was none: `timeout`, `address-not-public`, `ECONNREFUSED` … */
  readonly error?: string | undefined;
  /** Seconds, from `Retry-After`. */
  readonly retryAfter?: number | undefined;
  /** Milliseconds. */
  readonly took: number;
}

/**
 * Posts a webhook once. The host is resolved anew each time, all of its addresses must be public,
 * and the socket connects to the one that was checked, so no later answer of a name server counts
 * (OWASP API7:2023). Redirects are answers like others. Never throws.
 */
export async function sendWebhook(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  options: SendOptions,
): Promise<SendOutcome> {
  const started = performance.now();
  const signal = AbortSignal.timeout(options.patience ?? LONGEST_ATTEMPT);
  const took = () => Math.round(performance.now() - started);
  try {
    const address = await raced(checkedAddress(url, options), signal);
    return { ...(await post(new URL(url), { headers, body, address, signal })), took: took() };
  } catch (error) {
    return { error: signal.aborted ? TIMEOUT : reasonOf(error), took: took() };
  }
}

/** A name server that hangs must not outlast the attempt. */
const raced = <Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(new Error(TIMEOUT)), { once: true }),
    ),
  ]);

/** Why nothing is sent, as the delivery keeps it. */
class NotSent extends Error {
  override readonly name = 'NotSent';
}

async function checkedAddress(url: string, options: SendOptions): Promise<Address> {
  const { privateHosts, resolveHost = systemLookup } = options;
  const problem = problemOfUrl(url, privateHosts);
  if (problem) throw new NotSent('url-refused');
  const parsed = new URL(url);
  const addresses = await resolveHost(hostOf(parsed));
  const [first] = addresses;
  if (!first) throw new NotSent('host-not-found');
  if (!areAllowed(parsed, addresses, privateHosts)) throw new NotSent('address-not-public');
  return first;
}

interface Post {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly address: Address;
  readonly signal: AbortSignal;
}

const post = (url: URL, { headers, body, address, signal }: Post) =>
  new Promise<Omit<SendOutcome, 'took'>>((settle, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const options: RequestOptions = {
      method: 'POST',
      // A connection of its own: one that is kept alive may lead to an address of before.
      agent: false,
      lookup: pinned(address),
      signal,
      headers: {
        ...headers,
        'content-type': 'application/cloudevents+json',
        'content-length': String(Buffer.byteLength(body)),
        'user-agent': 'orders-webhooks/1',
      },
    };
    let outcome: Omit<SendOutcome, 'took'> | undefined;
    const sent = request(url, options, (response) => {
      const { statusCode: status, headers: answered } = response;
      const known = { status, retryAfter: retryAfterOf(answered['retry-after'], new Date()) };
      outcome = known;
      const done = () => {
        clearTimeout(rest);
        settle(known);
        response.destroy();
      };
      const rest = setTimeout(done, REST);
      let read = 0;
      response.on('data', (chunk: Buffer) => {
        read += chunk.length;
        if (read >= READ) done();
      });
      // The status has come: how the body ends changes nothing.
      response.on('end', done).on('error', done);
    });
    sent.on('error', (error) => (outcome ? settle(outcome) : reject(error))).end(body);
  });

/** Answers with the address that was checked, whoever asks. */
const pinned =
  ({ address, family }: Address): LookupFunction =>
  (_hostname, { all }, answer) =>
    all ? answer(null, [{ address, family }]) : answer(null, address, family);

const reasonOf = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  return error instanceof NotSent ? message : (code ?? 'no-answer');
};
