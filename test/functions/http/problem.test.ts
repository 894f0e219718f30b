// @module-tag alone
import { beforeAll, describe, expect, it } from 'vitest';
import { Refusal } from '../../../domain/refusal.ts';
import { isTransient, toProblem } from '../../../functions/http/problem.ts';
import { PROBLEMS, type ProblemCode } from '../../../functions/http/problems.ts';
import { RequestError } from '../../../functions/http/request-error.ts';
import { asking, customer, operator } from '../../support/call.ts';
import { aCustomer, createOrder, idempotencyKey, orderOf } from '../../support/orders.ts';
import { lacksOwnEngine } from '../../support/own-engine.ts';
import { freshTable } from '../../support/table.ts';

const getCustomer = asking('A1');

const STATUSES: Record<ProblemCode, number> = {
  'invalid-request': 400,
  'invalid-cursor': 400,
  'malformed-json': 400,
  'idempotency-key-missing': 400,
  'signature-invalid': 401,
  forbidden: 403,
  'email-not-verified': 403,
  'route-not-found': 404,
  'customer-not-found': 404,
  'order-not-found': 404,
  'sku-not-found': 404,
  'fulfillment-not-found': 404,
  'payment-not-found': 404,
  'endpoint-not-found': 404,
  'delivery-not-found': 404,
  'payment-not-startable': 409,
  'endpoint-disabled': 409,
  'too-many-endpoints': 409,
  'endpoint-url-refused': 422,
  'amount-not-available': 409,
  'order-not-paid': 409,
  'payment-reference-taken': 409,
  'too-many-payments': 422,
  'too-many-transactions': 422,
  'currency-mismatch': 422,
  'occurred-in-future': 422,
  'customer-exists': 409,
  'email-taken': 409,
  'order-not-accepted': 409,
  'customer-closed': 409,
  'erasure-not-found': 404,
  'address-not-found': 404,
  'too-many-addresses': 409,
  'reference-taken': 409,
  'too-many-attributes': 422,
  'too-many-tags': 422,
  'too-many-comments': 422,
  'attributes-too-long': 422,
  'illegal-transition': 409,
  'fulfilled-by-line': 409,
  'order-cancelled': 409,
  'return-not-found': 404,
  'return-not-open': 409,
  'withdrawal-not-found': 404,
  'withdrawal-closed': 409,
  'return-window-closed': 409,
  'return-settled': 409,
  'settlement-not-found': 404,
  'settlement-in-use': 409,
  'replacement-not-found': 422,
  'amount-required': 422,
  'too-many-returns': 422,
  'order-on-hold': 409,
  'order-not-open': 409,
  'nothing-to-cancel': 409,
  'nothing-to-fulfill': 409,
  'quantity-not-available': 409,
  'fulfillment-closed': 409,
  'delivered-before-shipped': 422,
  'fulfillment-not-cancellable': 409,
  'out-of-stock': 409,
  'stock-limit-exceeded': 409,
  'stock-split': 409,
  'stock-short': 409,
  'version-mismatch': 412,
  'payload-too-large': 413,
  'unsupported-media-type': 415,
  'amount-not-payable': 422,
  'card-number-refused': 422,
  'too-many-lines': 422,
  'total-too-large': 422,
  'total-negative': 422,
  'tax-too-large': 422,
  'line-not-found': 422,
  'too-many-fulfillments': 422,
  'refused-by-shop': 409,
  'checkout-only': 403,
  'too-many-units': 422,
  'idempotency-key-reused': 422,
  'precondition-required': 428,
  'too-many-orders': 429,
  'internal-error': 500,
  'provider-unavailable': 503,
  'try-again': 503,
};

const problem = (error: unknown) => {
  const { statusCode, headers, body = '' } = toProblem(error, '/somewhere');
  return { status: statusCode, headers, body: JSON.parse(body) };
};
const fault = (
  facts: object,
  message = 'secret: arn:aws:dynamodb:eu-central-1:1:table/Orders-T4B1E',
) => Object.assign(new Error(message), facts);

describe('The problem catalog', () => {
  it.each(Object.entries(STATUSES))('gives %s the status %i and a title', (code, status) => {
    expect(PROBLEMS[code as ProblemCode]).toMatchObject({
      status,
      title: expect.stringMatching(/^[A-Z].+[^.]$/),
    });
  });

  it('has a row for every code and no other', () => {
    expect(Object.keys(PROBLEMS).sort()).toEqual(Object.keys(STATUSES).sort());
  });
});

describe('A problem', () => {
  it('has the members of RFC 9457, and a stable code', () => {
    expect(
      problem(
        new Refusal({
          code: 'illegal-transition',
          from: 'SHIPPED',
          allowed: ['DELIVERED', 'RETURNED'],
        }),
      ),
    ).toEqual({
      status: 409,
      headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
      body: {
        type: '/problems/illegal-transition',
        title: 'The order cannot change to this status',
        status: 409,
        code: 'illegal-transition',
        detail: 'The order is SHIPPED. It can change to DELIVERED or RETURNED.',
        instance: '/somewhere',
        allowed: ['DELIVERED', 'RETURNED'],
      },
    });
  });

  it('explains that an order with a final status can no longer change', () => {
    const { body } = problem(
      new Refusal({ code: 'illegal-transition', from: 'RETURNED', allowed: [] }),
    );

    expect(body).toMatchObject({
      detail: 'The order is RETURNED. It can no longer change.',
      allowed: [],
    });
  });

  it('carries the reasons of each line', () => {
    const lines = [{ index: 1, sku: 'ABC', code: 'out-of-stock' as const, available: 3 }];

    expect(problem(new Refusal({ code: 'order-not-accepted', lines }))).toMatchObject({
      status: 409,
      body: { lines },
    });
  });

  it.each([400, 422] as const)('points at each invalid part, with %i', (status) => {
    const errors = [{ pointer: '/lines/0/sku', detail: 'must be text' }];

    expect(problem(new RequestError({ code: 'invalid-request', status, errors }))).toMatchObject({
      status,
      body: { status, code: 'invalid-request', errors },
    });
  });

  it('names the current version of a changed resource, if it has one', () => {
    expect(problem(new Refusal({ code: 'version-mismatch', current: 7 })).headers).toMatchObject({
      etag: '"7"',
    });
    expect(problem(new Refusal({ code: 'version-mismatch' })).headers).not.toHaveProperty('etag');
  });

  it('names the expected media type, and the largest size in bytes', () => {
    expect(problem(new RequestError({ code: 'unsupported-media-type' })).headers).toMatchObject({
      accept: 'application/json',
    });
    expect(
      problem(new RequestError({ code: 'payload-too-large', limit: 65536 })).body.detail,
    ).toContain('65536');
  });
});

describe('A fault', () => {
  it.each([
    { name: 'ThrottlingException' },
    { name: 'ProvisionedThroughputExceededException' },
    { name: 'RequestLimitExceeded' },
    { name: 'TransactionInProgressException' },
    { name: 'TimeoutError' },
    { name: 'InternalServerError' },
    { name: 'ServiceUnavailable' },
    { code: 'ECONNREFUSED' },
    { code: 'ECONNRESET' },
    { code: 'ETIMEDOUT' },
    { code: 'EPIPE' },
    { code: 'EAI_AGAIN' },
    { name: 'Whatever', $metadata: { httpStatusCode: 500 } },
    { name: 'Whatever', $metadata: { httpStatusCode: 503 } },
  ])('that is temporary, %j, is 503 with Retry-After', (facts) => {
    expect(isTransient(fault(facts))).toBe(true);
    expect(problem(fault(facts))).toMatchObject({
      status: 503,
      headers: { 'content-type': 'application/problem+json', 'retry-after': '1' },
      body: { code: 'try-again', status: 503 },
    });
  });

  it.each([
    fault({}),
    fault({ name: 'ValidationException', $metadata: { httpStatusCode: 400 } }),
    fault({ name: 'AccessDeniedException', $metadata: { httpStatusCode: 400 } }),
    fault({ name: 'ResourceNotFoundException', $metadata: { httpStatusCode: 400 } }),
    fault({ name: 'NotThrottlingExceptionAtAll' }),
    fault({ code: 'ENOENT' }),
    fault({ statusCode: 418, reason: { code: 'forbidden' } }),
    new TypeError('secret'),
    'secret',
    undefined,
    null,
    { message: 'secret', name: 'TimeoutError' },
  ])('of any other kind, %s, is 500 without any internal text', (error) => {
    const answer = problem(error);

    expect(answer).toEqual({
      status: 500,
      headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
      body: {
        type: '/problems/internal-error',
        title: 'Something went wrong on our side',
        status: 500,
        code: 'internal-error',
        instance: '/somewhere',
      },
    });
  });
});

const describeWithItsEngine = describe.skipIf(
  lacksOwnEngine('problems with DynamoDB out of reach', 'they end the engine'),
);

describeWithItsEngine('With DynamoDB out of reach', () => {
  const table = freshTable();
  beforeAll(async () => {
    await aCustomer('a1b2');
    await table.stop();
  });

  it.each([
    ['a read', () => getCustomer({ as: customer('a1b2'), path: { customerId: 'a1b2' } })],
    ['a list', () => asking('A2')({ as: customer('a1b2'), path: { customerId: 'a1b2' } })],
    [
      'a write',
      () =>
        createOrder({
          as: operator,
          path: { customerId: 'a1b2' },
          headers: idempotencyKey(),
          body: orderOf('ABC'),
        }),
    ],
  ])(
    'that is temporary in %s is 503 with Retry-After, without internals',
    async (_what, request) => {
      const answer = await request();

      expect(answer).toMatchObject({
        status: 503,
        headers: { 'content-type': 'application/problem+json', 'retry-after': '1' },
        body: { type: '/problems/try-again', code: 'try-again' },
      });
      expect(JSON.stringify(answer)).not.toMatch(
        /ECONN|127\.0\.0\.1|dynamo|TableName|\.ts:|node:|arn:/i,
      );
    },
  );

  it('of a missing configuration is 500, without the variable’s name', async () => {
    const name = process.env['TABLE_NAME'];
    delete process.env['TABLE_NAME'];

    const answer = await getCustomer({ as: customer('a1b2'), path: { customerId: 'a1b2' } });

    process.env['TABLE_NAME'] = name;
    expect(answer).toMatchObject({ status: 500, body: { code: 'internal-error' } });
    expect(JSON.stringify(answer)).not.toMatch(/TABLE_NAME|environment/);
  });
});
