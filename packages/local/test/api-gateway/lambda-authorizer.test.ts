import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { describe, expect, inject, it } from 'vitest';
import type { LambdaAuthorizer } from '../../api-gateway/authorizers.ts';
import { readHttpApi } from '../../api-gateway/http-api.ts';
import { lambdaAuthorization } from '../../api-gateway/lambda-authorizer.ts';
import { readAssembly } from '../../cloudformation/template.ts';

const AUTHORIZER: LambdaAuthorizer = {
  authorizerId: 'links',
  functionName: 'verify',
  identityHeaders: ['x-order-link'],
  keptMillis: 60_000,
};

const requestOf = (link: string | undefined, routeKey = 'GET /order-link') =>
  ({
    version: '2.0',
    routeKey,
    headers: { host: 'localhost', ...(link !== undefined && { 'x-order-link': link }) },
    requestContext: { routeKey },
    body: 'the body',
    isBase64Encoded: false,
  }) as unknown as APIGatewayProxyEventV2;

/** Answers each link with the next of these answers; an error is thrown. */
function authorizing(...answers: unknown[]) {
  const [asked, faults]: [unknown[], unknown[]] = [[], []];
  const invoke = async (_: string, event: unknown) => {
    asked.push(event);
    const answer = answers[Math.min(asked.length, answers.length) - 1];
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const authorize = lambdaAuthorization({ invoke } as never, (_, error) => faults.push(error));
  return { authorize, asked, faults };
}
const allowed = (n: number) => ({ isAuthorized: true, context: { n } });

describe('The Lambda authorizer of the local gateway', () => {
  it('is read from the template: the links’ own, for the routes of links alone', () => {
    const { routes } = readHttpApi(readAssembly(inject('assembly')));
    const linked = routes.filter(({ authorizer = {} }) => 'functionName' in authorizer);

    expect(linked.map(({ routeKey }) => routeKey).sort()).toEqual([
      'GET /order-link',
      'GET /order-link/fulfillments/{fulfillmentId}/milestones',
      'PATCH /order-link/returns/{returnId}',
      'POST /order-link/cancellation',
      'POST /order-link/comments',
      'POST /order-link/payments',
      'POST /order-link/payments/{paymentId}/session',
      'POST /order-link/returns',
      'POST /order-link/withdrawals',
    ]);
    for (const { authorizer, scopes } of linked) {
      expect(scopes).toEqual([]);
      expect(authorizer).toMatchObject({
        functionName: expect.stringContaining('VerifyOrderLink'),
        identityHeaders: ['x-order-link'],
        keptMillis: 300_000,
      });
    }
  });

  it('gets the request without its body, and passes on its context', async () => {
    const { authorize, asked } = authorizing(allowed(1));

    expect(await authorize(AUTHORIZER, requestOf('a'))).toEqual({ n: 1 });
    expect(asked).toEqual([
      {
        version: '2.0',
        type: 'REQUEST',
        routeKey: 'GET /order-link',
        identitySource: ['a'],
        headers: { host: 'localhost', 'x-order-link': 'a' },
        requestContext: { routeKey: 'GET /order-link' },
      },
    ]);
  });

  it('keeps an answer for an identity, whatever the route', async () => {
    const { authorize, asked } = authorizing(allowed(1), allowed(2));

    expect(await authorize(AUTHORIZER, requestOf('a'))).toEqual({ n: 1 });
    expect(await authorize(AUTHORIZER, requestOf('a', 'POST /order-link/payments'))).toEqual({
      n: 1,
    });
    expect(await authorize(AUTHORIZER, requestOf('b'))).toEqual({ n: 2 });
    expect(asked).toHaveLength(2);
  });

  it('keeps none with a time of 0', async () => {
    const { authorize } = authorizing(allowed(1), allowed(2));
    const unkept = { ...AUTHORIZER, keptMillis: 0 };

    expect(await authorize(unkept, requestOf('a'))).toEqual({ n: 1 });
    expect(await authorize(unkept, requestOf('a'))).toEqual({ n: 2 });
  });

  it.each([
    ['no identity', undefined, allowed(1), 401],
    ['an empty identity', '', allowed(1), 401],
    ['a refusal', 'a', { isAuthorized: false }, 403],
    ['an answer of another form', 'a', { policyDocument: {} }, 500],
    ['no answer', 'a', null, 500],
    ['an error', 'a', new Error('down'), 500],
  ])('answers itself to %s', async (_, link, answer, status) => {
    const { authorize, asked, faults } = authorizing(answer);
    const sent = () => authorize(AUTHORIZER, requestOf(link));

    await expect(sent()).rejects.toMatchObject({ status });
    await expect(sent()).rejects.toMatchObject({ status });
    // A refusal is kept as an answer is; a failure is not.
    expect(asked).toHaveLength(status === 401 ? 0 : status === 403 ? 1 : 2);
    expect(faults).toHaveLength(status === 500 ? 2 : 0);
  });
});
