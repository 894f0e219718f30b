import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { handler as deliverWebhooks } from '../../functions/deliver-webhooks.ts';
import { webhookDeliveryKey, webhookEndpointKey } from '../../table/keys.ts';
import type { Ask } from './ask.ts';
import { operator } from './call.ts';
import { injectFaults } from './faults.ts';
import { lambdaContext } from './lambda-context.ts';
import { idempotencyKey } from './orders.ts';
import type { freshTable } from './table.ts';

/** The receiver's port. Two runs in one test share it, so that their requests can be compared. */
let lastPort = 0;

/** A receiver on this machine. Each path answers with the status in its name. */
async function receiver(): Promise<{ readonly url: string; readonly close: () => void }> {
  const server = createServer((request, response) =>
    response.writeHead(Number(request.url?.slice(1))).end(),
  );
  await new Promise<void>((resolve) => server.listen(lastPort, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  lastPort = port;
  process.env['WEBHOOK_PRIVATE_HOSTS'] = `localhost:${port}`;
  return { url: `http://localhost:${port}`, close: () => server.close() };
}

interface Setting {
  readonly ask: Ask;
  readonly made: (role: string) => void;
}

interface WebhookSetting extends Setting {
  readonly table: Pick<ReturnType<typeof freshTable>, 'put'>;
  readonly sweep: () => Promise<void>;
}

/** A delivery with the whole order beside an event of one of its parts. */
export async function deliverWholeOrder({ ask, made }: Setting, orderId: string): Promise<void> {
  const { url, close } = await receiver();
  const body = { url: `${url}/200`, eventTypes: ['*'], include: ['order'] };
  await ask('A34')({ as: operator, headers: idempotencyKey(), body }, 201);
  await deliver(made, 'orders', {
    ...{ id: 'e-4', type: 'payment.captured', time: '2026-06-01T12:00:00.000Z' },
    ...{ source: `/orders/${orderId}/payments/p-1`, subject: orderId, sequence: '0000000001' },
    data: { orderId },
  });
  close();
}

async function deliver(made: Setting['made'], source: string, detail: object): Promise<void> {
  made('the test');
  await deliverWebhooks({ source, time: '2026-06-01T12:00:00Z', detail }, lambdaContext(30_000));
  made('DeliverWebhooks');
}

/** Deliveries that succeed, fail, are due again, and are rejected for good. */
export async function webhookDeliveries({
  ask,
  table,
  made,
  sweep,
}: WebhookSetting): Promise<void> {
  const { url, close } = await receiver();
  const create = ask('A34');
  const endpoint = async (path: string) => {
    const body = { url: `${url}${path}`, eventTypes: ['*'] };
    const call = { as: operator, headers: idempotencyKey(), body };
    return (await create(call, 201)).body.endpointId as string;
  };
  const event = (id: string) => ({ id, type: 'order.placed', time: '2026-06-01T12:00:00.000Z' });
  const [failing] = [await endpoint('/500'), await endpoint('/200'), await endpoint('/410')];
  await deliver(made, 'orders', event('e-1'));
  await deliver(made, 'orders', event('e-1'));
  const { PK, SK } = webhookDeliveryKey(failing, event('e-1').time, 'e-1');
  const due = (attemptCount: number) => ({ PK, deliveries: [{ SK, attemptCount }] });
  await deliver(made, 'orders.webhooks', due(1));
  const row = webhookEndpointKey(failing);
  await table.put({
    ...row,
    type: 'WebhookEndpoint',
    url: `${url}/200`,
    eventTypes: ['*'],
    status: 'ENABLED',
    secretGeneration: 1,
    createdBy: 'op-1',
    updatedAt: '2026-06-01T12:00:00.000Z',
    version: 1,
    failingSince: '2026-06-01T12:00:00.000Z',
  });
  await deliver(made, 'orders.webhooks', due(2));
  // Two more have expired: one is put off, and the other loses its key.
  for (const id of ['e-2', 'e-3']) {
    const isDue = { GSI2PK: 'SEND#0', GSI2SK: `2026-06-01T12:00:00.000Z#${id}`, expiresAt: 1 };
    await table.put({ ...webhookDeliveryKey(failing, event(id).time, id), ...isDue });
  }
  injectFaults('UpdateItem', () => Promise.reject(new Error('no')));
  await sweep();
  close();
}
