import { beforeAll, describe, expect, it } from 'vitest';
import { readFullOrder } from '../../../table/full-order/read-full-order.ts';
import { orderIdentity } from '../../../table/keys.ts';
import { returnOf } from '../../../table/returns/returned-order.ts';
import { conflict, injectFaults } from '../../support/faults.ts';
import { ship } from '../../support/fulfillments.ts';
import { recordRequests } from '../../support/measurement/request-recorder.ts';
import { aCustomer, anOrder, aSku } from '../../support/orders.ts';
import { sendBack } from '../../support/returns.ts';
import { freshTable } from '../../support/table.ts';

describe('The return of a repeated request', () => {
  freshTable();
  const path = { customerId: 'a1b2', orderId: '' };
  let returnIds: string[] = [];
  const read = async () => (await readFullOrder(orderIdentity(path))).fullOrder;

  beforeAll(async () => {
    await Promise.all([aCustomer(path.customerId), aSku('ABC'), aSku('XYZ')]);
    path.orderId = (await anOrder(path.customerId, 'ABC', 'XYZ')).orderId;
    await ship(path);
    returnIds = [
      (await sendBack(path, [[1, 1]])).body.returnId,
      (await sendBack(path, [[2, 1]])).body.returnId,
    ];
  });

  it('is the one of the order that was read, without another request', async () => {
    const fullOrder = await read();
    const requests = recordRequests();

    for (const returnId of returnIds)
      expect(await returnOf(fullOrder, returnId)).toMatchObject({ returnId });
    expect(requests).toEqual([]);
  });

  it('is found by a read that waits if the order was read before its commit', async () => {
    const before = { ...(await read()), returns: [] };
    injectFaults('TransactGetItems', conflict);

    const found = await returnOf(before, returnIds[1] ?? '');

    expect(found).toEqual((await read()).returns[1]);
  });

  it('is an error if its row was removed by hand', async () => {
    await expect(returnOf(await read(), 'r-none')).rejects.toThrow(
      'the return r-none of a repeated request is gone',
    );
  });
});
