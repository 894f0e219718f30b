import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ordersClient } from '../../packages/client/orders-client.ts';
import { engineApi } from '../../packages/local/dynamodb/engine-api.ts';
import type { Run } from '../../packages/local/run.ts';
import { PARTITIONS } from '../../table/keys.ts';
import { run } from '../support/local-run.ts';
import { figure } from './figures.ts';

/** Words in an endpoint's URL that stand for a token of the receiver's. */
const TOKENS = ['canary-in-path', 'canary-in-query'] as const;

describe('The secret of a webhook endpoint, and a token in its URL', () => {
  const lines: string[] = [];
  const posted: string[] = [];
  let receiver: Server;
  let backend: Run;

  beforeAll(async () => {
    // The first is delivered. Then the receiver fails, and later closes the connection.
    receiver = createServer((request, response) => {
      posted.push(request.url ?? '');
      if (posted.length === 1) response.writeHead(204).end();
      else if (posted.length === 2) response.writeHead(500).end();
      else request.socket.destroy();
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    backend = await run({
      port: 0,
      context: { webhookPrivateHosts: [host()] },
      onGiveUp: (file) => lines.push(file),
      onAnswer: (access) => lines.push(JSON.stringify(access)),
      onLine: (name, line) => lines.push(`${name} ${line}`),
      onFault: (name, error) => lines.push(`${name} ${String(error)}`),
    });
  });
  afterAll(async () => {
    receiver.closeAllConnections();
    receiver.close();
    await backend?.stop();
  });

  const host = () => `localhost:${(receiver.address() as AddressInfo).port}`;
  const idempotencyRecords = async () => {
    const { endpoint, region, tableName } = backend.access;
    const { Items } = (await engineApi(endpoint, region)('Scan', { TableName: tableName })) as {
      Items: { readonly PK: { readonly S: string } }[];
    };
    return Items.filter(({ PK }) => PK.S.startsWith(PARTITIONS.idempotency)).map((item) =>
      JSON.stringify(item),
    );
  };

  it('are in no log and no idempotency record, whatever the deliveries’ outcome', async () => {
    const shop = ordersClient({
      url: backend.url,
      token: () => backend.operatorToken(),
      maxAttempts: 1,
    });
    const url = `http://${host()}/${TOKENS[0]}?token=${TOKENS[1]}`;
    const body = { url, eventTypes: ['inventory.low'] as const };
    const twice = { body, idempotencyKey: 'create-1' };
    const { endpointId, secret } = await shop.createWebhookEndpoint(twice);
    expect(await shop.createWebhookEndpoint(twice)).toMatchObject({ endpointId, secret });
    const rotation = { endpointId, idempotencyKey: 'rotate-1' };
    const { secret: second } = await shop.rotateWebhookSecret(rotation);
    expect(await shop.rotateWebhookSecret(rotation)).toMatchObject({ secret: second });

    const bad = `http://10.0.0.7/${TOKENS[0]}?token=${TOKENS[1]}`;
    const refused = [
      shop.createWebhookEndpoint({ body: { ...body, url: bad } }),
      shop.createWebhookEndpoint({ ...twice, body: { ...body, url: `${url}-other` } }),
      shop.updateWebhookEndpoint({ endpointId, ifMatch: 1, body: { url: bad } }),
      shop.updateWebhookEndpoint({ endpointId, ifMatch: 99, body: { url } }),
    ];
    for (const outcome of await Promise.allSettled(refused))
      expect(outcome.status).toBe('rejected');
    const attempted = async () =>
      (await shop.listWebhookDeliveries({ endpointId })).items.filter(
        ({ attempts }) => attempts.length > 0,
      ).length;
    // All stocks are low: three events. One is delivered, one answered 500, one not answered.
    const item = { name: 'Bag', unitPrice: 100, currency: 'EUR', lowStockThreshold: 9 };
    for (const [n, sku] of ['ABC', 'DEF', 'GHI'].entries()) {
      await shop.putInventory({ sku, body: { ...item, quantity: 1 } });
      await expect.poll(attempted).toBe(n + 1);
      // A failing endpoint would get its next event from the sweep.
      const [endpoint] = (await shop.listWebhookEndpoints({})).items;
      const ifMatch = endpoint?.version ?? 0;
      await shop.updateWebhookEndpoint({ endpointId, ifMatch, body: { status: 'ENABLED' } });
    }
    await shop.deleteWebhookEndpoint({ endpointId });

    expect(posted).toContain(`/${TOKENS[0]}?token=${TOKENS[1]}`);
    expect(lines.some((line) => line.includes('DeliverWebhooks'))).toBe(true);
    const records = await idempotencyRecords();
    expect(records.length).toBeGreaterThanOrEqual(2);
    const [one, two] = [secret, second].map((text) => text.replace('whsec_', ''));
    const found = [...lines, ...records].filter((text) =>
      [...TOKENS, 'whsec_', one, two].some((canary) => canary && text.includes(canary)),
    );
    expect(found).toEqual([]);
    figure('secrets of webhooks in logs and idempotency records', '0');
  });
});
