import type { Ask } from './ask.ts';
import { operator } from './call.ts';
import { aSku, idempotencyKey } from './orders.ts';

const DELIVERED = { status: 'DELIVERED', happenedAt: '2026-06-01T12:00:00Z', correction: true };

/**
 * Changes by line of an order whose META never follows, since a part of it was canceled: their
 * first writes must need no more rights than their later ones.
 */
export async function lateMetadata(ask: Ask): Promise<void> {
  await aSku('LATE');
  const place = { as: operator, path: { customerId: 'a1b2' }, headers: idempotencyKey() };
  const lines = [{ sku: 'LATE', quantity: 8, unitPrice: 1000 }];
  const placed = await ask('A6')({ ...place, body: { currency: 'EUR', lines } }, 201);
  const order = { customerId: 'a1b2', orderId: placed.body.orderId as string };
  const to = (path: object = {}) => ({
    as: operator,
    path: { ...order, ...path },
    headers: idempotencyKey(),
  });
  const some = (quantity: number) => ({ lines: [{ seq: 1, quantity }] });
  await ask('A14')({ ...to(), body: { provider: 'stripe' } }, 201);
  const ship = async (quantity: number) => {
    const { body } = await ask('A19')({ ...to(), body: some(quantity) }, 201);
    return { fulfillmentId: body.fulfillmentId as string };
  };
  const [first, second] = [await ship(3), await ship(1)];
  await ask('A8')({ ...to(), body: { ...some(1), reason: 'INVENTORY' } }, 200);

  await ship(1);
  await ask('A21')(to(second), 200);
  await ask('A22')({ ...to(first), body: DELIVERED }, 201);
  const startReturn = async () => {
    const body = { lines: [{ seq: 1, quantity: 1, reason: 'OTHER' }] };
    const started = await ask('A23')({ ...to(), body }, 201);
    return { returnId: started.body.returnId as string };
  };
  const headers = { 'if-match': '"1"' };
  const canceled = await startReturn();
  await ask('A24')({ ...to(canceled), headers, body: { status: 'CANCELLED' } }, 200);
  const received = await startReturn();
  const body = { lines: [{ seq: 1, quantity: 1, restock: 1 }] };
  await ask('A25')({ ...to(received), body }, 201);
}
