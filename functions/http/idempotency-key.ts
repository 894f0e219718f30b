import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { invalidHeader, Rejection } from './rejection.ts';

/** A structured-field string (RFC 9651 §3.3.3): printable ASCII in quotes; only a quote and a backslash are escaped, and always. */
const QUOTED = /^"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"$/;

/**
 * The `Idempotency-Key` of a POST that creates (draft-ietf-httpapi-idempotency-key-header: a structured-field string; the plain
 * form that most clients send is taken too, unless it begins as a string does). 1 to 255 printable ASCII characters.
 */
export function idempotencyKey(headers: APIGatewayProxyEventV2['headers']): string {
  const value = headers['idempotency-key'];
  if (value === undefined || value === '') throw new Rejection({ code: 'idempotency-key-missing' });
  const key = value.startsWith('"') ? QUOTED.exec(value)?.[1]?.replace(/\\(.)/g, '$1') : value;
  if (key === undefined || !/^[\x20-\x7e]{1,255}$/.test(key)) {
    throw invalidHeader('idempotency-key', 'must be 1 to 255 printable ASCII characters');
  }
  return key;
}
