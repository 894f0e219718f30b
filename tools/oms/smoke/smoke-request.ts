/** Creates a request of the smoke test from the record of its operation. */
import { randomUUID } from 'node:crypto';
import { operationOf } from '../../../api/operations/operation-of.ts';
import { type AskedRequest, type Changes, nameOf, requestOf } from '../../../api/story/ask.ts';
import type { AccessPattern } from '../../../functions/manifest/access-pattern.ts';
import { ACCESS_PATTERNS, type PatternId } from '../../../functions/manifest/access-patterns.ts';

/** The user of the smoke test that sends a request. */
export type SmokeUser = 'operator' | 'customer';

/** A step's changes to the example of its operation's record, whose ids are not of this table. */
export interface SmokeAsk extends Omit<Changes, 'as' | 'headers' | 'members' | 'code'> {
  readonly as: SmokeUser;
  /** The version for If-Match. */
  readonly ifMatch?: number | undefined;
}

export interface SmokeRequest extends AskedRequest {
  readonly pattern: AccessPattern;
}

/** Makes a new request: its key, if the operation takes one, is random. */
export function smokeRequest(id: PatternId, { ifMatch, ...ask }: SmokeAsk): SmokeRequest {
  const pattern: AccessPattern = ACCESS_PATTERNS[id];
  const operation = operationOf(pattern);
  const { idempotencyKey } = operation.handler.shape;
  const headers = {
    ...(idempotencyKey && { 'idempotency-key': `smoke-${randomUUID()}` }),
    ...(ifMatch !== undefined && { 'if-match': `"${ifMatch}"` }),
  };
  const request = requestOf({ operation: nameOf(operation), path: {}, query: {}, ...ask, headers });
  return { pattern, ...request };
}
