import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { invalidHeader, Rejection } from './rejection.ts';

/**
 * The `Idempotency-Key` of a POST that creates (draft-ietf-httpapi-idempotency-key-header: a structured-field string; the plain
 * form that most clients send is taken too). 1 to 255 printable ASCII characters.
 */
export function idempotencyKey(headers: APIGatewayProxyEventV2['headers']): string {
  const value = headers['idempotency-key'];
  if (value === undefined || value === '') throw new Rejection({ code: 'idempotency-key-missing' });
  const key = /^"(.*)"$/.exec(value)?.[1]?.replace(/\\(["\\])/g, '$1') ?? value;
  if (!/^[\x20-\x7e]{1,255}$/.test(key)) {
    throw invalidHeader('idempotency-key', 'must be 1 to 255 printable ASCII characters');
  }
  return key;
}
