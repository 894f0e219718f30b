import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { GatewayError, ownAnswer } from './own-answers.ts';

/** Node's code for headers beyond its own limit of 16 KB: https://nodejs.org/api/http.html. */
const TOO_LONG = 'HPE_HEADER_OVERFLOW';
/** Node's code for a request that does not end. */
const TIMED_OUT = 'ERR_HTTP_REQUEST_TIMEOUT';

/** Answers what Node does not read as a request with a message, where Node would send no body. */
export function refuseUnreadable({ code }: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || code === TIMED_OUT) {
    socket.destroy();
    return;
  }
  const { status, headers, body } = ownAnswer(new GatewayError(code === TOO_LONG ? 431 : 400));
  const lines = Object.entries({
    ...headers,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
}
