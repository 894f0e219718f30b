/** Descriptions of parameters and headers: one text each, wherever it appears. */
import type { oas31 } from 'zod-openapi';
import { RANGE } from './range-parameters.ts';

interface ParameterText {
  readonly description: string;
  /** Replaces the request's own schema if that is a pattern over text. */
  readonly schema?: object;
  readonly example?: unknown;
}

/** Path and query parameters, by name. */
export const PARAMETERS: Readonly<Record<string, ParameterText>> = {
  customerId: { description: 'The customer: the `sub` of their tokens.', example: 'a1b2' },
  orderId: { description: 'The order.', example: 'o-01JWMJ9V40CJ3GAS3P5CEJY7T1' },
  fulfillmentId: { description: 'The fulfillment.', example: 'f-01JWMJ9V60CJ3GAS3P5CEJY7T0' },
  withdrawalId: {
    description: 'The statement of withdrawal.',
    example: 'v-01JWMJ9V70CJ3GAS3P5CEJY7T1',
  },
  returnId: { description: 'The return.', example: 'r-01JWMJ9V70CJ3GAS3P5CEJY7T0' },
  paymentId: { description: 'The payment.', example: 'p-01JWMJ9V80CJ3GAS3P5CEJY7T0' },
  endpointId: { description: 'The webhook endpoint.', example: 'w-01JWMJ9VA0CJ3GAS3P5CEJY7T0' },
  deliveryId: {
    description: 'The delivery.',
    example: '1780304400000-e-01JWMJ9VB0CJ3GAS3P5CEJY7T0',
  },
  label: { description: 'The name of the address in the book.', example: 'shipping' },
  tag: { description: 'A tag of the shop’s own.', example: 'wholesale' },
  email: {
    description: 'The e-mail address to look for.',
    schema: { type: 'string', format: 'email', maxLength: 254 },
    example: 'acme@mail.example',
  },
  source: {
    description:
      'The system that `reference` is of. With `cart` and `customerId`, a customer’s own one.',
    example: 'checkout',
  },
  number: {
    description: 'An order number, as people write it.',
    schema: { type: 'string', minLength: 13, maxLength: 20 },
    example: '260601-1130-7T1',
  },
  day: {
    description: 'The day, in the shop’s zone.',
    schema: { type: 'string', maxLength: 10, pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
    example: '2026-06-01',
  },
  sku: {
    description:
      'The stock keeping unit. In a path that is written by hand, `/` is `~1` and `~` is `~0`.',
    example: 'ABC',
  },
  ids: {
    description: 'Ids of up to 50 orders, separated by commas.',
    schema: { type: 'string', minLength: 1, maxLength: 3250 },
  },
  tracking: {
    description: 'A tracking number. Only its letters and digits are compared, in any case.',
    schema: { type: 'string', minLength: 1, maxLength: 100 },
    example: '00 34043416 1612 5500 22',
  },
  overpaid: {
    description: 'Send `true` for the orders with money to give back, the longest waiting first.',
    schema: { type: 'string', enum: ['true'] },
  },
  capturable: {
    description: 'Send `true` for the orders with money to capture, the oldest hold first.',
    schema: { type: 'string', enum: ['true'] },
  },
  q: {
    description: 'Words, or their beginnings, of a name, a company or a postal code.',
    schema: { type: 'string', minLength: 2, maxLength: 100 },
    example: 'mull',
  },
  phone: {
    description: 'A telephone number. Only its last nine digits are compared.',
    schema: { type: 'string', minLength: 9, maxLength: 100 },
    example: '+49 431 5550142',
  },
  include: { description: 'What the answer has beside the numbers.' },
  limit: {
    description: 'Items per page.',
    schema: { type: 'integer', format: 'int32', minimum: 1, maximum: 100, default: 20 },
  },
  cursor: {
    description:
      'The `nextCursor` of the previous page. It works only for the same caller and query; ' +
      '`limit` may change.',
    schema: { type: 'string', maxLength: 1024 },
  },
  ...RANGE,
  sort: { description: 'By `placedAt`.' },
  status: { description: 'Only those with this status.' },
  provider: { description: 'The payment provider of `reference`.', example: 'stripe' },
  reference: {
    description:
      'The id of the order in `source`, of at most 100 characters, or the id of its payment at ' +
      '`provider`.',
    example: '8e03978e',
  },
  count: { description: 'Only the number of open orders. It may be a minute old.' },
  consistent: {
    description:
      'Reads strongly consistently: the answer includes every earlier write. Without it, the ' +
      'answer may be up to a second old.',
    schema: { type: 'boolean', default: false },
  },
  level: { description: 'The only level that is listed.' },
};

/** A version as an entity tag. */
const TAG = '"[1-9][0-9]{0,14}"';

/**
 * An unquoted key: 1 to 255 characters, without a comma, and not beginning with a quote. HTTP
 * removes spaces at both ends of a header.
 */
const PLAIN_KEY =
  '[\\x21\\x23-\\x2b\\x2d-\\x7e](?:[\\x20-\\x2b\\x2d-\\x7e]{0,253}[\\x21-\\x2b\\x2d-\\x7e])?';

/** A structured-field string of 1 to 255 characters. */
const QUOTED_KEY = '"(?:[\\x20\\x21\\x23-\\x5b\\x5d-\\x7e]|\\\\["\\\\]){1,255}"';

export const REQUEST_HEADERS = {
  ifMatch: {
    name: 'If-Match',
    description:
      'The version that you read, as its entity tag. If it has changed since, nothing is ' +
      'written (RFC 9110 §13.1.1).',
    schema: { type: 'string', maxLength: 17, pattern: `^${TAG}$` },
    example: '"1"',
  },
  optionalIfMatch: {
    name: 'If-Match',
    description:
      'The version that you read, as its entity tag, or a list of them; `*` for any version ' +
      '(RFC 9110 §13.1.1).',
    schema: { type: 'string', maxLength: 400, pattern: `^(?:\\*|${TAG}(?:, ?${TAG}){0,19})$` },
    example: '"1"',
  },
  idempotencyKey: {
    name: 'Idempotency-Key',
    description:
      'Random, new for each new request, and the same when a request is retried ' +
      '(draft-ietf-httpapi-idempotency-key-header).',
    schema: {
      type: 'string',
      minLength: 1,
      maxLength: 512,
      pattern: `^(?:${PLAIN_KEY}|${QUOTED_KEY})$`,
    },
    example: '8f14e45f-ceea-467f-9a5b-3c1d7a0b2e61',
  },
} as const;

type AnswerHeader = 'ETag' | 'Location' | 'Idempotent-Replayed' | 'Retry-After' | 'Server-Timing';

export const ANSWER_HEADERS: Readonly<Record<AnswerHeader, oas31.HeaderObject>> = {
  ETag: {
    description: 'The version, as a strong entity tag. Send it as `If-Match`.',
    schema: { type: 'string', maxLength: 18, pattern: '^"[1-9][0-9]*"$' },
  },
  Location: {
    description: 'The path of the new resource.',
    schema: { type: 'string', maxLength: 400, format: 'uri-reference' },
  },
  'Idempotent-Replayed': {
    description: 'The same request was sent before; this is its first answer.',
    schema: { type: 'string', enum: ['true'] },
  },
  'Server-Timing': {
    description:
      'For operators: the capacity units of DynamoDB that the answer took, such as ' +
      '`read;desc="0.5", write;desc="0"` (W3C Server Timing).',
    schema: {
      type: 'string',
      maxLength: 80,
      pattern: '^read;desc="[0-9.]+", write;desc="[0-9.]+"$',
    },
  },
  'Retry-After': {
    description: 'Seconds to wait before the retry.',
    schema: { type: 'string', maxLength: 4, pattern: '^[1-9][0-9]*$' },
  },
};

export const CORS_HEADER = 'Access-Control-Allow-Origin';

/** Adds to an answer's headers the one that lets a browser read it. */
export const withCorsHeader = (own: Readonly<Record<string, object>> = {}) => ({
  headers: { ...own, [CORS_HEADER]: { $ref: `#/components/headers/${CORS_HEADER}` } },
});
