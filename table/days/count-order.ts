import type { Order } from '../../domain/order.ts';
import type { TaxSums } from '../../domain/totals/tax-sums.ts';
import { orderMetadataKey } from '../keys.ts';
import { transact } from '../requests/transaction.ts';
import { countPart } from './count-parts.ts';
import { countedOrder, readMetadata } from './counted-order.ts';

/**
 * Counts an order whose META has its version: one from before the setting `dayFigures`, or one that
 * was counted by another zone. An order whose META is behind is left to the projector.
 *
 * @returns false if META has another version, or changed meanwhile
 */
export async function countOrder(order: Order & TaxSums, timeZone: string): Promise<boolean> {
  const { orderId, version } = order;
  const metadata = await readMetadata(orderId);
  if (!metadata?.['counted'] || metadata['version'] !== version) return false;
  const move = countedOrder(order, metadata, timeZone);
  const failed =
    move.rows.length > 0 &&
    (await transact({
      meta: {
        Update: {
          Key: orderMetadataKey(orderId),
          UpdateExpression: 'SET #part = :counted',
          ConditionExpression: `#version = :version AND ${move.condition}`,
          ExpressionAttributeNames: { ...move.names, '#version': 'version' },
          ExpressionAttributeValues: {
            ...move.values,
            ':counted': move.counted,
            ':version': version,
          },
        },
      },
      days: move.rows,
    }));
  if (failed) return false;
  await countPart('parcels', orderId, timeZone);
  await countPart('money', orderId, timeZone);
  return true;
}
