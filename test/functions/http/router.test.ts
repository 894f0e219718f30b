import { describe, expect, it, vi } from 'vitest';
import { operation } from '../../../functions/http/operation.ts';
import { ok } from '../../../functions/http/reply.ts';
import { router } from '../../../functions/http/router.ts';
import { ACCESS_PATTERNS } from '../../../functions/manifest/access-patterns.ts';
import { lambdaContext } from '../../support/lambda-context.ts';

const { A1, A9 } = ACCESS_PATTERNS;
const handler = router([
  operation(A1, {}, async () => ok({ is: 'A1' })),
  operation(A9, {}, async () => ok({ is: 'A9' })),
]);

const call = (routeKey: string) =>
  handler(
    {
      routeKey,
      rawPath: '/customers/a1b2',
      headers: {},
      pathParameters: { customerId: 'a1b2' },
      requestContext: {
        http: { method: 'GET' },
        authorizer: { jwt: { claims: { sub: 'a1b2', scope: 'orders/read' } } },
      },
    } as never,
    lambdaContext(),
  ) as Promise<{ readonly statusCode: number; readonly body: string }>;

describe('The function of a group', () => {
  it.each([
    ['GET /customers/{customerId}', 'A1'],
    ['GET /customers/{customerId}/summary', 'A9'],
  ])('dispatches %s by the route’s key', async (routeKey, id) => {
    expect(await call(routeKey)).toMatchObject({ statusCode: 200, body: `{"is":"${id}"}` });
  });

  it('answers 500 to a route of another group, and logs it with the route', async () => {
    const lines: string[] = [];
    vi.stubEnv('LOG_LEVEL', 'INFO');
    vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);

    expect(await call('POST /customers')).toMatchObject({ statusCode: 500 });
    const [fault] = lines.map((line) => JSON.parse(line));
    expect(fault).toMatchObject({
      level: 'ERROR',
      message: 'fault',
      route: 'POST /customers',
      fault: { name: 'RangeError', message: 'no operation behind POST /customers' },
    });
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });
});
