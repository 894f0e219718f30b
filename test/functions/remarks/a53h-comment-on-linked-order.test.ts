import { beforeAll, describe, expect, it } from 'vitest';
import { MAX_COMMENTS } from '../../../domain/remarks/comment.ts';
import { orderMetadataKey } from '../../../table/keys.ts';
import { asking, customer, holderOf } from '../../support/call.ts';
import { aLinkedOrder, linkWith, revokeAll } from '../../support/linked-orders.ts';
import { recordWhile } from '../../support/measurement/request-recorder.ts';
import { aCustomer, aSku, idempotencyKey } from '../../support/orders.ts';
import { freshTable } from '../../support/table.ts';

const commentOnLinkedOrder = asking('A53h');
const getTimeline = asking('A30');
const customerId = 'a1b2';
const NOT_FOUND = { status: 404, body: { code: 'order-not-found' } };

const table = freshTable();
beforeAll(() => Promise.all([aCustomer(customerId), aSku('ABC'), aSku('XYZ')]));

describe('A53h comment by a link', () => {
  const comment = (link: string, text = 'When does it come?', headers = idempotencyKey()) =>
    commentOnLinkedOrder({ as: holderOf(link), headers, body: { text } });

  it('is the buyer’s, in a read of 1 unit and one transaction of 6, once', async () => {
    const { path, link } = await aLinkedOrder(customerId, 'ABC', 'XYZ');
    const headers = idempotencyKey();
    const requests = await recordWhile(async () => {
      expect(await comment(link, 'Ring twice.', headers)).toMatchObject({
        status: 201,
        headers: { location: '/order-link' },
        body: { text: 'Ring twice.', visibility: 'CUSTOMER' },
      });
    });
    expect(requests).toMatchObject([
      { operation: 'GetItem', units: 1 },
      { operation: 'TransactWriteItems', units: 6 },
    ]);
    expect(await comment(link, 'Ring twice.', headers)).toMatchObject({
      status: 201,
      headers: { 'idempotent-replayed': 'true' },
    });
    const { items } = (await getTimeline({ as: customer(customerId), path })).body;
    const comments = items.filter(({ kind }: { kind: string }) => kind === 'COMMENT');
    expect(comments).toMatchObject([{ comment: { text: 'Ring twice.' } }]);
    expect(await table.get({ ...orderMetadataKey(path.orderId) })).toMatchObject({ comments: 1 });
  });

  it('has the limit of the order’s customer, and none of an erased one', async () => {
    const { path, link } = await aLinkedOrder(customerId, 'ABC', 'XYZ');
    const key = orderMetadataKey(path.orderId);
    const row = await table.get({ ...key });
    await table.put({ ...row, ...key, comments: MAX_COMMENTS });
    expect(await comment(link)).toMatchObject({
      status: 422,
      body: { code: 'too-many-comments' },
    });
    await table.put({ ...row, ...key, erasedAt: '2026-06-01T12:00:00.000Z' });
    expect(await comment(link)).toMatchObject({ status: 409, body: { code: 'customer-closed' } });
  });

  it('needs the right, a link that was not revoked, and an order', async () => {
    const { path, link } = await aLinkedOrder(customerId, 'ABC', 'XYZ');
    const others = await linkWith(path.orderId, 'read', 'pay', 'cancel', 'withdraw', 'return');
    expect(await comment(others)).toMatchObject(NOT_FOUND);
    await revokeAll(table, path.orderId);
    expect(await comment(link)).toMatchObject(NOT_FOUND);
    expect(await comment(await linkWith(path.orderId, 'comment'))).toMatchObject({ status: 201 });
    const key = orderMetadataKey(path.orderId);
    await table.put({ ...key, type: 'OrderMetadata' });
    expect(await comment(await linkWith(path.orderId, 'comment'))).toMatchObject(NOT_FOUND);
  });
});
