import type { Ask } from './ask.ts';
import { type Call, customer, operator } from './call.ts';
import { idempotencyKey } from './orders.ts';

interface Setting {
  readonly ask: Ask;
  readonly project: () => Promise<void>;
  readonly buyer: string;
  /** A SKU that exists. */
  readonly lamp: Pick<Call, 'as' | 'path'>;
}

/**
 * Runs all that can happen to an order's lines and to stock adjustments, refusals and repetitions
 * included.
 */
export async function anOrderByLine({ ask, project, buyer, lamp }: Setting): Promise<void> {
  const adjust = ask('A40');
  const ship = ask('A19');
  const report = ask('A22');
  const cancel = ask('A8');
  const takeBack = ask('A21');

  const received = { ...lamp, headers: idempotencyKey(), body: { delta: 20, reason: 'RECEIVED' } };
  await adjust(received, 201);
  await adjust(received, 201);
  await adjust(
    { ...received, headers: idempotencyKey(), body: { delta: -999, reason: 'LOST' } },
    409,
  );
  await ask('A40b')(lamp, 200);

  const { body } = await ask('A6')(
    {
      as: operator,
      path: { customerId: buyer },
      headers: idempotencyKey(),
      body: {
        currency: 'EUR',
        lines: [{ sku: 'LAMP', quantity: 6, unitPrice: 1000 }],
        adjustments: [{ kind: 'SHIPPING', name: 'Post', amount: 490 }],
        billingAddress: { city: 'Pune' },
        customerNote: 'Ring twice',
      },
    },
    201,
  );
  const at = { as: operator, path: { customerId: buyer, orderId: body.orderId as string } };
  const quantities = (quantity: number) => ({ lines: [{ seq: 1, quantity }] });
  const first = { ...at, headers: idempotencyKey(), body: quantities(2) };
  const parcel = (await ship(first, 201)).body;
  await ship(first, 201);
  await project();
  await ship({ ...at, headers: idempotencyKey(), body: quantities(9) }, 409);
  const part = {
    ...at,
    headers: idempotencyKey(),
    body: { ...quantities(1), reason: 'INVENTORY' },
  };
  await cancel(part, 200);
  await cancel(part, 200);
  await cancel({ ...at, headers: idempotencyKey(), body: quantities(9) }, 409);
  const second = (await ship({ ...at, headers: idempotencyKey(), body: quantities(1) }, 201)).body;
  await project();

  const about = ({ fulfillmentId }: { fulfillmentId: string }) => ({
    ...at,
    path: { ...at.path, fulfillmentId },
  });
  const track = ask('A20');
  const tracking = {
    trackingInfo: { number: '0034' },
    estimatedDeliveryAt: '2026-12-01T00:00:00Z',
  };
  await track({ ...about(parcel), headers: { 'if-match': '"1"' }, body: tracking }, 200);
  await track({ ...about(parcel), headers: { 'if-match': '"1"' }, body: tracking }, 412);
  await takeBack(about(second), 200);
  await takeBack(about(second), 409);
  const inTransit = { status: 'IN_TRANSIT', happenedAt: '2026-06-02T00:00:00Z' };
  await report({ ...about(parcel), body: inTransit }, 201);
  await report({ ...about(parcel), body: inTransit }, 200);
  const delivered = { status: 'DELIVERED', happenedAt: '2026-06-03T00:00:00Z' };
  await report({ ...about(parcel), body: delivered }, 201);
  await report({ ...about(parcel), body: delivered }, 200);
  await ask('A22b')({ ...about(parcel), as: customer(buyer) }, 200);
  await project();
}
