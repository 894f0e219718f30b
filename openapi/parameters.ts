import type { oas31 } from 'zod-openapi';

/** What people are told of a parameter or a header: one text each, wherever it appears. */

const DAY = { type: 'string', format: 'date', maxLength: 10 };

/** Path and query parameters, by name. `schema` says what a pattern over digits means. */
export const PARAMETERS: Readonly<Record<string, { description: string; schema?: object; example?: unknown }>> = {
  customerId: { description: 'The customer: the `sub` of their tokens.', example: 'a1b2' },
  orderId: { description: 'The order.', example: 'o-01JWMJ9V40CJ3GAS3P5CEJY7T1' },
  sku: { description: 'The stock keeping unit.', example: 'ABC' },
  limit: {
    description: 'Items per page.',
    schema: { type: 'integer', format: 'int32', minimum: 1, maximum: 100, default: 20 },
  },
  cursor: {
    description:
      'The `nextCursor` of the page before. Belongs to its caller and its query; `limit` may change on the way.',
    schema: { type: 'string', maxLength: 1024 },
  },
  from: { description: 'The first day, UTC, of `placedAt`.', schema: DAY, example: '2026-06-01' },
  to: { description: 'The last day, UTC: its orders are included.', schema: DAY, example: '2026-06-30' },
  sort: { description: 'By `placedAt`.' },
  status: { description: 'Only orders of this status.' },
  level: { description: 'The one level that is listed.' },
};

export const REQUEST_HEADERS = {
  ifMatch: {
    name: 'If-Match',
    description: 'The version that you saw, as its entity tag: a changed one is not overwritten (RFC 9110 §13.1.1).',
    schema: { type: 'string', maxLength: 17, pattern: '^"[1-9][0-9]{0,14}"$' },
    example: '"1"',
  },
  idempotencyKey: {
    name: 'Idempotency-Key',
    description:
      'Random, new with each new request and the same when one is repeated (draft-ietf-httpapi-idempotency-key-header).',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x20-\\x7e]+$' },
    example: '8f14e45f-ceea-467f-9a5b-3c1d7a0b2e61',
  },
} as const;

export const ANSWER_HEADERS: Readonly<
  Record<'ETag' | 'Location' | 'Idempotent-Replayed' | 'Retry-After', oas31.HeaderObject>
> = {
  ETag: {
    description: 'The version, as a strong entity tag: what `If-Match` takes.',
    schema: { type: 'string', maxLength: 18, pattern: '^"[1-9][0-9]*"$' },
  },
  Location: {
    description: 'Where the new one is.',
    schema: { type: 'string', maxLength: 200, format: 'uri-reference' },
  },
  'Idempotent-Replayed': {
    description: 'The same request came before; this is its first answer.',
    schema: { type: 'string', enum: ['true'] },
  },
  'Retry-After': {
    description: 'Seconds to wait before the request is repeated.',
    schema: { type: 'string', maxLength: 4, pattern: '^[1-9][0-9]*$' },
  },
};
