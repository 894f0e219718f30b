/** The answers that API Gateway itself gives, without a function. */
import type { Answer } from './answer.ts';

/** API Gateway's own messages, which an HTTP API cannot change. */
const OWN_MESSAGES = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  413: 'Request Entity Too Large',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
} as const;

/** Ends the request with one of API Gateway's own answers. */
export class GatewayError extends Error {
  readonly status: keyof typeof OWN_MESSAGES;

  constructor(status: keyof typeof OWN_MESSAGES, options?: ErrorOptions) {
    super(OWN_MESSAGES[status], options);
    this.status = status;
  }
}

/** The answer to a request that ended with an error. */
export function ownAnswer(error: unknown): Answer {
  const { status, message } = error instanceof GatewayError ? error : new GatewayError(500);
  return {
    status,
    headers: {
      'content-type': 'application/json',
      ...(status === 401 && { 'www-authenticate': 'Bearer' }),
      ...(status === 413 && { connection: 'close' }),
    },
    body: JSON.stringify({ message }),
  };
}
