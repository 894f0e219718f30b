import { beforeAll, describe, expect, it } from 'vitest';
import { customerOrderKey } from '../../../table/keys.ts';
import { justBefore } from '../../support/faults.ts';
import { cancelLines, ship } from '../../support/fulfillments.ts';
import { aCustomer, anOrder, aSku } from '../../support/orders.ts';
import { report } from '../../support/payments.ts';
import { freshTable } from '../../support/table.ts';

const customerId = 'a1b2';

describe('The transaction of a change of lines', () => {
  const table = freshTable();
  beforeAll(async () => {
    await aCustomer(customerId);
    await aSku('ABC');
    await aSku('XYZ');
  });

  /** An order of 20.00, of which half is paid. */
  async function halfPaid() {
    const placed = { customerId, ...(await anOrder(customerId, 'ABC', 'XYZ')) };
    const { orderId } = placed;
    await report({ customerId, orderId, paymentReference: `pi_${orderId}` });
    const row = () => table.get({ ...customerOrderKey(placed) });
    expect(await row()).toMatchObject({ paymentStatus: 'PARTIALLY_PAID', total: 2000 });
    return { placed, row };
  }

  /** The actions that `act` writes, as JSON. */
  async function written(act: () => Promise<unknown>): Promise<string> {
    let sent = '';
    justBefore(
      'TransactWriteItems',
      (input) => {
        sent = input;
        return true;
      },
      async () => undefined,
    );
    await act();
    return sent;
  }
  const checksOf = (sent: string) => sent.match(/"ConditionCheck"/g)?.length ?? 0;

  it('checks the payments if it moves the total', async () => {
    const { placed, row } = await halfPaid();
    const sent = await written(() => cancelLines(placed, [[1, 1]]));
    expect(checksOf(sent)).toBe(1);
    expect(await row()).toMatchObject({ paymentStatus: 'PAID', total: 1000 });
  });

  it('leaves the payments out if the total stays', async () => {
    const { placed, row } = await halfPaid();
    const sent = await written(() => ship(placed, [1, 1]));
    expect(checksOf(sent)).toBe(0);
    expect(await row()).toMatchObject({ paymentStatus: 'PARTIALLY_PAID', total: 2000 });
  });

  it('keeps a payment status that was written by hand, while the total stays', async () => {
    const { placed, row } = await halfPaid();
    await table.put({ ...(await row()), ...customerOrderKey(placed), paymentStatus: 'PAID' });
    expect((await ship(placed, [1, 1])).status).toBe(201);
    expect(await row()).toMatchObject({
      paymentStatus: 'PAID',
      fulfillmentStatus: 'PARTIALLY_FULFILLED',
    });
  });
});
