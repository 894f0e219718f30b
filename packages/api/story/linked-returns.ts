import type { ProblemCode } from '../../../functions/http/problems.ts';
import { line, MINE, NEW_KEY, refused, type Step, version } from './step.ts';

const LINK = { 'x-order-link': '{{shippedLink}}' };
const OF_ORDER = { path: { ...MINE, orderId: '{{linkedReturnedId}}' } };
const keyed = (key: string) => ({ headers: { ...LINK, 'idempotency-key': key } });
const back = (quantity: number, seq = 1) => ({
  body: { lines: [{ seq, quantity, reason: 'UNWANTED' }] },
});
const notReturned = (code: ProblemCode, why: string, more: Partial<Step>): Step =>
  refused('returnLinkedOrder', code, why, { ...keyed('{{$guid}}'), ...more });

const TAKEN_BACK = { path: { returnId: '{{linkedReturnId}}' } };
const notTakenBack = (code: ProblemCode, why: string, current: number): Step =>
  refused('cancelLinkedReturn', code, why, {
    ...TAKEN_BACK,
    headers: { ...LINK, 'if-match': `"${current}"` },
  });

/** Steps of a buyer who returns items by the order's link. */
export const LINKED_RETURNS: readonly Step[] = [
  {
    name: 'Place an order to return by a link',
    operation: 'createOrder',
    as: 'operator',
    path: MINE,
    ...NEW_KEY,
    members: { lines: [line(2)] },
    keep: { linkedReturnedId: 'orderId', shippedLink: 'orderLink' },
  },
  ...['SHIPPED', 'DELIVERED'].map(
    (status, n): Step => ({
      name: `Report that what comes back by a link is ${status}`,
      operation: 'updateOrderStatus',
      ...OF_ORDER,
      ...version(n + 1),
      body: { status },
    }),
  ),
  {
    name: 'Return by a link what was shipped',
    operation: 'returnLinkedOrder',
    fresh: { linkedReturnKey: '' },
    ...keyed('{{linkedReturnKey}}'),
    ...back(1),
    keep: { linkedReturnId: 'returnId' },
    expect: { 'the shop decides': ['status', 'is', 'REQUESTED'] },
  },
  {
    name: 'Return it by a link again, with the same key',
    operation: 'returnLinkedOrder',
    ...keyed('{{linkedReturnKey}}'),
    ...back(1),
    expect: { 'it is marked as replayed': ['headers.Idempotent-Replayed', 'is', 'true'] },
  },
  refused('returnLinkedOrder', 'idempotency-key-reused', 'for more by a link with that key', {
    ...keyed('{{linkedReturnKey}}'),
    ...back(2),
  }),
  refused('returnLinkedOrder', 'idempotency-key-missing', 'for a return by a link without a key', {
    headers: LINK,
    ...back(1),
  }),
  notReturned('line-not-found', 'for a line that the order of the link does not have', back(1, 9)),
  {
    name: 'Create a link that does not give the right to return',
    operation: 'createOrderLink',
    path: { orderId: '{{linkedReturnedId}}' },
    keep: { readAndPayLink: 'orderLink' },
  },
  refused('returnLinkedOrder', 'order-not-found', 'for a link that may not return', {
    headers: { 'x-order-link': '{{readAndPayLink}}', 'idempotency-key': '{{$guid}}' },
    ...back(1),
  }),
  refused('cancelLinkedReturn', 'order-not-found', 'for a return, by a link without that right', {
    ...TAKEN_BACK,
    headers: { 'x-order-link': '{{readAndPayLink}}', 'if-match': '"1"' },
  }),
  notTakenBack('version-mismatch', 'for an old version of a return by a link', 9),
  refused('cancelLinkedReturn', 'precondition-required', 'for a return by a link, at any version', {
    ...TAKEN_BACK,
    headers: LINK,
  }),
  {
    name: 'Take a return back by a link',
    operation: 'cancelLinkedReturn',
    ...TAKEN_BACK,
    headers: { ...LINK, 'if-match': '"1"' },
    expect: { 'it is canceled': ['status', 'is', 'CANCELLED'] },
  },
  notTakenBack('return-not-open', 'for a return that was taken back by a link', 2),
];
