// @module-tag alone
import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto';
import { HttpRequest } from '@smithy/core/transport';
import { SignatureV4 } from '@smithy/signature-v4';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { signV4 } from '../../../functions/aws/sign-v4.ts';
import { customer } from '../../support/call.ts';
import { capturedLog } from '../../support/captured-log.ts';
import { checkServer, withJson } from '../../support/check-server.ts';
import { aCustomer, aSku, createOrder, idempotencyKey, orderOf } from '../../support/orders.ts';
import { freshTable } from '../../support/table.ts';

const ARN = 'arn:aws:lambda:eu-central-1:111122223333:function:check-orders:live';
const customerId = 'a1b2';
const CREDENTIALS = { accessKeyId: 'AKID', secretAccessKey: 'secret', sessionToken: 'a/session+' };

freshTable();
const check = checkServer();
const log = capturedLog();
beforeAll(async () => {
  await Promise.all([aCustomer(customerId), aSku('ABC')]);
});
beforeEach(() => check.asLambda(ARN));

const order = () =>
  createOrder({
    as: customer(customerId),
    path: { customerId },
    headers: idempotencyKey(),
    body: orderOf('ABC'),
  });
const causes = () =>
  log
    .map((line) => JSON.parse(line))
    .filter(({ level }) => level === 'ERROR')
    .map(({ because, fault }) => because ?? fault?.message);

/** Lambda's answer about a function that threw. */
const thrown = (response: Parameters<ReturnType<typeof withJson>>[0]) =>
  void response
    .writeHead(200, { 'x-amz-function-error': 'Unhandled' })
    .end('{"errorMessage":"no table"}');

describe('A check that is a Lambda', () => {
  it('gets the question as its event, and its answer counts', async () => {
    const adjustments = [{ kind: 'TAX', name: 'VAT', amount: 190 }];
    check.answer(withJson({ adjustments }));
    expect((await order()).body).toMatchObject({ total: 1190, adjustments });
    const [asked] = check.asked;
    expect(asked?.path).toBe(`/2015-03-31/functions/${encodeURIComponent(ARN)}/invocations`);
    expect(JSON.parse(asked?.body ?? '')).toMatchObject({
      order: { total: 1000 },
      caller: { kind: 'customer' },
    });
  });

  it('lets an order pass by returning nothing', async () => {
    check.answer(withJson(null));
    expect((await order()).status).toBe(201);
  });

  it.each([
    ['fails', thrown, 503, 'no-answer'],
    [
      'is throttled',
      withJson({ Reason: 'ConcurrentInvocationLimitExceeded' }, 429),
      503,
      'no-answer',
    ],
    ['may not be invoked', withJson({}, 403), 500, 'answers with status 403'],
    ['does not exist', withJson({}, 404), 500, 'answers with status 404'],
  ] as const)('that %s lets no order pass', async (_, answer, status, because) => {
    check.answer(answer);
    expect((await order()).status).toBe(status);
    expect(causes()).toEqual([expect.stringContaining(because)]);
  });
});

describe('The connection to Lambda', () => {
  /** Ends the connection without an answer. */
  const hangUp = (response: Parameters<ReturnType<typeof withJson>>[0]) =>
    void response.socket?.destroy();

  it('is kept for the next questions, one after another', async () => {
    for (const _ of [1, 2, 3]) expect((await order()).status).toBe(201);
    expect(check.asked).toHaveLength(3);
    expect(check.connections()).toBe(1);
  });

  it('is replaced if Lambda closed it meanwhile, and the question is sent again', async () => {
    expect((await order()).status).toBe(201);
    check.answer((response, asked) => {
      check.answer(withJson({ adjustments: [{ kind: 'TAX', name: 'VAT', amount: 190 }] }));
      hangUp(response);
      expect(asked.body).toContain('"total":1000');
    });
    expect((await order()).body.total).toBe(1190);
    expect(check.asked).toHaveLength(3);
    expect(check.connections()).toBe(2);
  });

  it('that is new and ends without an answer is silence, and nothing is repeated', async () => {
    check.answer(hangUp);
    expect((await order()).status).toBe(503);
    expect(check.asked).toHaveLength(1);
  });

  it('that ends amid an answer is silence, kept or not', async () => {
    expect((await order()).status).toBe(201);
    check.answer(({ socket }) => {
      socket?.write('HTTP/1.1 200 OK\r\ncontent-length: 20\r\n\r\n{"adjust');
      socket?.end();
    });
    expect((await order()).status).toBe(503);
    expect(check.asked).toHaveLength(2);
  });
});

/** The hash of SignatureV4. */
class Sha256 {
  readonly #hash: Hash | Hmac;
  constructor(secret?: unknown) {
    this.#hash =
      secret === undefined ? createHash('sha256') : createHmac('sha256', secret as Uint8Array);
  }
  update(data: string | Uint8Array) {
    this.#hash.update(data);
  }
  reset() {}
  async digest() {
    return new Uint8Array(this.#hash.digest());
  }
}

describe('The signature of a request to Lambda', () => {
  const now = new Date('2026-11-29T12:34:56.789Z');
  const region = 'eu-central-1';
  const body = '{"order":{"note":"größer"}}';
  const url = new URL(
    `https://lambda.${region}.amazonaws.com/2015-03-31/functions/${encodeURIComponent(ARN)}/x`,
  );

  it.each([CREDENTIALS, { ...CREDENTIALS, sessionToken: undefined }])(
    'is that of AWS’s own signer: %j',
    async (credentials) => {
      const own = signV4({ service: 'lambda', region, url, body }, credentials, now);
      const { authorization, ...headers } = own;
      const signer = new SignatureV4({
        service: 'lambda',
        region,
        credentials: credentials as typeof CREDENTIALS,
        sha256: Sha256,
        applyChecksum: false,
      });
      const { hostname, pathname: path } = url;
      const request = new HttpRequest({ method: 'POST', hostname, path, headers, body });
      const signed = await signer.sign(request, { signingDate: now });
      expect(authorization).toBe(signed.headers['authorization']);
    },
  );

  it('is made with the credentials of the function', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', CREDENTIALS.accessKeyId);
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', CREDENTIALS.secretAccessKey);
    vi.stubEnv('AWS_SESSION_TOKEN', CREDENTIALS.sessionToken);
    check.answer(withJson({}));
    await order();
    const [{ headers, path, body: sent } = expect.fail('nothing was asked')] = check.asked;
    const time = String(headers['x-amz-date']).replace(
      /^(....)(..)(..)T(..)(..)(..)Z$/,
      '$1-$2-$3T$4:$5:$6Z',
    );
    const expected = signV4(
      { service: 'lambda', region, url: new URL(path, check.url()), body: sent },
      CREDENTIALS,
      new Date(time),
    );
    expect(headers).toMatchObject(expected);
  });
});
