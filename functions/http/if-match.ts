import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { Refusal } from '../../domain/refusal.ts';
import { invalidHeader } from './rejection.ts';

/** A version as an entity tag (RFC 9110 §8.8.3): strong, for it names the exact state of the row. */
export const etag = (version: number): string => `"${version}"`;

/**
 * The version that `If-Match` names, undefined without the header. A weak tag never matches (RFC 9110 §13.1.1: strong
 * comparison), and `*` names no version, so it protects nothing here.
 */
export function ifMatch(headers: APIGatewayProxyEventV2['headers']): number | undefined {
  const value = headers['if-match']?.trim();
  if (value === undefined) return undefined;
  if (value === '*') throw new Refusal({ code: 'precondition-required' });
  const [, weak, version] = /^(W\/)?"([\x21\x23-\x7e]*)"$/.exec(value) ?? [];
  if (version === undefined) throw invalidHeader('if-match', 'must be one entity tag in double quotes, like "1"');
  if (weak || !/^[1-9]\d{0,14}$/.test(version)) throw new Refusal({ code: 'version-mismatch' });
  return Number(version);
}
