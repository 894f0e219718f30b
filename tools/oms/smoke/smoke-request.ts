/** Creates a request of the smoke test from the record of its operation. */
import { randomUUID } from 'node:crypto';
import { operationOf } from '../../../api/operations/operation-of.ts';
import type { AccessPattern } from '../../../functions/manifest/access-pattern.ts';
import { ACCESS_PATTERNS, type PatternId } from '../../../functions/manifest/access-patterns.ts';

/** The user of the smoke test that sends a request. */
export type SmokeUser = 'operator' | 'customer';

/** A step's changes to the example of its operation's record. */
export interface Ask {
  readonly as: SmokeUser;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** Replaces the example's body. */
  readonly body?: object | undefined;
  /** The version for If-Match. */
  readonly ifMatch?: number | undefined;
  /** Replaces the example's status. */
  readonly status?: number | readonly number[];
}

export interface SmokeRequest {
  readonly pattern: AccessPattern;
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly expected: readonly number[];
}

export function smokeRequest(id: PatternId, ask: Ask): SmokeRequest {
  const pattern: AccessPattern = ACCESS_PATTERNS[id];
  const { handler, example } = operationOf(pattern);
  const body = ask.body ?? example.body;
  const query = new URLSearchParams(ask.query).toString();
  const path = pattern.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(ask.path?.[name] ?? ''),
  );
  return {
    pattern,
    target: query ? `${path}?${query}` : path,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(handler.shape.idempotencyKey && { 'idempotency-key': `smoke-${randomUUID()}` }),
      ...(ask.ifMatch !== undefined && { 'if-match': `"${ask.ifMatch}"` }),
    },
    body: body && JSON.stringify(body),
    expected: [ask.status ?? example.status].flat(),
  };
}
