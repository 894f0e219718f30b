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
  consistent: {
    description:
      'Strongly consistent: includes what was written a moment ago. Without it, a read may lag behind by up to a second.',
    schema: { type: 'boolean', default: false },
  },
  level: { description: 'The one level that is listed.' },
};

/** A version as an entity tag. */
const TAG = '"[1-9][0-9]{0,14}"';

/** 1 to 255 characters, no comma, no quote first. HTTP drops spaces at either end of a header. */
const PLAIN_KEY = '[\\x21\\x23-\\x2b\\x2d-\\x7e](?:[\\x20-\\x2b\\x2d-\\x7e]{0,253}[\\x21-\\x2b\\x2d-\\x7e])?';

/** A structured-field string of 1 to 255 characters. */
const QUOTED_KEY = '"(?:[\\x20\\x21\\x23-\\x5b\\x5d-\\x7e]|\\\\["\\\\]){1,255}"';

export const REQUEST_HEADERS = {
  ifMatch: {
    name: 'If-Match',
    description: 'The version that you saw, as its entity tag: a changed one is not overwritten (RFC 9110 §13.1.1).',
    schema: { type: 'string', maxLength: 17, pattern: `^${TAG}$` },
    example: '"1"',
  },
  optionalIfMatch: {
    name: 'If-Match',
    description:
      'The version that you saw, as its entity tag, or a list of them; `*` for any that exists (RFC 9110 §13.1.1).',
    schema: { type: 'string', maxLength: 400, pattern: `^(?:\\*|${TAG}(?:, ?${TAG}){0,19})$` },
    example: '"1"',
  },
  idempotencyKey: {
    name: 'Idempotency-Key',
    description:
      'Random, new with each new request and the same when one is repeated (draft-ietf-httpapi-idempotency-key-header).',
    schema: { type: 'string', minLength: 1, maxLength: 512, pattern: `^(?:${PLAIN_KEY}|${QUOTED_KEY})$` },
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
