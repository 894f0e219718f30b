import {
  type Agent,
  type IncomingMessage,
  type RequestOptions,
  request as requestHttp,
} from 'node:http';
import { request as requestHttps } from 'node:https';
import { pinned } from '../webhooks/checked-address.ts';
import type { Address } from '../webhooks/host-addresses.ts';
import { BrokenCheck } from './broken-check.ts';

/** The longest answer in bytes: 68 adjustments and 48 prices with long names take two thirds. */
export const MOST_BYTES = 65_536;

export interface Question {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The address to connect to. Absent: as the system resolves the host. */
  readonly address?: Address;
  /** Keeps connections open for later questions. Absent: each question has one of its own. */
  readonly agent?: Agent;
  readonly signal: AbortSignal;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/**
 * Posts a question, and reads the first whole answer. Redirects are not followed. What comes after
 * the answer on a connection of its own has no effect. A kept connection that the other side closed
 * meanwhile is no failure: the question is sent again on the next.
 *
 * @throws {BrokenCheck} for an answer that is too large
 * @throws {Error} without a whole answer
 */
export const exchange = (question: Question): Promise<RawAnswer> =>
  new Promise((settle, reject) => {
    const { url, headers, body, address, agent, signal } = question;
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const options: RequestOptions = {
      method: 'POST',
      agent: agent ?? false,
      ...(address && { lookup: pinned(address) }),
      signal,
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    };
    let answer: IncomingMessage | undefined;
    const sent = request(url, options, (response) => {
      answer = response;
      const { statusCode: status = 0, headers: answered } = response;
      readBody(response).then((read) => {
        settle({ status, headers: answered, body: read });
        if (!agent) sent.destroy();
      }, reject);
    });
    let isRepeated = false;
    const failed = (error: NodeJS.ErrnoException) => {
      if (answer?.complete || isRepeated) return;
      isRepeated = sent.reusedSocket && !answer && CLOSED.has(error.code ?? '');
      if (isRepeated) exchange(question).then(settle, reject);
      else reject(error);
    };
    sent.on('error', failed).on('close', () => failed(new Error('no-answer')));
    sent.end(body);
  });

/** Codes of a write to a connection that the other side has closed. */
const CLOSED: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE']);

const readBody = (response: IncomingMessage): Promise<Buffer> =>
  new Promise((settle, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      chunks.push(chunk);
      if (bytes <= MOST_BYTES) return;
      reject(new BrokenCheck(`answers with more than ${MOST_BYTES} bytes`));
      response.destroy();
    });
    response.on('end', () => settle(Buffer.concat(chunks))).on('error', reject);
  });
