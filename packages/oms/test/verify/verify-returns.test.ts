import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { lineCountersKey, returnKey } from '../../../../table/keys.ts';
import { operator } from '../../../../test/support/call.ts';
import { report, ship } from '../../../../test/support/fulfillments.ts';
import { aCustomer, anOrder, aSku, move, updateStatus } from '../../../../test/support/orders.ts';
import { projectorFunction } from '../../../../test/support/project.ts';
import { decide, receive, sendBack } from '../../../../test/support/returns.ts';
import { freshTable } from '../../../../test/support/table.ts';
import { describeDrift } from '../../verify/describe.ts';
import { Subject } from '../../verify/subject.ts';
import { orderOfQuantities } from '../by-line.ts';
import { verifying } from './verifying.ts';

describe('oms verify, for orders with returns', () => {
  const table = freshTable({ stream: true });
  const catchUp = projectorFunction();
  const { verifyAll, change, expectForAPerson } = verifying(table);
  let customers = 0;
  let customerId: string;

  beforeAll(() => aSku('ABC'));
  afterEach(async () => {
    await table.clear(({ PK }) => PK === 'SKU#ABC');
  });
  const placed = async () => {
    customerId = await aCustomer(`returning${++customers}`);
    return { customerId, orderId: (await anOrder(customerId, 'ABC', 'ABC')).orderId };
  };
  /** An order that A7 shipped, with a return of its first line, which arrived. */
  async function returned() {
    const path = await placed();
    await move(customerId, path.orderId, 'SHIPPED');
    const { returnId } = (
      await sendBack(path, [
        [1, 1],
        [2, 1],
      ])
    ).body;
    await receive({ ...path, returnId }, [[1, 1]]);
    await catchUp();
    return { ...path, returnId };
  }
  const expectSound = async () => {
    await catchUp();
    expect((await verifyAll()).map(describeDrift)).toEqual([]);
    expect((await verifyAll(true)).map(describeDrift)).toEqual([]);
  };

  it('finds no error while a part of an order that left as a whole comes back', async () => {
    const { orderId } = await returned();
    await expectSound();
    await updateStatus({
      as: operator,
      path: { customerId, orderId },
      headers: { 'if-match': '"4"' },
      body: { status: 'DELIVERED' },
    });
    await expectSound();
  });

  it('finds no error after the delivery of the whole, or before any', async () => {
    const path = await placed();
    await move(customerId, path.orderId, 'SHIPPED', 'DELIVERED');
    await sendBack(path, [[1, 1]]);
    await expectSound();
    const other = await placed();
    await move(customerId, other.orderId, 'SHIPPED');
    const back: [number, number][] = [
      [1, 1],
      [2, 1],
    ];
    const { returnId } = (await sendBack(other, back)).body;
    await receive({ ...other, returnId }, back);
    await expectSound();
  });

  it('finds no error in parcels that come back, or did not', async () => {
    const path = await placed();
    const { fulfillmentId } = (await ship(path, [1, 1])).body;
    await report({ ...path, fulfillmentId }, 'DELIVERED', 0);
    const { returnId } = (await sendBack(path, [[1, 1]])).body;
    await expectSound();
    await decide({ ...path, returnId }, 'CANCELLED', 1);
    await expectSound();
  });

  it('leaves to a person LINES that its returns do not give', async () => {
    const { orderId } = await returned();
    const key = lineCountersKey(orderId);
    const lines = { 1: { fulfilled: 1, returned: 1 }, 2: { fulfilled: 1 } };
    await change(key, { lines });
    await expectForAPerson(Subject.customer(customerId), [
      {
        what: 'LINES',
        expected: { 2: { fulfilled: 1, returning: 1 } },
        found: { 2: { fulfilled: 1 } },
        why: 'a return does not show how often it changed LINES',
      },
    ]);
  });

  it.each([
    ['more than it expects', { received: 2 }],
    ['more restocked than arrived', { restocked: 2 }],
  ])('reports a return that received %s', async (_, wrong) => {
    const { orderId, returnId } = await returned();
    const key = returnKey(orderId, returnId);
    const row = (await table.get({ ...key })) ?? {};
    const [first, ...others] = row['lines'] as object[];
    await change(key, { lines: [{ ...first, ...wrong }, ...others] });
    await expectForAPerson(Subject.customer(customerId), [
      { what: 'ROW', why: expect.stringMatching(/^not a return: lines is not/) },
    ]);
  });

  it('reports values that are not what came back, and takes those of rows of before', async () => {
    customerId = await aCustomer(`returning${++customers}`);
    const order = await orderOfQuantities(
      customerId,
      [3, 2],
      [
        { kind: 'DISCOUNT', name: 'Coupon', amount: -333 },
        { kind: 'TAX', name: 'VAT', amount: 551, seq: 1 },
        { kind: 'SHIPPING', name: 'Post', amount: 490 },
      ],
    );
    const path = { customerId, orderId: order.orderId };
    await ship(path);
    await catchUp();
    const ids: string[] = [];
    for (const seq of [1, 2, 1]) {
      const { returnId } = (await sendBack(path, [[seq, 1]])).body;
      await receive({ ...path, returnId }, [[seq, 1]]);
      ids.push(returnId);
    }
    await expectSound();
    const [one = '', other = ''] = ids;
    const keys = [returnKey(path.orderId, one), returnKey(path.orderId, other)] as const;
    const value = Number((await table.get({ ...keys[0] }))?.['value']);
    for (const wrong of [value - 1, value + 100_000]) {
      await change(keys[0], { value: wrong });
      await expectForAPerson(Subject.customer(customerId), [
        { what: 'ROW', why: 'the values of the returns are not what came back' },
      ]);
    }
    await change(keys[0], { value: -1 });
    await expectForAPerson(Subject.customer(customerId), [
      { what: 'ROW', why: 'not a return: value is not a whole number from 0' },
    ]);
    // A row of before has none, and one that it gave too much of the discount stays.
    await change(keys[0], { value: undefined });
    await expectSound();
    await change(keys[0], { value: value + 1 });
    await expectSound();
  });

  it('reports LINES with a day that is none', async () => {
    const { orderId } = await returned();
    await change(lineCountersKey(orderId), { deliveredOn: 'yesterday' });
    await expectForAPerson(Subject.customer(customerId), [
      { what: 'LINES', why: expect.stringContaining('deliveredOn is not a day') },
    ]);
  });
});
