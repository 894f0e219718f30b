import { type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import {
  checkedAddress,
  type HostOptions,
  pinned,
  raced,
  reasonOf,
  TIMEOUT,
} from './checked-address.ts';
import type { Address } from './host-addresses.ts';
import { retryAfterOf } from './retry-after.ts';

/** Milliseconds for a whole attempt, from the first packet to the last. */
export const LONGEST_ATTEMPT = 15_000;

/** Bytes of an answer that are read. The rest is ignored, whatever its declared length. */
const READ = 4096;

/** Milliseconds to wait for the rest of an answer after its status. */
const REST = 1000;

export interface SendOptions extends HostOptions {
  /** @default 15 seconds, in milliseconds */
  readonly patience?: number;
}

/** The outcome of an attempt. */
export interface SendOutcome {
  /** HTTP status; undefined if there was no answer. */
  readonly status?: number | undefined;
  /** Reason why there was no answer: `timeout`, `address-not-public`, `ECONNREFUSED` … */
  readonly error?: string | undefined;
  /** Seconds, from `Retry-After`. */
  readonly retryAfter?: number | undefined;
  /** Duration in milliseconds. */
  readonly took: number;
}

/**
 * Posts a webhook once. The host is resolved again for each attempt, and all of its addresses must
 * be public. The socket connects to the checked address, so a later answer of a name server has no
 * effect (OWASP API7:2023). Redirects are not followed. Never throws.
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
      // A new connection each time: a kept-alive one may lead to an earlier address.
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
      const answer = { status, retryAfter: retryAfterOf(answered['retry-after'], new Date()) };
      outcome = answer;
      const done = () => {
        clearTimeout(timer);
        settle(answer);
        response.destroy();
      };
      const timer = setTimeout(done, REST);
      let read = 0;
      response.on('data', (chunk: Buffer) => {
        read += chunk.length;
        if (read >= READ) done();
      });
      // The outcome is the status: the end of the body does not change it.
      response.on('end', done).on('error', done);
    });
    sent.on('error', (error) => (outcome ? settle(outcome) : reject(error))).end(body);
  });
