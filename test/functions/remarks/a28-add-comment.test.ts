import { beforeAll, describe, expect, it } from 'vitest';
import {
  COMMENT_LETTER,
  MAX_COMMENT_LENGTH,
  MAX_COMMENTS,
  VISIBILITIES,
} from '../../../domain/remarks/comment.ts';
import { timeOf } from '../../../domain/time-id.ts';
import { commentKey, customerOrderKey, orderMetadataKey } from '../../../table/keys.ts';
import { asking, type Caller, customer, operator, persistently } from '../../support/call.ts';
import { recordRequests } from '../../support/measurement/request-recorder.ts';
import { aCustomer, anOrder, aSku, idempotencyKey } from '../../support/orders.ts';
import { freshTable } from '../../support/table.ts';

const addComment = asking('A28');
const customerId = 'a1b2';
const buyer = customer(customerId);

/** Each kind of author has its own count. */
const COUNTS = new Map<Caller, string>([
  [buyer, 'comments'],
  [operator, 'shopComments'],
]);

const write = (as: Caller, orderId: string, body: object) =>
  addComment({ as, path: { customerId, orderId }, headers: idempotencyKey(), body });

describe('A28 comment on an order', () => {
  const table = freshTable();
  beforeAll(() => Promise.all([aCustomer(customerId), aCustomer('c3d4'), aSku('ABC')]));
  const countOf = async (orderId: string, by: Caller = buyer) =>
    (await table.get({ ...orderMetadataKey(orderId) }))?.[COUNTS.get(by) ?? ''];

  it('stores the text in one transaction of 6 write units, and leaves the version', async () => {
    const { orderId, placedAt } = await anOrder(customerId, 'ABC');
    const requests = recordRequests();

    const { status, headers, body } = await write(buyer, orderId, { text: 'Ring twice.' });

    expect({ status, location: headers['location'] }).toEqual({
      status: 201,
      location: `/orders/${orderId}/timeline`,
    });
    expect(requests).toMatchObject([{ operation: 'TransactWriteItems', units: 6 }]);
    expect(body).toEqual({
      commentId: expect.stringMatching(/^m-/),
      text: 'Ring twice.',
      visibility: 'CUSTOMER',
      createdBy: customerId,
      createdAt: timeOf(COMMENT_LETTER, body.commentId),
    });
    const key = commentKey(orderId, body.commentId);
    expect(await table.get({ ...key })).toEqual({
      ...key,
      type: 'Comment',
      text: 'Ring twice.',
      visibility: 'CUSTOMER',
      createdBy: customerId,
    });
    const row = await table.get({ ...customerOrderKey({ customerId, orderId, placedAt }) });
    expect(row).toMatchObject({ version: 1 });
    expect(await countOf(orderId)).toBe(1);
  });

  it.each([
    ['an operator’s', operator, undefined, 201, 'INTERNAL'],
    ['an operator’s', operator, 'INTERNAL', 201, 'INTERNAL'],
    ['an operator’s', operator, 'CUSTOMER', 201, 'CUSTOMER'],
    ['a customer’s', buyer, undefined, 201, 'CUSTOMER'],
    ['a customer’s', buyer, 'CUSTOMER', 201, 'CUSTOMER'],
    ['a customer’s', buyer, 'INTERNAL', 403, undefined],
  ] as const)('%s (%j) with the visibility %s: %i', async (_, as, wanted, status, visibility) => {
    const { orderId } = await anOrder(customerId, 'ABC');
    const answer = await write(as, orderId, { text: 'x', visibility: wanted });
    expect(answer.status).toBe(status);
    expect(answer.body.visibility).toBe(visibility);
    expect(await countOf(orderId, as)).toBe(status === 201 ? 1 : undefined);
  });

  it('has one of two visibilities', async () => {
    const { orderId } = await anOrder(customerId, 'ABC');
    expect(await write(operator, orderId, { text: 'x', visibility: 'PUBLIC' })).toMatchObject({
      status: 422,
      body: { errors: [{ detail: `must be one of ${VISIBILITIES.join(', ')}` }] },
    });
  });

  it('is written once, and a repeated request gets the first answer', async () => {
    const { orderId } = await anOrder(customerId, 'ABC');
    const path = { customerId, orderId };
    const call = { as: buyer, path, headers: idempotencyKey(), body: { text: 'Ring twice.' } };
    const first = await addComment(call);
    const before = await table.all();

    const again = await addComment(call);

    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(await table.all()).toEqual(before);
  });

  it('takes the longest text, and refuses a longer one', async () => {
    const { orderId } = await anOrder(customerId, 'ABC');
    const statusOf = async (length: number) =>
      (await write(buyer, orderId, { text: 'x'.repeat(length) })).status;

    expect(await statusOf(MAX_COMMENT_LENGTH)).toBe(201);
    expect(await statusOf(MAX_COMMENT_LENGTH + 1)).toBe(422);
    expect(await statusOf(0)).toBe(422);
  });

  it.each([
    ['a customer', buyer, operator],
    ['the shop', operator, buyer],
  ])('refuses more than %s may write, whatever is sent at once', async (_, as, other) => {
    const { orderId } = await anOrder(customerId, 'ABC');
    const key = orderMetadataKey(orderId);
    await table.put({ ...(await table.get({ ...key })), [COUNTS.get(as) ?? '']: MAX_COMMENTS - 2 });

    const answers = await Promise.all(
      Array.from({ length: 5 }, () => persistently(() => write(as, orderId, { text: 'Me, too.' }))),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422, 422]);
    expect(await countOf(orderId, as)).toBe(MAX_COMMENTS);
    expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({
      code: 'too-many-comments',
      detail: 'An order may have at most 200 comments of its customer, and as many of the shop.',
    });
    expect(await write(other, orderId, { text: 'Mine.' })).toMatchObject({ status: 201 });
  });

  it('is for an order of this customer only', async () => {
    const { orderId } = await anOrder('c3d4', 'ABC');
    expect(await write(buyer, orderId, { text: 'Mine?' })).toMatchObject({ status: 404 });
    expect(await write(operator, orderId, { text: 'Whose?' })).toMatchObject({ status: 404 });
    expect(await countOf(orderId)).toBeUndefined();
  });
});
