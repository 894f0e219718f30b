import { beforeAll, describe, expect, it } from 'vitest';
import { lineCountersKey } from '../../../table/keys.ts';
import { operator, persistently } from '../../support/call.ts';
import { ship } from '../../support/fulfillments.ts';
import { aCustomer, aSku, createOrder, idempotencyKey } from '../../support/orders.ts';
import { IS_WHOLE, REPEATED } from '../../support/size.ts';
import { freshTable } from '../../support/table.ts';

const customerId = 'a1b2';
const RUNS = IS_WHOLE ? 50 : 5;

/** Places an order of two pieces of one line. */
async function order() {
  const { body } = await createOrder({
    as: operator,
    path: { customerId },
    headers: idempotencyKey(),
    body: { currency: 'EUR', lines: [{ sku: 'ABC', quantity: 2, unitPrice: 1000 }] },
  });
  return { customerId, orderId: body.orderId as string };
}

describe('The last piece of a line', () => {
  const table = freshTable();
  beforeAll(() => Promise.all([aCustomer(customerId), aSku('ABC')]));

  it('is shipped by one of 20 operators at once; the 19 others get a conflict', {
    ...REPEATED,
  }, async () => {
    for (let run = 0; run < RUNS; run++) {
      const placed = await order();
      await ship(placed, [1, 1]);

      const answers = await Promise.all(
        Array.from({ length: 20 }, () => persistently(() => ship(placed, [1, 1]))),
      );

      const codes = answers.map(({ status, body }) => (status === 201 ? 201 : body.code));
      expect(codes.filter((code) => code === 201)).toHaveLength(1);
      expect(codes.filter((code) => code === 'quantity-not-available')).toHaveLength(19);
      const { lines } = (await table.get({ ...lineCountersKey(placed.orderId) })) ?? {};
      expect(lines).toEqual({ 1: { fulfilled: 2 } });
    }
  });
});
