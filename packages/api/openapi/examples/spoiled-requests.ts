import { MAX_BODY_BYTES } from '../../../../functions/http/json-body.ts';
import { toProblem } from '../../../../functions/http/problem.ts';
import type { ProblemCode } from '../../../../functions/http/problems.ts';
import { RequestError } from '../../../../functions/http/request-error.ts';
import type { AccessPattern } from '../../../../functions/manifest/access-pattern.ts';
import { EXAMPLE_ORDER, type Example, LINKED } from '../../operations/example.ts';
import type { Operation } from '../../operations/operation.ts';
import { type Changes, nameOf, requestOf } from '../../story/ask.ts';
import { withRealIds } from '../../story/example-ids.ts';
import { problemsOf } from '../problem-codes.ts';
import type { AnswerRecorder } from './answer-recorder.ts';
import { FAULTS } from './faults.ts';

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

/** A way, and whether it applies to the operation. */
type Way = readonly [boolean, ...Spoiled];

function waysToSpoil(
  { handler: { pattern, shape }, refusals }: Operation,
  valid: Example,
): readonly Spoiled[] {
  const [keyless, unconditional, linkless] = ['idempotency-key', 'if-match', 'x-order-link'].map(
    (left) => without(valid.headers, left),
  );
  const isLinked = pattern.who === 'link';
  const isPublic = pattern.who === 'public';
  const hasBody = (shape.body ?? shape.optionalBody) !== undefined;
  const isVersioned = shape.ifMatch === 'required';
  const ways: readonly Way[] = [
    [!isPublic, undefined, { as: 'nobody', ...(isLinked && { headers: linkless }) }],
    [!isLinked && !isPublic, undefined, { as: 'stranger' }],
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
    [
      hasBody,
      'unsupported-media-type',
      { body: valid.body ?? {}, headers: { ...valid.headers, 'content-type': 'text/plain' } },
    ],
    [shape.idempotencyKey === 'required', 'idempotency-key-missing', { headers: keyless }],
    [isVersioned, 'invalid-request', { headers: { ...valid.headers, 'if-match': '*' } }],
    [isVersioned, 'precondition-required', { headers: unconditional }],
    ...strangePaths(pattern, valid),
  ];
  return ways.filter(([applies]) => applies).map(([, ...way]) => way);
}

const without = (headers: Example['headers'] = {}, left: string) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name !== left));

/** The same request about a resource that is not there. */
function strangePaths(pattern: AccessPattern, valid: Example): readonly Way[] {
  const ofOrder = pattern.path.includes('{orderId}');
  const none = { ...valid.path, fulfillmentId: 'f-none', paymentId: 'p-none', returnId: 'r-none' };
  return [
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
}

/** Replaces every text of a body by a card number. */
const withCardNumber = (body: unknown): unknown =>
  JSON.parse(
    JSON.stringify(body, (_, value) => (typeof value === 'string' ? '4242 4242 4242 4242' : value)),
  );

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
