import type { Order } from '../../domain/order.ts';
import { tableName } from '../../table/client.ts';
import type { Item } from '../../table/item.ts';
import { type Key, orderMetadataKey, summaryKey } from '../../table/keys.ts';
import { projectOrder } from '../../table/project-order.ts';
import { recordEvent } from '../../table/record-event.ts';
import { type TransactionActions, transact } from '../../table/transaction.ts';
import { expectedMetadata } from './expected-order.ts';
import type { OrderRow } from './read-customer.ts';
import { unchanged } from './unchanged.ts';

/** Brings META to its row: by the projector's own write, or, if META claims to be as new as the row or newer, past the projector. */
export async function mendMetadata({ row, order }: OrderRow, metadata: Item | undefined): Promise<void> {
  if (!order) return;
  const behind = !metadata?.['counted'] || Number(metadata['version']) < order.version;
  if (behind) return projectOrder(order);
  await recordEvent(order);
  await overwrite(row, order, metadata);
}

/**
 * The projector never goes back, so a META that was changed by hand at its version is out of its reach. The row has to be the one that
 * was read, META too, and `rev` moves, as with every change of what META counts for; SUMMARY itself is mended after.
 * A failed condition means that somebody was faster: the next look tells what is left.
 */
async function overwrite(row: Item & Key, order: Order, metadata: Item): Promise<void> {
  const { version, status } = row;
  const ofRow = unchanged({ version, status }, 'version', 'status');
  const set = Object.entries(expectedMetadata(order));
  const asRead = unchanged(metadata, ...set.map(([name]) => name));
  await transact([
    { ConditionCheck: { TableName: tableName(), Key: { PK: row.PK, SK: row.SK }, ...ofRow } },
    {
      Update: {
        TableName: tableName(),
        Key: orderMetadataKey(order.orderId),
        ...asRead,
        UpdateExpression: `SET ${set.map(([name]) => `#${name} = :${name}`).join(', ')}`,
        ExpressionAttributeValues: {
          ...asRead.ExpressionAttributeValues,
          ...Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])),
        },
      },
    },
    nextRevision(order.customerId),
  ]);
}

/** What a change of a META that counts owes to SUMMARY, beside the counting. */
export const nextRevision = (customerId: string): TransactionActions[number] => ({
  Update: {
    TableName: tableName(),
    Key: summaryKey(customerId),
    UpdateExpression: 'SET #type = :type ADD rev :one',
    ExpressionAttributeNames: { '#type': 'type' },
    ExpressionAttributeValues: { ':type': 'CustomerSummary', ':one': 1 },
  },
});
