// @module-tag timed
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { handler } from '../../../functions/deliver-webhooks.ts';
import { webhookDeliveryKey } from '../../../table/keys.ts';
import { eventBus } from '../../support/event-bus.ts';
import { lambdaContext } from '../../support/lambda-context.ts';
import { freshTable } from '../../support/table.ts';
import { anEndpoint } from '../../support/webhook-endpoints.ts';
import { webhookStorm } from '../../support/webhook-storm.ts';

describe('Events', () => {
  const table = freshTable();
  const bus = eventBus();

  it('reach an endpoint while others hang', async () => {
    const open: ServerResponse[] = [];
    const server = createServer((request, response) => {
      if (request.url === '/hanging') open.push(response);
      else response.writeHead(204).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const host = `localhost:${(server.address() as AddressInfo).port}`;
    vi.stubEnv('WEBHOOK_PRIVATE_HOSTS', host);
    await anEndpoint({ url: `http://${host}/hanging` });
    const { endpointId } = await anEndpoint({ url: `http://${host}/steady` });
    await anEndpoint({ url: `http://${host}/hanging` });
    const time = new Date().toISOString();
    const detail = { id: 'e-1', type: 'order.placed', time };
    const invocation = handler({ source: 'orders', time, detail }, lambdaContext(30_000));

    const delivery = () => table.get({ ...webhookDeliveryKey(endpointId, time, 'e-1') });
    await expect.poll(async () => (await delivery())?.['status']).toBe('DELIVERED');
    await expect.poll(() => open.map(({ writableEnded }) => writableEnded)).toEqual([false, false]);
    for (const response of open) response.writeHead(204).end();
    await invocation;
    server.close();
    vi.unstubAllEnvs();
    await table.clear();
  });

  // ten-thousand-events.test.ts is the same with 10,000.
  it('all reach every endpoint that finally answers, with their ids and bytes', async () => {
    await webhookStorm({ table, bus, events: 200 });
  });
});
