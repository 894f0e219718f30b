import { MAX_ADDRESSES } from '../../../domain/address-book.ts';
import { MAX_FULFILLMENTS } from '../../../domain/fulfillment.ts';
import { MAX_TAGS } from '../../../domain/order-details.ts';
import { MAX_PAYMENTS, MAX_REQUESTS } from '../../../domain/payments/payment.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { MAX_COMMENTS } from '../../../domain/remarks/comment.ts';
import { MAX_RETURNS } from '../../../domain/returns/return.ts';
import { MAX_WEBHOOK_ENDPOINTS } from '../../../domain/webhooks/webhook-endpoint.ts';
import { MAX_BODY_BYTES } from '../../../functions/http/json-body.ts';
import { toProblem } from '../../../functions/http/problem.ts';
import type { ProblemCode } from '../../../functions/http/problems.ts';
import { RequestError } from '../../../functions/http/request-error.ts';
import { EXAMPLE_ORDER, type Example, LINKED } from '../../operations/example.ts';
import type { Operation } from '../../operations/operation.ts';
import { type Changes, nameOf, requestOf } from '../../story/ask.ts';
import { withRealIds } from '../../story/example-ids.ts';
import { problemsOf } from '../problem-codes.ts';
import type { AnswerRecorder } from './answer-recorder.ts';

/**
 * Records the problems that an access pattern and a request's schema imply: it sends one valid
 * request with one error at a time.
 */
export async function recordSpoiledRequests(
  recorder: AnswerRecorder,
  operation: Operation,
): Promise<void> {
  const valid = withRealIds(operation.example, recorder.ids);
  for (const [, spoiled] of waysToSpoil(operation, valid))
    await recorder.record({ operation: nameOf(operation), ...spoiled });
  keepFaults(recorder, operation);
}

/** The problems that need no step of the story: they are recorded for each operation. */
export const problemsWithoutStep = (operation: Operation): readonly (string | undefined)[] => [
  ...waysToSpoil(operation, operation.example).map(([code]) => code),
  ...Object.keys(FAULTS),
  ...(forbiddenTo(operation) ? ['forbidden'] : []),
];

/** A problem, undefined for an answer of API Gateway, and what causes it. */
type Spoiled = readonly [code: ProblemCode | undefined, changes: Changes];

function waysToSpoil(
  { handler: { pattern, shape }, refusals }: Operation,
  valid: Example,
): readonly Spoiled[] {
  const { 'idempotency-key': _, ...keyless } = valid.headers ?? {};
  const { 'if-match': __, ...unconditional } = valid.headers ?? {};
  const { 'x-order-link': ___, ...linkless } = valid.headers ?? {};
  const isLinked = pattern.who === 'link';
  const hasBody = (shape.body ?? shape.optionalBody) !== undefined;
  const isVersioned = shape.ifMatch === 'required';
  const ofOrder = pattern.path.includes('{orderId}');
  const withType = { ...valid.headers, 'content-type': 'text/plain' };
  const none = { ...valid.path, fulfillmentId: 'f-none', paymentId: 'p-none', returnId: 'r-none' };
  const ways: readonly (readonly [boolean, ...Spoiled])[] = [
    [true, undefined, { as: 'nobody', ...(isLinked && { headers: linkless }) }],
    [!isLinked, undefined, { as: 'stranger' }],
    [isLinked, 'order-not-found', { headers: { ...valid.headers, ...LINKED } }],
    [true, 'invalid-request', { query: { ...valid.query, color: 'red' } }],
    [pattern.who === 'operator', 'forbidden', { as: 'customer' }],
    [
      pattern.paged === true,
      'invalid-cursor',
      { query: { ...valid.query, cursor: 'bm90IG9uZSBvZiBvdXJz' } },
    ],
    [hasBody, 'malformed-json', { body: '{"lines":' }],
    [hasBody, 'invalid-request', { body: { color: 'red' } }],
    [
      refusals.includes('card-number-refused'),
      'card-number-refused',
      { body: withCardNumber(valid.body ?? {}) },
    ],
    [hasBody, 'payload-too-large', { body: JSON.stringify({ name: 'x'.repeat(MAX_BODY_BYTES) }) }],
    [hasBody, 'unsupported-media-type', { body: valid.body ?? {}, headers: withType }],
    [shape.idempotencyKey === 'required', 'idempotency-key-missing', { headers: keyless }],
    [isVersioned, 'invalid-request', { headers: { ...valid.headers, 'if-match': '*' } }],
    [isVersioned, 'precondition-required', { headers: unconditional }],
    [
      pattern.path.startsWith('/customers/{') && !ofOrder,
      'customer-not-found',
      { path: { ...valid.path, customerId: 'somebody-else' } },
    ],
    [ofOrder, 'order-not-found', { path: { ...valid.path, orderId: EXAMPLE_ORDER.orderId } }],
    [ofOrder, 'order-not-found', { path: { ...valid.path, orderId: 'no-such-order' } }],
    [pattern.path.includes('{fulfillmentId}'), 'fulfillment-not-found', { path: none }],
    [pattern.path.includes('{returnId}'), 'return-not-found', { path: none }],
    [pattern.path.includes('{paymentId}'), 'payment-not-found', { path: none }],
  ];
  return ways.filter(([applies]) => applies).map(([, ...way]) => way);
}

/** Replaces every text of a body by a card number. */
const withCardNumber = (body: unknown): unknown =>
  JSON.parse(
    JSON.stringify(body, (_, value) => (typeof value === 'string' ? '4242 4242 4242 4242' : value)),
  );

const errorNamed = (name: string) => Object.assign(new Error(), { name });

/**
 * Problems that no request of the story causes: throttling, our own errors, limits on orders,
 * parcels and payments, a command that splits a SKU, and the setting that refuses unpaid shipments.
 * Their answers are made by the handlers' own function.
 */
const FAULTS: Partial<Record<ProblemCode, Error>> = {
  'try-again': errorNamed('ThrottlingException'),
  'internal-error': errorNamed('TypeError'),
  'too-many-fulfillments': new Refusal({
    code: 'too-many-fulfillments',
    limit: MAX_FULFILLMENTS,
  }),
  'too-many-returns': new Refusal({ code: 'too-many-returns', limit: MAX_RETURNS }),
  // A customer is refused only days after a delivery.
  'return-window-closed': new Refusal({ code: 'return-window-closed' }),
  'too-many-tags': new Refusal({ code: 'too-many-tags', limit: MAX_TAGS }),
  'too-many-comments': new Refusal({ code: 'too-many-comments', limit: MAX_COMMENTS }),
  'order-not-paid': new Refusal({ code: 'order-not-paid', paymentStatus: 'PENDING' }),
  'too-many-addresses': new Refusal({ code: 'too-many-addresses', limit: MAX_ADDRESSES }),
  'too-many-endpoints': new Refusal({
    code: 'too-many-endpoints',
    limit: MAX_WEBHOOK_ENDPOINTS,
  }),
  'amount-not-payable': new Refusal({ code: 'amount-not-payable' }),
  'stock-split': new Refusal({ code: 'stock-split' }),
  'too-many-payments': new Refusal({ code: 'too-many-payments', limit: MAX_PAYMENTS }),
  'too-many-transactions': new Refusal({ code: 'too-many-transactions', limit: MAX_REQUESTS }),
  'too-many-orders': new Refusal({
    code: 'too-many-orders',
    ordersPerMinute: 60,
    unitsPerMinute: 100_000,
    retryAfterSeconds: 25,
  }),
};

/** The error of a route that only payment connectors may call. */
const forbiddenTo = ({ handler: { pattern } }: Operation): Error | undefined =>
  pattern.who === 'reporter' ? new RequestError({ code: 'forbidden' }) : undefined;

function keepFaults(recorder: AnswerRecorder, operation: Operation): void {
  const operationId = nameOf(operation);
  const { path: instance } = requestOf({ operation: operationId }, recorder.ids);
  for (const { code } of problemsOf(operation)) {
    const error = code === 'forbidden' ? forbiddenTo(operation) : FAULTS[code];
    if (error === undefined) continue;
    const { statusCode: status = 0, body = '' } = toProblem(error, instance);
    recorder.examples.push({
      operationId,
      status,
      code,
      contentType: 'application/problem+json',
      body: JSON.parse(body),
    });
  }
}
