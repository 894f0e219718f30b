// @module-tag large
/** The local run with the aliases of `gradualDeployments`, which are in a nested stack. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../../test/support/local-run.ts';
import { type OrdersClient, ordersClient } from '../../client/orders-client.ts';
import { synthesize } from '../cloudformation/synthesize.ts';
import { type Assembly, readAssembly, resourcesOf } from '../cloudformation/template.ts';
import { preTokenGeneration } from '../cognito/pre-token-generation.ts';
import { schedulesOf } from '../event-bridge/schedules.ts';
import { eventSources } from '../lambda/event-source/event-source.ts';
import { invokedFunction } from '../lambda/invoked-function.ts';
import type { Run } from '../run.ts';

describe('The local run with gradualDeployments', () => {
  const received: { type: string; data: unknown }[] = [];
  let receiver: Server;
  let backend: Run;
  let assembly: Assembly;
  let shop: OrdersClient;

  beforeAll(async () => {
    receiver = createServer(async (request, response) => {
      const body = await new Response(request as never).text();
      received.push(JSON.parse(body));
      response.writeHead(204).end();
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const host = `localhost:${(receiver.address() as AddressInfo).port}`;
    const context = { gradualDeployments: true, webhookPrivateHosts: [host] };
    backend = await run({ port: 0, context });
    // The assembly that the run uses: nothing changed meanwhile.
    assembly = readAssembly(await synthesize(context));
    shop = ordersClient({ url: backend.url, token: () => backend.operatorToken() });
    await shop.createWebhookEndpoint({
      body: { url: `http://${host}/`, description: 'Ours', eventTypes: ['order.placed'] },
    });
  });
  afterAll(async () => {
    await backend?.stop();
    receiver.closeAllConnections();
    receiver.close();
  });

  it('has functions that are invoked through aliases', () => {
    const aliases = resourcesOf(assembly, 'AWS::Lambda::Alias');

    expect(aliases).toHaveLength(resourcesOf(assembly, 'AWS::Lambda::Function').length);
    for (const { properties } of resourcesOf(assembly, 'AWS::ApiGatewayV2::Integration'))
      expect(invokedFunction(assembly, String(properties['IntegrationUri'])).qualifier).toBe(
        'live',
      );
  });

  it('follows aliases of schedules, of the stream and the sign-in to their functions', async () => {
    const names = resourcesOf(assembly, 'AWS::Lambda::Function').map(
      ({ physicalId }) => physicalId,
    );
    const invoked: string[] = [];
    const invoke = async (name: string) => {
      invoked.push(name);
      return { response: {} };
    };
    const grant = { client: { clientId: 'c' }, sub: 's', email: 'a@a.example', scope: 'openid' };
    await preTokenGeneration(assembly, { invoke } as never)(grant as never);
    invoked.push(...schedulesOf(assembly).flatMap(({ targets }) => targets));
    invoked.push(...eventSources(assembly, '').map(({ functionName }) => functionName));

    expect(invoked).toHaveLength(7);
    for (const name of invoked) expect(names).toContain(name);
  });

  it('answers a request, projects the change, and sends a webhook', async () => {
    const bag = {
      name: 'Bag',
      unitPrice: 2500,
      currency: 'EUR',
      quantity: 9,
      lowStockThreshold: 1,
    };
    await shop.putInventory({ sku: 'ABC', body: bag });
    const customerId = 'a1b2';
    await shop.createCustomer({ body: { customerId, name: 'Acme', email: 'a@a.example' } });
    const lines = [{ sku: 'ABC', quantity: 2, unitPrice: 2500 }];
    const { orderId } = await shop.createOrder({ customerId, body: { currency: 'EUR', lines } });

    const summary = async () => await shop.getCustomerSummary({ customerId });
    await expect.poll(summary).toMatchObject({ orders: 1 });
    await expect.poll(() => received).toMatchObject([{ type: 'order.placed', data: { orderId } }]);
  });
});
