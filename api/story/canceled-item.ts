import type { ProblemCode } from '../../functions/http/problems.ts';
import { again, NEW_KEY, once, refused, type Step } from './step.ts';

/** So many items of a line. */
export const part = (seq: number, quantity: number) => ({ lines: [{ seq, quantity }] });

const CANCELED = { as: 'operator', body: { ...part(1, 1), reason: 'INVENTORY' } } as const;

const notCanceled = (code: ProblemCode, why: string, body: object): Step =>
  refused('cancelOrder', code, why, { ...CANCELED, ...NEW_KEY, body });

/** One item of an order is canceled, and no more of them. */
export const CANCELED_ITEM: readonly Step[] = [
  {
    name: 'Cancel one of the remaining items',
    operation: 'cancelOrder',
    ...CANCELED,
    ...once('cancelKey'),
    expect: { 'the order is still open': ['status', 'is', 'OPEN'] },
    isShown: true,
  },
  {
    name: 'Cancel it again, with the same key',
    operation: 'cancelOrder',
    ...CANCELED,
    ...again('cancelKey'),
    expect: { 'it is marked as replayed': ['headers.Idempotent-Replayed', 'is', 'true'] },
  },
  {
    ...notCanceled('idempotency-key-reused', 'for another item with that key', part(2, 1)),
    ...again('cancelKey'),
  },
  {
    ...notCanceled('idempotency-key-missing', 'for an item without a key', part(1, 1)),
    headers: {},
  },
  notCanceled('quantity-not-available', 'for more items than are left', part(1, 9)),
  notCanceled('line-not-found', 'for an item of another order', part(7, 1)),
];
