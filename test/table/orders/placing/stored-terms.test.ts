import { beforeAll, describe, expect, it } from 'vitest';
import { placeOrder } from '../../../../domain/order.ts';
import { lineItemKey, orderMetadataKey } from '../../../../table/keys.ts';
import { withStoredTerms } from '../../../../table/orders/placing/order-items.ts';
import { operator } from '../../../support/call.ts';
import { recordWhile } from '../../../support/measurement/request-recorder.ts';
import { aCustomer, aSku, createOrder, idempotencyKey, orderOf } from '../../../support/orders.ts';
import { freshTable } from '../../../support/table.ts';

const table = freshTable();
const identity = { customerId: 'a1b2', orderId: 'o-1', placedAt: '2026-06-01T12:00:00.000Z' };
const requested = placeOrder(identity, orderOf('ABC', 'XYZ'));
const adjustments = [
  { kind: 'SHIPPING', name: 'Parcel', amount: 490 },
  { kind: 'TAX', name: 'VAT', amount: 20, seq: 2 },
];

async function placed(more: object = {}): Promise<string> {
  const call = { as: operator, path: { customerId: 'a1b2' }, headers: idempotencyKey() };
  const { body } = await createOrder({ ...call, body: { ...orderOf('ABC', 'XYZ'), ...more } });
  return body.orderId;
}

describe('The terms with which an order was placed', () => {
  beforeAll(async () => {
    await Promise.all([aCustomer('a1b2'), aSku('ABC'), aSku('XYZ')]);
  });

  it('are those of its rows, read in one transaction', async () => {
    const orderId = await placed({ adjustments });
    const row = await table.get({ ...lineItemKey(orderId, 2) });
    await table.put({ ...row, unitPrice: 700, priceMode: 'EXTERNAL' });
    let terms: object | undefined;
    const requests = await recordWhile(async () => {
      terms = await withStoredTerms(orderId, requested);
    });
    expect(terms).toMatchObject({
      adjustments,
      subtotal: 1700,
      total: 2210,
      taxTotal: 20,
      lines: [
        { sku: 'ABC', unitPrice: 1000 },
        { sku: 'XYZ', unitPrice: 700, priceMode: 'EXTERNAL' },
      ],
    });
    // Byte for byte as the first answer: a stored map has no order.
    expect(JSON.stringify(terms)).toContain(JSON.stringify(adjustments));
    expect(requests.map(({ operation }) => operation)).toEqual(['TransactGetItems']);
  });

  it('are no adjustments, if there were none', async () => {
    const terms = await withStoredTerms(await placed(), requested);
    expect(terms.adjustments).toEqual([]);
  });

  it.each([
    ['META', orderMetadataKey],
    ['a line', (orderId: string) => lineItemKey(orderId, 2)],
  ])('cannot be read without %s', async (_, keyOf) => {
    const orderId = await placed();
    await table.remove({ ...keyOf(orderId) });
    await expect(withStoredTerms(orderId, requested)).rejects.toThrow(
      `order ${orderId} lacks rows`,
    );
  });
});
