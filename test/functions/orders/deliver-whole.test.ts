import { beforeAll, describe, expect, it } from 'vitest';
import { projectOrder } from '../../../table/copies/project-order.ts';
import { versionedOrder } from '../../../table/full-order/order-row.ts';
import { customerOrderKey, lineCountersKey } from '../../../table/keys.ts';
import { operator, persistently } from '../../support/call.ts';
import { cancelLines, report, ship } from '../../support/fulfillments.ts';
import { recordWhile } from '../../support/measurement/request-recorder.ts';
import { aCustomer, anOrder, aSku, move, updateStatus } from '../../support/orders.ts';
import { decide, receive, sendBack } from '../../support/returns.ts';
import { freshTable } from '../../support/table.ts';

const customerId = 'a1b2';
const TODAY = () => new Date().toISOString().slice(0, 10);

describe('A7 delivers an order that was shipped as a whole and has a return', () => {
  const table = freshTable();
  beforeAll(async () => {
    await Promise.all([aCustomer(customerId), aSku('ABC'), aSku('XYZ')]);
  });

  type Path = { customerId: string; orderId: string; placedAt: string };
  const rowOf = async (path: Path) => (await table.get({ ...customerOrderKey(path) })) ?? {};
  const linesOf = async ({ orderId }: Path) =>
    (await table.get({ ...lineCountersKey(orderId) })) ?? {};
  const follow = async (path: Path) => {
    const order = versionedOrder(await rowOf(path));
    if (order) await projectOrder(order);
  };
  const to = (path: Path, status: string, version: number) =>
    updateStatus({
      as: operator,
      path: { customerId, orderId: path.orderId },
      headers: { 'if-match': `"${version}"` },
      body: { status },
    });
  async function placed(): Promise<Path> {
    return { customerId, ...(await anOrder(customerId, 'ABC', 'XYZ')) };
  }

  /** An order that A7 shipped, with a return of its first line. */
  async function returning() {
    const path = await placed();
    await move(customerId, path.orderId, 'SHIPPED');
    const { returnId } = (await sendBack(path, [[1, 1]])).body;
    await follow(path);
    return { path, returnId: returnId as string };
  }

  it('by line, at the version that was read, and keeps the day', async () => {
    const { path, returnId } = await returning();

    const answer = await to(path, 'DELIVERED', 3);
    expect(answer).toMatchObject({ status: 200, headers: { etag: '"4"' } });
    expect(answer.body).toMatchObject({
      orderId: path.orderId,
      status: 'DELIVERED',
      fulfillmentStatus: 'FULFILLED',
      version: 4,
      total: 2000,
    });
    expect(await rowOf(path)).toMatchObject({ status: 'DELIVERED', version: 4 });
    expect(await rowOf(path)).not.toHaveProperty('deliveredOn');
    expect(await linesOf(path)).toMatchObject({
      deliveredOn: TODAY(),
      lines: { 1: { fulfilled: 1, delivered: 1, returning: 1 }, 2: { fulfilled: 1, delivered: 1 } },
    });
    await receive({ ...path, returnId }, [[1, 1]]);
    expect(await rowOf(path)).toMatchObject({ status: 'DELIVERED', version: 5 });
  });

  it('in one request, one read and one transaction of 6 WCU', async () => {
    const { path } = await returning();
    const requests = await recordWhile(() => to(path, 'DELIVERED', 3));
    expect(requests.map(({ operation, units }) => [operation, units])).toEqual([
      // The engine reports no units of an update whose condition failed; DynamoDB takes 1.
      ['UpdateItem', 0],
      ['Query', 1],
      ['TransactWriteItems', 6],
    ]);
  });

  it('also after the return has ended, or a part of it has come back', async () => {
    const ended = await returning();
    await decide({ ...ended.path, returnId: ended.returnId }, 'CANCELLED', 1);
    expect(await to(ended.path, 'DELIVERED', 4)).toMatchObject({ status: 200 });
    const back = await returning();
    await receive({ ...back.path, returnId: back.returnId }, [[1, 1]]);
    expect(await to(back.path, 'DELIVERED', 4)).toMatchObject({ status: 200 });
    expect(await linesOf(back.path)).toMatchObject({
      lines: { 1: { fulfilled: 1, delivered: 1, returned: 1 } },
    });
  });

  it('once: a second caller has an old version, and then nothing is left to deliver', async () => {
    const { path } = await returning();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => persistently(() => to(path, 'DELIVERED', 3))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412, 412]);
    expect(await rowOf(path)).toMatchObject({ status: 'DELIVERED', version: 4 });
    expect(await to(path, 'DELIVERED', 4)).toMatchObject({
      status: 409,
      body: { code: 'fulfilled-by-line' },
    });
  });

  it('not an order of which all has come back before', async () => {
    const path = await placed();
    await move(customerId, path.orderId, 'SHIPPED');
    const { returnId } = (
      await sendBack(path, [
        [1, 1],
        [2, 1],
      ])
    ).body;
    await receive({ ...path, returnId }, [
      [1, 1],
      [2, 1],
    ]);
    expect(await to(path, 'DELIVERED', 4)).toMatchObject({
      status: 409,
      body: { code: 'illegal-transition', detail: expect.stringContaining('is RETURNED') },
    });
  });

  it('not the items of a parcel, which its carrier reports', async () => {
    const path = await placed();
    await ship(path, [1, 1]);
    await cancelLines(path, [[2, 1]]);
    const refused = { status: 409, body: { code: 'fulfilled-by-line' } };
    expect(await to(path, 'DELIVERED', 3)).toMatchObject(refused);
    const other = await placed();
    const { body } = await ship(other);
    await sendBack(other, [[1, 1]]);
    expect(await to(other, 'DELIVERED', 3)).toMatchObject(refused);
    await report({ ...other, fulfillmentId: body.fulfillmentId }, 'DELIVERED', 0);
    expect(await to(other, 'DELIVERED', 4)).toMatchObject(refused);
  });

  it('not to any other status, and not at another version', async () => {
    const { path } = await returning();
    expect(await to(path, 'RETURNED', 3)).toMatchObject({
      status: 409,
      body: { code: 'fulfilled-by-line' },
    });
    expect(await to(path, 'DELIVERED', 2)).toMatchObject({
      status: 412,
      body: { code: 'version-mismatch' },
    });
  });
});
