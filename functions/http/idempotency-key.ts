import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { invalidHeader, RequestError } from './request-error.ts';

/**
 * A structured-field string (RFC 9651 §3.3.3): printable ASCII in quotes; only a quote and a
 * backslash are escaped, and always.
 */
const QUOTED = /^"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"$/;

/**
 * Reads the `Idempotency-Key` of a POST: 1 to 255 printable ASCII characters.
 *
 * The draft (draft-ietf-httpapi-idempotency-key-header) specifies a structured-field string. Most
 * clients send the plain form, so that is accepted too, with two exceptions. A value that begins
 * with a quote is a string. A value with a comma may be two headers, which API Gateway joins: read
 * as one key, a repeated header would place a second order.
 *
 * @throws {RequestError} idempotency-key-missing, or invalid-request for a key of another form
 */
export function idempotencyKey(headers: APIGatewayProxyEventV2['headers']): string {
  const value = headers['idempotency-key'];
  if (value === undefined || value === '')
    throw new RequestError({ code: 'idempotency-key-missing' });
  const key = value.startsWith('"') ? quoted(value) : plain(value);
  if (!/^[\x20-\x7e]{1,255}$/.test(key)) {
    throw invalid('must be 1 to 255 printable ASCII characters');
  }
  return key;
}

function quoted(value: string): string {
  const [, escaped] = QUOTED.exec(value) ?? [];
  if (escaped === undefined) {
    throw invalid('begins with a quote, so it must be one string in quotes, like "8e03978e"');
  }
  return escaped.replace(/\\(.)/g, '$1');
}

function plain(value: string): string {
  if (value.includes(',')) {
    throw invalid('must be sent once; a key with a comma in it must be in quotes');
  }
  return value;
}

const invalid = (detail: string) => invalidHeader('idempotency-key', detail);
