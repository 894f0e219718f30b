import { epochSeconds } from '../../domain/epoch-seconds.ts';
import {
  type ErasurePolicy,
  type NextStep,
  nextStep,
  ORDERS_AT_ONCE,
  type OrderOutcome,
} from '../../domain/people/erasure.ts';
import type { Item } from '../aws-protocol/item.ts';
import { discountAddress, IS_THERE } from '../customers/address-rows.ts';
import { erasureDueKeys, type StoredErasure } from '../customers/erasure-row.ts';
import {
  customerPartition,
  erasureKey,
  type Key,
  orderPosition,
  parseCustomerOrderKey,
  positionKey,
  SORT_PREFIX,
} from '../keys.ts';
import { getItem, query, queryPage } from '../requests/commands.ts';
import { conditionalUpdate } from '../requests/conditional-update.ts';
import { selectAttributes, selectQueryAttributes } from '../requests/select-attributes.ts';
import { setAttributes } from '../requests/set-attributes.ts';
import { transact } from '../requests/transaction.ts';
import { ATTRIBUTES, TTL_ATTRIBUTE } from '../schema.ts';
import { eraseOrder } from './erase-order.ts';

/**
 * Carries an erasure on by five orders. It reads A2's range of keys, strongly consistent, and keeps
 * the last one as its cursor, so it goes on wherever it was killed: what is erased already is found
 * to have nothing more. No order follows, because A6 checks the closed profile.
 *
 * @param keeps which attributes of orders stay
 * @returns false if there is nothing to do: the due key is of an erasure that has ended
 */
export async function continueErasure(
  customerId: string,
  now: Date,
  policy: ErasurePolicy,
): Promise<boolean> {
  const stored = await getItem({
    Key: erasureKey(customerId),
    ...selectAttributes(ATTRIBUTES.erasureState),
    ConsistentRead: true,
  });
  const erasure = stored as unknown as StoredErasure | undefined;
  if (erasure?.status !== 'RUNNING') return false;
  const { pass, cursor, changed, done, waiting } = erasure;
  const walk = { pass, cursor, changed, done, waiting };
  const hasErasedAddresses = cursor === undefined && (await eraseAddresses(customerId, now));
  const { orders, last } = await pageOf(customerId, cursor);
  const outcomes: OrderOutcome[] = [];
  const moments = { since: new Date(erasure.requestedAt), now };
  for (const order of orders) outcomes.push(await eraseOrder(order, moments, policy));
  await keep(
    customerId,
    erasure.version,
    nextStep(walk, outcomes, hasErasedAddresses, last, now),
    now,
  );
  return true;
}

async function pageOf(customerId: string, cursor: string | undefined) {
  const { items, last: stoppedAt } = await queryPage({
    KeyConditionExpression: 'PK = :customer AND begins_with(SK, :order)',
    ExpressionAttributeValues: {
      ':customer': customerPartition(customerId),
      ':order': SORT_PREFIX.order,
    },
    ...selectQueryAttributes([]),
    ConsistentRead: true,
    Limit: ORDERS_AT_ONCE,
    ...(cursor !== undefined && { ExclusiveStartKey: positionKey(customerId, cursor) }),
  });
  const orders = (items as unknown as readonly Key[]).map(parseCustomerOrderKey);
  const last = orders.at(-1);
  return { orders, last: stoppedAt && last && orderPosition(last) };
}

/** Empties the address book, as A32c does: TTL removes the rows. */
async function eraseAddresses(customerId: string, now: Date): Promise<boolean> {
  const rows = (await query({
    KeyConditionExpression: 'PK = :customer AND begins_with(SK, :address)',
    ExpressionAttributeValues: {
      ':customer': customerPartition(customerId),
      ':address': SORT_PREFIX.address,
    },
    ...selectQueryAttributes(ATTRIBUTES.address),
    ConsistentRead: true,
  })) as readonly (Item & Key)[];
  const booked = rows.filter(({ expiresAt }) => expiresAt === undefined);
  for (const { PK, SK } of booked)
    await transact({
      address: {
        Update: {
          Key: { PK, SK },
          UpdateExpression: `SET ${TTL_ATTRIBUTE} = :now REMOVE address`,
          ConditionExpression: IS_THERE,
          ExpressionAttributeValues: { ':now': epochSeconds(now) },
        },
      },
      profile: discountAddress(customerId),
    });
  return booked.length > 0;
}

/** Writes the next step, unless another sweep has done so meanwhile. */
async function keep(customerId: string, version: number, next: NextStep, now: Date) {
  const { done: shownDone, waiting: shownWaiting } = next.counts;
  const walk = next.ends
    ? { status: 'DONE', doneAt: now.toISOString(), cursor: undefined, ...NOT_DUE }
    : { cursor: undefined, ...next.walk, ...erasureDueKeys(customerId, next.at) };
  const isShown = next.ends || next.walk.pass === 1 || next.walk.cursor === undefined;
  const set = setAttributes({
    ...walk,
    ...(isShown && { shownDone, shownWaiting }),
    version: version + 1,
    dueFailures: undefined,
  });
  await conditionalUpdate({
    Key: erasureKey(customerId),
    ...set,
    ConditionExpression: '#version = :seen',
    ExpressionAttributeValues: { ...set.ExpressionAttributeValues, ':seen': version },
  });
}

const NOT_DUE = { GSI2PK: undefined, GSI2SK: undefined } as const;
