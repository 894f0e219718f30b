import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { Refusal } from '../../domain/refusal.ts';
import { invalidHeader } from './request-error.ts';

/**
 * A version as an entity tag (RFC 9110 §8.8.3), a strong one: it names the exact state of the row.
 */
export const etag = (version: number): string => `"${version}"`;

/** `entity-tag` of RFC 9110 §8.8.3. */
const TAG = /(?:W\/)?"[\x21\x23-\x7e]*"/;

/** A list of entity tags (RFC 9110 §5.6.1: empty elements are ignored). */
const TAGS = new RegExp(`^[, \\t]*${TAG.source}(?:[ \\t]*,[, \\t]*${TAG.source})*[, \\t]*$`);

/**
 * The most entity tags in one header. A caller has seen only a few versions; DynamoDB's IN compares
 * with at most 100 values.
 */
const MAX_TAGS = 20;

/**
 * The tags that `etag` makes. Every other tag, also a weak one, matches no version (§13.1.1: strong
 * comparison).
 */
const VERSION = /^"([1-9]\d{0,14})"$/;

/**
 * Reads the versions that `If-Match` names (RFC 9110 §13.1.1): undefined without the header, `*`
 * for any version that exists.
 *
 * @throws {Refusal} version-mismatch if no tag is a version
 */
export function versionsMatching(
  headers: APIGatewayProxyEventV2['headers'],
): readonly number[] | '*' | undefined {
  const value = headers['if-match']?.trim();
  if (value === undefined || value === '*') return value;
  if (!TAGS.test(value)) {
    throw invalidHeader('if-match', 'must be entity tags in double quotes, like "1", or *');
  }
  const tags = value.match(new RegExp(TAG, 'g')) ?? [];
  if (tags.length > MAX_TAGS) throw invalidHeader('if-match', `must have at most ${MAX_TAGS} tags`);
  const versions = tags.flatMap((tag) => VERSION.exec(tag)?.[1] ?? []).map(Number);
  if (versions.length === 0) throw new Refusal({ code: 'version-mismatch' });
  return versions;
}

/**
 * Reads the one version that `If-Match` names, for an operation that requires it. With `*` or a
 * list, a caller could change a version that they have not seen.
 *
 * @throws {Refusal} precondition-required without the header; version-mismatch if the tag is no
 *   version
 * @throws {RequestError} invalid-request for `*` and for a list
 */
export function versionMatching(headers: APIGatewayProxyEventV2['headers']): number {
  const versions = versionsMatching(headers);
  if (versions === undefined) throw new Refusal({ code: 'precondition-required' });
  const [version = 0, ...others] = versions === '*' ? [] : versions;
  if (versions === '*' || others.length > 0)
    throw invalidHeader('if-match', 'must be one entity tag, the version that you read, like "1"');
  return version;
}

/** Drops `*`, for an operation whose order must exist anyway. */
export const allowedVersions = (
  versions: ReturnType<typeof versionsMatching>,
): readonly number[] | undefined => (versions === '*' ? undefined : versions);
