import { normalizeEmail } from '../../domain/customer.ts';
import type { FullOrder } from '../../domain/full-order.ts';
import { Refusal } from '../../domain/refusal.ts';
import { newConfirmationCode } from '../../domain/withdrawals/confirmation-code.ts';
import { namedOrders } from '../../domain/withdrawals/named-orders.ts';
import { untimely } from '../../domain/withdrawals/withdraw.ts';
import {
  CONFIRMATION_DAYS,
  type ReviewReason,
  type Withdrawal,
} from '../../domain/withdrawals/withdrawal.ts';
import { readFullOrder } from '../full-order/read-full-order.ts';
import { profileKey } from '../keys.ts';
import { findOrdersByNumber } from '../orders/a31b-find-orders-by-number.ts';
import { getItem } from '../requests/commands.ts';
import { selectAttributes } from '../requests/select-attributes.ts';
import { ATTRIBUTES } from '../schema.ts';
import { leaveToPerson, type Moved, moveWithdrawal } from './move-withdrawal.ts';
import { noteUnconfirmed } from './unconfirmed-row.ts';
import { dueKeysOf } from './withdrawal-row.ts';

/**
 * Finds the order of a statement from the public door: Queries of its number's second, or none for
 * an id, one Query of the order and one GetItem of its customer's address. If that is the address
 * typed, the statement awaits its confirmation by a code, and one PutItem notes that. The code
 * is for the customer's own address, as it is stored: only who reads the order's mail withdraws
 * from it. Until then no row of the order changes. Any other statement goes to a person.
 */
export async function matchStatement(before: Withdrawal, now: Date): Promise<Moved> {
  const named = await ordersNamed(before.order ?? '');
  const [only, ...others] = named;
  if (only === undefined) return leaveToPerson(before, 'NO_SUCH_ORDER');
  if (others.length > 0) return leaveToPerson(before, 'TWO_ORDERS');
  const { orderId, customerId } = only.order;
  const orderEmail = await emailOf(customerId);
  // It is a statement about this order only if a person decides so: neither names the other.
  if (!isSameAddress(orderEmail, before.email)) return leaveToPerson(before, 'OTHER_EMAIL');
  const ofOrder = { orderId };
  await noteUnconfirmed(orderId, before.withdrawalId);
  const because = forPerson(only, before);
  if (because) return leaveToPerson(before, because, ofOrder);
  return moveWithdrawal(before, {
    status: 'AWAITING',
    ...ofOrder,
    orderEmail,
    code: newConfirmationCode(),
    ...dueKeysOf(before.withdrawalId, awaitedUntil(now)),
  });
}

/** The orders that exist, of those that the words name. */
async function ordersNamed(words: string): Promise<readonly FullOrder[]> {
  const { orderIds, numbers } = namedOrders(words);
  const pages = await Promise.all(numbers.map(findOrdersByNumber));
  const ids = new Set([
    ...orderIds,
    ...pages.flatMap(({ items }) => items.map(({ orderId }) => orderId)),
  ]);
  return (await Promise.all([...ids].map(readIfThere))).flat();
}

const readIfThere = (orderId: string): Promise<readonly FullOrder[]> =>
  readFullOrder({ orderId }).then(
    ({ fullOrder }) => [fullOrder],
    (error: unknown) => {
      if (error instanceof Refusal && error.reason.code === 'order-not-found') return [];
      throw error;
    },
  );

async function emailOf(customerId: string): Promise<string | undefined> {
  const profile = await getItem({
    Key: profileKey(customerId),
    ...selectAttributes(ATTRIBUTES.email),
    ConsistentRead: true,
  });
  return profile?.['email'] as string | undefined;
}

const isSameAddress = (stored: string | undefined, typed = ''): boolean =>
  stored !== undefined && normalizeEmail(stored) === normalizeEmail(typed);

function forPerson(order: FullOrder, { lines, receivedAt }: Withdrawal): ReviewReason | undefined {
  if (lines) return 'PART';
  const none = untimely(order, { receivedAt });
  // Nothing is left now, and perhaps something is once it is confirmed.
  return none === 'NOTHING_LEFT' ? undefined : none;
}

const awaitedUntil = (now: Date): Date => new Date(now.getTime() + CONFIRMATION_DAYS * 86_400_000);
