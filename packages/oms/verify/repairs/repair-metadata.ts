import type { Order } from '../../../../domain/order.ts';
import { policyIn, zoneOfDays } from '../../../../domain/shop/policy.ts';
import type { Item } from '../../../../table/aws-protocol/item.ts';
import { projectOrder } from '../../../../table/copies/project-order.ts';
import { recordEvent } from '../../../../table/copies/record-event.ts';
import { dayIndexKeys, type Key, orderMetadataKey, summaryKey } from '../../../../table/keys.ts';
import type { TransactionAction } from '../../../../table/requests/commands.ts';
import { setAttributes } from '../../../../table/requests/set-attributes.ts';
import { openOrderShards } from '../../../../table/settings.ts';
import { expectedMetadata } from '../checks/expected-order.ts';
import { tooLargeIn } from '../checks/unreadable.ts';
import type { OrderRow } from '../reads/read-customer.ts';
import { setWhile, unchanged } from './unchanged.ts';
import { writeTogether } from './write-together.ts';

/**
 * Brings META up to its row, with the projector's own write if META is only behind. The projector
 * cannot correct a META that is missing, has a version as new as the row's, or is unreadable; such
 * a META is overwritten.
 */
export async function repairMetadata(
  { row, order }: OrderRow,
  metadata: (Item & Key) | undefined,
): Promise<void> {
  if (!order) return;
  const behind = metadata && (!metadata['counted'] || Number(metadata['version']) < order.version);
  if (behind && tooLargeIn(metadata).length === 0)
    return projectOrder(order, undefined, zoneOfDays(policyIn(process.env)));
  await recordEvent(order);
  await overwrite(row, order, metadata ?? {});
}

/**
 * Overwrites META if neither the row nor META has changed since the read. It raises `rev`, as every
 * change of META's counts does. SUMMARY is repaired afterwards.
 */
async function overwrite(row: Item & Key, order: Order, metadata: Item): Promise<void> {
  const { version, status } = row;
  const ofRow = unchanged({ version, status }, 'version', 'status');
  const expected = expectedMetadata(order);
  const asRead = unchanged(metadata, ...Object.keys(expected));
  const set = setAttributes({
    type: 'OrderMetadata',
    ...dayKeyOfNew(order, metadata),
    ...expected,
  });
  await writeTogether([
    { ConditionCheck: { Key: { PK: row.PK, SK: row.SK }, ...ofRow } },
    {
      Update: {
        Key: orderMetadataKey(order.orderId),
        ...setWhile(set, asRead),
      },
    },
    nextRevision(order.customerId),
  ]);
}

/** Returns the key for the list of the order's day, as A6 writes it for a new META. */
const dayKeyOfNew = (order: Order, metadata: Item): Item =>
  Object.keys(metadata).length === 0 ? dayIndexKeys(order, openOrderShards()) : {};

/** Returns the action that raises SUMMARY's `rev` along with a change of META's counts. */
export const nextRevision = (customerId: string): TransactionAction => ({
  Update: {
    Key: summaryKey(customerId),
    UpdateExpression: 'SET #type = :type ADD rev :one',
    ExpressionAttributeNames: { '#type': 'type' },
    ExpressionAttributeValues: { ':type': 'CustomerSummary', ':one': 1 },
  },
});
