import { beforeAll, describe, expect, it } from 'vitest';
import { asking, customer, operator } from '../../support/call.ts';
import { ship } from '../../support/fulfillments.ts';
import { aCustomer, anOrder, aSku, createOrder, idempotencyKey } from '../../support/orders.ts';
import { pay } from '../../support/payments.ts';
import { receive, sendBack, settle } from '../../support/returns.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { freshTable } from '../../support/table.ts';

const customerId = 'a1b2';
const getOrder = asking('A3');
const refundPayment = asking('A16');
const LIVES = 24;

describe('The money of a paid order whose items come back', () => {
  freshTable();
  let other = '';
  beforeAll(async () => {
    await Promise.all([aCustomer(customerId), aSku('ABC'), aSku('XYZ')]);
    other = (await anOrder(customerId, 'ABC')).orderId;
  });

  it('is never due again, whatever is refunded or settled', async () => {
    const random = seededRandom(35);
    const below = (n: number) => Math.floor(random() * n);
    for (let life = 0; life < LIVES; life++) {
      const [first, second] = [1 + below(3), 1 + below(3)];
      const lines = [first, second].map((quantity, n) => ({
        sku: ['ABC', 'XYZ'][n],
        quantity,
        unitPrice: 1000,
      }));
      const adjustments = [
        { kind: 'SHIPPING', name: 'Parcel', amount: 490 },
        { kind: 'DISCOUNT', name: 'Spring', amount: -55, seq: 1 },
      ].slice(0, below(3));
      const { orderId } = (
        await createOrder({
          as: operator,
          path: { customerId },
          headers: idempotencyKey(),
          body: { lines, currency: 'EUR', ...(adjustments.length > 0 && { adjustments }) },
        })
      ).body;
      const path = { customerId, orderId };
      const { paymentId } = (await pay(path, { provider: 'manual', captured: true })).body;
      await ship(path);
      const all = life % 2 === 0;
      const back: [number, number][] = all
        ? [
            [1, first],
            [2, second],
          ]
        : [[1, 1 + below(first)]];
      const { returnId } = (await sendBack(path, back)).body;
      const named = { ...path, returnId };
      await receive(named, back);
      const shown = async () =>
        (await getOrder({ as: operator, path: { orderId }, query: { consistent: 'true' } })).body;
      const { value } = (await shown()).returns[0];
      expect(value).toBeGreaterThan(0);
      const refund = (amount?: number) =>
        refundPayment({
          as: operator,
          path: { ...path, paymentId },
          headers: idempotencyKey(),
          body: { returnId, ...(amount && { amount }) },
        });
      if (life % 3 === 0)
        expect((await settle(named, 2, { orderId: other, amount: 1 + below(value) })).status).toBe(
          200,
        );
      else {
        const part = 1 + below(value - 1);
        expect((await refund(part)).status).toBe(201);
        expect((await refund()).status).toBe(201);
      }
      const { amounts, returns } = await shown();
      expect(amounts.due).toBe(0);
      const { refunded, settled, open } = returns[0];
      expect(refunded + settled + open).toBe(value);
      if (life % 3 !== 0) expect([refunded, open]).toEqual([value, 0]);
      const asked = await pay(path, {}, customer(customerId));
      expect([asked.status, asked.body.code]).toEqual([409, 'amount-not-available']);
    }
  });
});
