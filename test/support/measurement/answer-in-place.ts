/**
 * Answers HTTP requests inside the process, without a network. Each action has one answer, which is
 * given as fast as the event loop runs.
 */
import type { RequestOptions } from 'node:http';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { Readable, Writable } from 'node:stream';

/** A request as it would have been sent. */
export interface SentInPlace {
  readonly protocol: 'http:' | 'https:';
  readonly options: RequestOptions;
  readonly body: string;
}

/**
 * Replaces the `request` functions of `node:http` and `node:https`.
 *
 * @param answers the bodies by action, the part of `X-Amz-Target` after its dot; `{}` for any other
 * @param record called with each request; without it, request bodies are not collected
 */
export function answerInPlace(
  answers: Readonly<Record<string, string>>,
  record?: (sent: SentInPlace) => void,
): void {
  const bytes = new Map(
    Object.entries(answers).map(([action, body]) => [action, Buffer.from(body)]),
  );
  const nothing = Buffer.from('{}');
  const request =
    (protocol: SentInPlace['protocol']) =>
    (options: RequestOptions, onResponse: (response: object) => void): Writable => {
      const headers = options.headers as Readonly<Record<string, string>>;
      const action = String(headers['x-amz-target']).split('.').at(-1) ?? '';
      const chunks: Buffer[] = [];
      const request = new Writable({
        write: (chunk, _encoding, done) => {
          if (record) chunks.push(Buffer.from(chunk));
          done();
        },
      });
      request.on('finish', () => {
        record?.({ protocol, options, body: Buffer.concat(chunks).toString() });
        const response = Readable.from([bytes.get(action) ?? nothing], { objectMode: false });
        const type = { 'content-type': 'application/x-amz-json-1.0' };
        onResponse(
          Object.assign(response, { statusCode: 200, statusMessage: 'OK', headers: type }),
        );
      });
      return Object.assign(request, { setTimeout() {}, setHeader() {}, abort() {} });
    };
  // An import of node:http would read each of its exports, and so load undici.
  const builtIn = createRequire(import.meta.url);
  Object.assign(builtIn('node:http'), { request: request('http:') });
  Object.assign(builtIn('node:https'), { request: request('https:') });
  syncBuiltinESMExports();
}
