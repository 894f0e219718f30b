import { beforeAll, describe, expect, it } from 'vitest';
import { projectOrder } from '../../../table/copies/project-order.ts';
import { versionedOrder } from '../../../table/full-order/order-row.ts';
import { customerOrderKey, orderPartition } from '../../../table/keys.ts';
import { asking, customer, operator } from '../../support/call.ts';
import { recordWhile } from '../../support/measurement/request-recorder.ts';
import { aCustomer, anOrder, aSku, move, updateStatus } from '../../support/orders.ts';
import { sendBack } from '../../support/returns.ts';
import { freshTable } from '../../support/table.ts';

const customerId = 'a1b2';
const getTimeline = asking('A30');

describe('A7 with a comment', () => {
  const table = freshTable();
  beforeAll(async () => {
    await Promise.all([aCustomer(customerId), aSku('ABC'), aSku('XYZ')]);
  });

  type Path = { customerId: string; orderId: string; placedAt: string };
  const placed = async (): Promise<Path> => ({
    customerId,
    ...(await anOrder(customerId, 'ABC', 'XYZ')),
  });
  const follow = async (path: Path) => {
    const order = versionedOrder((await table.get({ ...customerOrderKey(path) })) ?? {});
    if (order) await projectOrder(order);
  };
  const change = ({ orderId }: Path, version: number, body: object, as = operator) =>
    updateStatus({
      as,
      path: { customerId, orderId },
      headers: { 'if-match': `"${version}"` },
      body,
    });
  const commentsOf = async ({ orderId }: Path) =>
    (await table.all()).filter(
      ({ PK, type }) => PK === orderPartition(orderId) && type === 'Comment',
    );

  it('answers as without, and names who changed the status, in one transaction', async () => {
    const [path, other] = [await placed(), await placed()];
    const alone = await change(other, 1, { status: 'SHIPPED' });

    let answer: Awaited<typeof alone> | undefined;
    const requests = await recordWhile(async () => {
      answer = await change(path, 1, {
        status: 'SHIPPED',
        comment: 'Left with the morning van.',
      });
    });

    expect(answer).toMatchObject({ status: 200, headers: { etag: '"2"' } });
    const ownMembers = { orderId: '', number: '', placedAt: '', updatedAt: '' };
    expect({ ...answer?.body, ...ownMembers }).toEqual({ ...alone.body, ...ownMembers });
    expect(requests.map(({ operation }) => operation)).toEqual([
      'TransactGetItems',
      'TransactWriteItems',
    ]);
    await follow(path);
    const { items } = (await getTimeline({ as: operator, path: { orderId: path.orderId } })).body;
    expect(items).toContainEqual(
      expect.objectContaining({
        kind: 'ORDER',
        by: 'op-1',
        order: expect.objectContaining({ status: 'SHIPPED' }),
      }),
    );
    expect(items).toContainEqual(
      expect.objectContaining({
        kind: 'COMMENT',
        by: 'op-1',
        comment: expect.objectContaining({
          text: 'Left with the morning van.',
          visibility: 'INTERNAL',
        }),
      }),
    );
  });

  it('is not shown to the customer', async () => {
    const path = await placed();
    await change(path, 1, { status: 'SHIPPED', comment: 'Left with the morning van.' });

    const { body } = await getTimeline({
      as: customer(customerId),
      path: { orderId: path.orderId },
    });
    expect(JSON.stringify(body)).not.toContain('van');
    expect(JSON.stringify(body)).not.toContain('op-1');
  });

  it('keeps the day of a delivery', async () => {
    const path = await placed();
    await change(path, 1, { status: 'SHIPPED' });

    const answer = await change(path, 2, { status: 'DELIVERED', comment: 'Signed.' });

    expect(answer).toMatchObject({ status: 200, body: { status: 'DELIVERED', version: 3 } });
    const row = await table.get({ ...customerOrderKey(path) });
    expect(row).toMatchObject({ status: 'DELIVERED', deliveredOn: expect.any(String) });
  });

  it('delivers by line after a return, with its author', async () => {
    const path = await placed();
    await move(customerId, path.orderId, 'SHIPPED');
    await sendBack(path, [[1, 1]]);
    await follow(path);

    const answer = await change(path, 3, { status: 'DELIVERED', comment: 'Signed.' });

    expect(answer).toMatchObject({ status: 200, body: { status: 'DELIVERED', version: 4 } });
    expect(await commentsOf(path)).toMatchObject([{ orderVersion: 4, createdBy: 'op-1' }]);
  });

  it.each<[string, object, number, number, string]>([
    ['an old version', { status: 'SHIPPED' }, 7, 412, 'version-mismatch'],
    ['a status of before', { status: 'DELIVERED' }, 1, 409, 'illegal-transition'],
    [
      'a card number',
      { status: 'SHIPPED', text: '4242424242424242' },
      1,
      422,
      'card-number-refused',
    ],
    ['a long text', { status: 'SHIPPED', text: 'x'.repeat(2001) }, 1, 422, 'invalid-request'],
    ['a line of bells', { status: 'SHIPPED', text: '\u0007' }, 1, 422, 'invalid-request'],
  ])('leaves nothing of it with %s', async (_, wanted, version, status, code) => {
    const path = await placed();
    const { text = 'Left with the morning van.', ...body } = wanted as { text?: string };

    const answer = await change(path, version, { ...body, comment: text });

    expect(answer).toMatchObject({ status, body: { code } });
    expect(await commentsOf(path)).toEqual([]);
    expect(await table.get({ ...customerOrderKey(path) })).toMatchObject({ version: 1 });
  });

  it('has no comment if its text is empty', async () => {
    const path = await placed();

    expect((await change(path, 1, { status: 'SHIPPED', comment: '' })).status).toBe(200);
    expect(await commentsOf(path)).toEqual([]);
  });

  it('is 404 for an order that does not exist', async () => {
    const strange = { ...(await placed()), orderId: 'o-01JWMJ9V40CJ3GAS3P5CEJY7TZ' };
    const answer = await change(strange, 1, { status: 'SHIPPED', comment: 'Hello' });
    expect(answer).toMatchObject({ status: 404, body: { code: 'order-not-found' } });
  });

  it('happens once of two at once', async () => {
    const path = await placed();

    const answers = await Promise.all(
      ['one', 'two'].map((comment) => change(path, 1, { status: 'SHIPPED', comment })),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect(await commentsOf(path)).toHaveLength(1);
  });
});
