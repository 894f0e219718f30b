import { randomUUID } from 'node:crypto';
import { type Answer, asking, operator, persistently } from './call.ts';

/**
 * Fills the shop as its users do: through the API, so that a test's rows are those that production
 * writes.
 */
export const createOrder = asking('A6');
export const updateStatus = asking('A7');
export const putInventory = asking('A10');
export const createCustomer = asking('A12');

/**
 * Headers with an Idempotency-Key. By default each call is a new request; a test of repetition
 * passes its key.
 */
export const idempotencyKey = (key: string = randomUUID()) => ({ 'idempotency-key': key });

export async function aCustomer(customerId: string): Promise<string> {
  const body = { customerId, name: `Customer ${customerId}`, email: `${customerId}@example.com` };
  const headers = idempotencyKey();
  await expectStatus(201, () => createCustomer({ as: operator, headers, body }));
  return customerId;
}

/** A stock row that sells at 1000 minor units of EUR. */
export async function aSku(
  sku: string,
  level: { quantity?: number; lowStockThreshold?: number; currency?: string } = {},
) {
  const body = {
    name: `Item ${sku}`,
    unitPrice: 1000,
    currency: 'EUR',
    quantity: 1_000_000,
    lowStockThreshold: 5,
  };
  await expectStatus(201, () =>
    putInventory({ as: operator, path: { sku }, body: { ...body, ...level } }),
  );
  return sku;
}

/** The body of an order for one piece of each of these SKUs. */
export const orderOf = (...skus: string[]) => ({
  lines: skus.map((sku) => ({ sku, quantity: 1, unitPrice: 1000 })),
  currency: 'EUR',
});

export async function anOrder(
  customerId: string,
  ...skus: string[]
): Promise<{ orderId: string; placedAt: string }> {
  const headers = idempotencyKey();
  const { body } = await expectStatus(201, () =>
    createOrder({ as: operator, path: { customerId }, headers, body: orderOf(...skus) }),
  );
  return body;
}

/** Takes an order through its statuses. */
export async function move(
  customerId: string,
  orderId: string,
  ...statuses: string[]
): Promise<void> {
  for (const [steps, status] of statuses.entries()) {
    const headers = { 'if-match': `"${steps + 1}"` };
    await expectStatus(200, () =>
      updateStatus({ as: operator, path: { customerId, orderId }, headers, body: { status } }),
    );
  }
}

export async function expectStatus(status: number, send: () => Promise<Answer>): Promise<Answer> {
  const arrived = await persistently(send);
  if (arrived.status !== status) throw new Error(`not ${status}: ${JSON.stringify(arrived.body)}`);
  return arrived;
}
