/** Creates requests of the smoke test: from the record of an operation, and from the story. */
import { randomUUID } from 'node:crypto';
import type { ShopAttributes } from '../../../domain/shop/shop-attributes.ts';
import type { AccessPattern } from '../../../functions/manifest/access-pattern.ts';
import { ACCESS_PATTERNS, type PatternId } from '../../../functions/manifest/access-patterns.ts';
import { takenBody } from '../../api/openapi/shop-examples.ts';
import { operationName } from '../../api/operations/operation-id.ts';
import { operationOf } from '../../api/operations/operation-of.ts';
import {
  type AskedRequest,
  type Changes,
  nameOf,
  operationNamed,
  requestOf,
} from '../../api/story/ask.ts';
import type { Player } from '../../api/story/player.ts';
import type { Step } from '../../api/story/step.ts';

/** The user of the smoke test that sends a request. */
export type SmokeUser = 'operator' | 'customer';

/** A step's changes to the example of its operation's record, whose ids are not of this table. */
export interface SmokeAsk extends Omit<Changes, 'as' | 'headers' | 'members' | 'code'> {
  readonly as: SmokeUser;
  /** The version for If-Match. */
  readonly ifMatch?: number | undefined;
}

export interface SmokeRequest extends Omit<AskedRequest, 'as'> {
  readonly id: PatternId;
  readonly pattern: AccessPattern;
  readonly as: SmokeUser;
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
  return { ...request, id, pattern, as: ask.as };
}

/** Makes the request of a step. An operator of the smoke test is a payment connector, too. */
export function storyRequest(player: Player, step: Step): SmokeRequest {
  const request = player.requestOf(step);
  const pattern = patternOf(step, request.query);
  const as = request.as === 'customer' ? 'customer' : 'operator';
  return { ...request, id: pattern.id as PatternId, pattern, as };
}

/** The body with what the shop requires of an order, and without what it would refuse. */
export const bodyTaken = (
  { name }: AccessPattern,
  body: string,
  declared: ShopAttributes,
): string => JSON.stringify(takenBody(operationName(name), JSON.parse(body), declared));

/** Finds the access pattern: if the route has several, by the first parameter that `when` names. */
function patternOf({ operation }: Step, query: AskedRequest['query']): AccessPattern {
  const { pattern } = operationNamed(operation).handler;
  const rows = Object.values<AccessPattern>(ACCESS_PATTERNS).filter(
    ({ name }) => name === pattern.name,
  );
  const isMeant = ({ when = '' }: AccessPattern) => (/^\w+/.exec(when)?.[0] ?? '') in query;
  return rows.findLast(isMeant) ?? pattern;
}
