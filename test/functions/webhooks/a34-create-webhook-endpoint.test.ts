import { afterEach, describe, expect, it, vi } from 'vitest';
import { timeOf } from '../../../domain/time-id.ts';
import { ENDPOINT_LETTER } from '../../../domain/webhooks/webhook-endpoint.ts';
import { refuseUrl } from '../../../functions/webhooks/refused-url.ts';
import { webhookSecret } from '../../../functions/webhooks/webhook-signing.ts';
import { webhookEndpointKey } from '../../../table/keys.ts';
import { asking, operator } from '../../support/call.ts';
import { recordWhile } from '../../support/measurement/request-recorder.ts';
import { idempotencyKey } from '../../support/orders.ts';
import { REFUSED_URLS } from '../../support/refused-urls.ts';
import { freshTable } from '../../support/table.ts';

const createEndpoint = asking('A34');
const WANTED = { url: 'https://hooks.shop.example/orders', eventTypes: ['order.*'] };
const create = (body: object = {}, headers = idempotencyKey()) =>
  createEndpoint({ as: operator, headers, body: { ...WANTED, ...body } });

describe('A34 create a webhook endpoint', () => {
  const table = freshTable();
  const clear = async () => {
    await table.clear();
  };
  afterEach(async () => {
    vi.unstubAllEnvs();
    await clear();
  });

  it('stores the endpoint, shows its secret, and costs 1 RCU and 4 WCU', async () => {
    let answer = await create({ description: 'Warehouse' });
    await clear();
    const requests = await recordWhile(async () => {
      answer = await create({ description: 'Warehouse' });
    });

    const { endpointId, createdAt } = answer.body;
    expect(answer).toMatchObject({
      status: 201,
      headers: { location: `/webhook-endpoints/${endpointId}`, etag: '"1"' },
    });
    expect(answer.body).toEqual({
      ...WANTED,
      endpointId: expect.stringMatching(/^w-[0-9A-HJKMNP-TV-Z]{26}$/),
      description: 'Warehouse',
      status: 'ENABLED',
      secretGeneration: 1,
      createdBy: 'op-1',
      createdAt: timeOf(ENDPOINT_LETTER, endpointId),
      updatedAt: createdAt,
      version: 1,
      secret: webhookSecret('a-cursor-key-for-tests', endpointId, 1),
    });
    const { secret, endpointId: _, createdAt: __, ...stored } = answer.body;
    const row = await table.get({ ...webhookEndpointKey(endpointId) });
    expect(row).toEqual({
      ...webhookEndpointKey(endpointId),
      type: 'WebhookEndpoint',
      ...stored,
    });
    expect(JSON.stringify(await table.all())).not.toContain(secret.slice(6));
    expect(requests.map(({ operation, units }) => [operation, units])).toEqual([
      ['Query', 1],
      ['TransactWriteItems', 4],
    ]);
  });

  it('answers a retry whose host is no longer allowed, but no new request', async () => {
    vi.stubEnv('WEBHOOK_PRIVATE_HOSTS', 'localhost:4000');
    const headers = idempotencyKey();
    const url = 'http://localhost:4000/';
    const first = await create({ url }, headers);
    vi.stubEnv('WEBHOOK_PRIVATE_HOSTS', '');
    expect(await create({ url }, headers)).toMatchObject({
      status: 201,
      headers: { 'idempotent-replayed': 'true' },
      body: first.body,
    });
    const refused = { status: 422, body: { code: 'endpoint-url-refused' } };
    expect(await create({ url })).toMatchObject(refused);
    expect((await table.all()).filter(({ PK }) => PK === 'WEBHOOKS')).toHaveLength(1);
  });

  it('accepts twenty, and answers a retry of the twentieth', async () => {
    for (let n = 0; n < 19; n++) await create();
    const headers = idempotencyKey();
    const last = await create({}, headers);

    expect(last.status).toBe(201);
    expect(await create()).toMatchObject({
      status: 409,
      body: { code: 'too-many-endpoints', detail: expect.stringContaining('20') },
    });
    expect(await create({}, headers)).toMatchObject({ status: 201, body: last.body });
  });

  it.each(REFUSED_URLS)('refuses %s and stores nothing', async (url) => {
    const answer = await create({ url });
    expect([
      [422, 'endpoint-url-refused'],
      [422, 'invalid-request'],
    ]).toContainEqual([answer.status, answer.body.code]);
    expect(await table.all()).toEqual([]);
  });

  it('accepts a host that the shop’s own configuration allows', async () => {
    vi.stubEnv('WEBHOOK_PRIVATE_HOSTS', 'localhost:4000');
    expect(await create({ url: 'http://localhost:4000/' })).toMatchObject({ status: 201 });
    expect(await create({ url: 'http://localhost:4001/' })).toMatchObject({ status: 422 });
  });

  it.each([
    [
      [
        { address: '93.184.216.34', family: 4 },
        { address: '10.0.0.7', family: 4 },
      ],
      true,
    ],
    [[{ address: '93.184.216.34', family: 4 }], false],
    [[], false],
  ])('checks all addresses of a host: %j', async (addresses, isRefused) => {
    const registering = refuseUrl(WANTED.url, async () => addresses);
    if (isRefused)
      await expect(registering).rejects.toMatchObject({
        reason: { because: 'must resolve to public addresses only' },
      });
    else await expect(registering).resolves.toBeUndefined();
  });

  it.each([
    [{ eventTypes: [] }, '/eventTypes'],
    [{ eventTypes: ['order.exploded'] }, '/eventTypes/0'],
    [{ eventTypes: ['*', '*'] }, '/eventTypes'],
    [{ url: 'ftp://hooks.shop.example/' }, '/url'],
    [{ secret: 'mine' }, '/secret'],
  ])('refuses %j', async (body, pointer) => {
    expect(await create(body)).toMatchObject({ status: 422, body: { errors: [{ pointer }] } });
  });
});
