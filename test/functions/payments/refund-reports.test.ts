import { beforeAll, describe, expect, it } from 'vitest';
import { customerOrderKey } from '../../../table/keys.ts';
import { aCustomer, anOrder, aSku } from '../../support/orders.ts';
import { report } from '../../support/payments.ts';
import { freshTable } from '../../support/table.ts';

const customerId = 'a1b2';

describe('A refund that a provider reports', () => {
  const table = freshTable();
  beforeAll(async () => {
    await aCustomer(customerId);
    await aSku('ABC');
  });

  it('moves the order’s refunded amount, even if its status stays', async () => {
    const placed = { customerId, ...(await anOrder(customerId, 'ABC')) };
    const fact = { customerId, orderId: placed.orderId, paymentReference: `pi_${placed.orderId}` };
    await report(fact);
    for (const [amount, refunded] of [
      [300, 300],
      [200, 500],
    ]) {
      await report({ ...fact, kind: 'REFUND', amount });
      expect(await table.get({ ...customerOrderKey(placed) })).toMatchObject({
        paymentStatus: 'PARTIALLY_REFUNDED',
        refunded,
      });
    }
  });
});
