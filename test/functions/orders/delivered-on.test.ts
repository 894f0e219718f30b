import { beforeAll, describe, expect, it, vi } from 'vitest';
import { projectOrder } from '../../../table/copies/project-order.ts';
import { versionedOrder } from '../../../table/full-order/order-row.ts';
import { itemBytes } from '../../../table/item-bytes.ts';
import {
  customerOrderKey,
  type Key,
  lineCountersKey,
  orderMetadataKey,
} from '../../../table/keys.ts';
import { asking, customer, operator } from '../../support/call.ts';
import { ship } from '../../support/fulfillments.ts';
import { recordWhile } from '../../support/measurement/request-recorder.ts';
import { aCustomer, anOrder, aSku, move, updateStatus } from '../../support/orders.ts';
import { decide, receive, sendBack } from '../../support/returns.ts';
import { freshTable } from '../../support/table.ts';

const getOrder = asking('A3');
const listOrders = asking('A2');
/** A customer's id is most of an order's row. */
const customerId = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const own = customer(customerId);
const DAY = 86_400_000;
/** The most bytes of an order's row: 21 of them are read for 1 RCU. */
const ROW_BUDGET = 390;

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

describe('The day on which A7 delivered an order', () => {
  const table = freshTable();
  beforeAll(async () => {
    await Promise.all([aCustomer(customerId), aSku('ABC'), aSku('XYZ')]);
  });

  type Path = { customerId: string; orderId: string; placedAt: string };
  const at = async (key: Key) => (await table.get({ ...key })) ?? {};
  const rowOf = (path: Path) => at(customerOrderKey(path));
  const metadataOf = ({ orderId }: Path) => at(orderMetadataKey(orderId));
  const linesOf = ({ orderId }: Path) => at(lineCountersKey(orderId));
  const follow = async (path: Path) => {
    const order = versionedOrder(await rowOf(path));
    if (order) await projectOrder(order);
  };
  const shownOn = async ({ orderId }: Path) =>
    (await getOrder({ as: own, path: { orderId }, query: { consistent: 'true' } })).body
      .deliveredOn;

  /** An order of two lines that A7 delivered. */
  async function delivered(): Promise<Path> {
    const { orderId, placedAt } = await anOrder(customerId, 'ABC', 'XYZ');
    await move(customerId, orderId, 'SHIPPED', 'DELIVERED');
    const path = { customerId, orderId, placedAt };
    await follow(path);
    return path;
  }

  it('is on its row, in META and in A3, and on no other day’s clock', async () => {
    const { orderId, placedAt } = await anOrder(customerId, 'ABC');
    const path = { customerId, orderId, placedAt };
    await move(customerId, orderId, 'SHIPPED');
    expect(await rowOf(path)).not.toHaveProperty('deliveredOn');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2039-12-31T23:59:59.999Z') });
    const headers = { 'if-match': '"2"' };
    await updateStatus({ as: operator, path: { ...path }, headers, body: { status: 'DELIVERED' } });
    vi.useRealTimers();

    expect(await rowOf(path)).toMatchObject({ deliveredOn: '2039-12-31', status: 'DELIVERED' });
    await follow(path);
    expect(await metadataOf(path)).toMatchObject({ deliveredOn: '2039-12-31' });
    expect(await shownOn(path)).toBe('2039-12-31');
    await updateStatus({
      as: operator,
      path: { ...path },
      headers: { 'if-match': '"3"' },
      body: { status: 'RETURNED' },
    });
    expect(await rowOf(path)).toMatchObject({ deliveredOn: '2039-12-31', status: 'RETURNED' });
  });

  it('costs nothing: 1 WCU for the row and 2 for its index, in one request', async () => {
    const { orderId } = await anOrder(customerId, 'ABC');
    await move(customerId, orderId, 'SHIPPED');
    const requests = await recordWhile(() =>
      updateStatus({
        as: operator,
        path: { customerId, orderId },
        headers: { 'if-match': '"2"' },
        body: { status: 'DELIVERED' },
      }),
    );
    expect(requests).toMatchObject([{ operation: 'UpdateItem', by: { table: 1, GSI1: 2 } }]);
  });

  it('leaves a page of 21 rows at 1 RCU, also of orders that are partly refunded', async () => {
    const paths = [];
    for (let n = 0; n < 21; n++) paths.push(await delivered());
    for (const path of paths) {
      const row = await rowOf(path);
      await table.put({ ...row, paymentStatus: 'PARTIALLY_REFUNDED', refunded: 1999 });
    }
    const rows = await Promise.all(paths.map(rowOf));
    for (const row of rows) {
      expect(row['deliveredOn']).toBe(dayOf(Date.now()));
      expect(itemBytes(row)).toBeLessThanOrEqual(ROW_BUDGET);
    }
    const requests = await recordWhile(() =>
      listOrders({ as: own, path: { customerId }, query: { limit: '20' } }),
    );
    expect(requests).toMatchObject([{ operation: 'Query', units: 1 }]);
    expect(requests[0]?.items).toHaveLength(21);
  });

  it('moves from the row to LINES with the first return, and stays there', async () => {
    const path = await delivered();
    const today = dayOf(Date.now());
    expect(await linesOf(path)).toEqual({});

    const requests = await recordWhile(() => sendBack(path, [[1, 1]]));
    expect(requests.at(-1)).toMatchObject({ operation: 'TransactWriteItems', units: 9 });
    expect(await rowOf(path)).not.toHaveProperty('deliveredOn');
    expect(await linesOf(path)).toMatchObject({ deliveredOn: today });
    expect(await shownOn(path)).toBe(today);
    await follow(path);
    expect(await metadataOf(path)).not.toHaveProperty('deliveredOn');
    expect(await shownOn(path)).toBe(today);

    const { returnId } = (await sendBack(path, [[2, 1]])).body;
    await receive({ ...path, returnId }, [[2, 1]]);
    await follow(path);
    expect(await linesOf(path)).toMatchObject({ deliveredOn: today });
    expect(await shownOn(path)).toBe(today);
  });

  it('is moved from a row whose change is not in META yet', async () => {
    const { orderId, placedAt } = await anOrder(customerId, 'ABC');
    const path = { customerId, orderId, placedAt };
    await move(customerId, orderId, 'SHIPPED', 'DELIVERED');
    expect((await metadataOf(path))['version']).toBe(1);

    expect((await sendBack(path, [[1, 1]])).status).toBe(201);
    expect(await linesOf(path)).toMatchObject({ deliveredOn: dayOf(Date.now()) });
    expect(await rowOf(path)).not.toHaveProperty('deliveredOn');
  });

  it('begins the time in which a customer can return, on the row and in LINES', async () => {
    vi.stubEnv('RETURN_WINDOW_DAYS', '30');
    const path = await delivered();
    const first = (await sendBack(path, [[1, 1]])).body;
    await decide({ ...path, returnId: first.returnId }, 'CANCELLED', 1);
    const untouched = await delivered();
    const onDay = async (daysAgo: number) => {
      const deliveredOn = dayOf(Date.now() - daysAgo * DAY);
      await table.put({ ...(await linesOf(path)), deliveredOn });
      await table.put({ ...(await rowOf(untouched)), deliveredOn });
      await table.put({ ...(await metadataOf(untouched)), deliveredOn });
    };
    const late = { status: 409, body: { code: 'return-window-closed' } };
    await onDay(31);
    expect(await sendBack(path, [[1, 1]], { as: own })).toMatchObject(late);
    expect(await sendBack(untouched, [[1, 1]], { as: own })).toMatchObject(late);
    await onDay(30);
    expect(await sendBack(path, [[1, 1]], { as: own })).toMatchObject({ status: 201 });
    expect(await sendBack(untouched, [[1, 1]], { as: own })).toMatchObject({ status: 201 });
    vi.unstubAllEnvs();
  });

  it('is missing from an order of before: its return waits for a person', async () => {
    const path = await delivered();
    const { deliveredOn, ...row } = await rowOf(path);
    const { deliveredOn: copy, ...metadata } = await metadataOf(path);
    expect([deliveredOn, copy]).toEqual([dayOf(Date.now()), dayOf(Date.now())]);
    await table.put(row, metadata);

    expect(await sendBack(path, [[1, 1]], { as: own })).toMatchObject({
      status: 201,
      body: { status: 'REQUESTED' },
    });
    expect(await linesOf(path)).not.toHaveProperty('deliveredOn');
    expect(await shownOn(path)).toBeUndefined();
  });

  it('is not of an order that is shipped by line: its parcels have their own', async () => {
    const { orderId, placedAt } = await anOrder(customerId, 'ABC');
    const path = { customerId, orderId, placedAt };
    await ship(path);
    expect(await linesOf(path)).not.toHaveProperty('deliveredOn');
    expect(await shownOn(path)).toBeUndefined();
  });
});
