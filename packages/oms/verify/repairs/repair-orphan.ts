import { placedAtOf } from '../../../../domain/order-id.ts';
import { customerOrderKey, orderMetadataKey } from '../../../../table/keys.ts';
import type { TransactionAction } from '../../../../table/requests/commands.ts';
import { customerIn, readMetadata } from '../checks/check-orphan.ts';
import { nextRevision } from './repair-metadata.ts';
import { repairSummary } from './repair-summary.ts';
import { unchanged } from './unchanged.ts';
import { writeTogether } from './write-together.ts';

/**
 * Deletes a META without a source row, and subtracts it from its customer's SUMMARY. The printed
 * difference contains its attributes. Lines, payments and events stay, because they are not copies.
 */
export async function repairOrphan(orderId: string): Promise<void> {
  const metadata = await readMetadata(orderId);
  if (!metadata) return;
  const customerId = customerIn(metadata);
  const asRead = unchanged(metadata, 'version', 'status', 'total', 'counted');
  const actions: readonly TransactionAction[] = [
    { Delete: { Key: orderMetadataKey(orderId), ...asRead } },
    ...stillNoRow(orderId, customerId),
    ...(customerId !== undefined && metadata['counted'] ? [nextRevision(customerId)] : []),
  ];
  await writeTogether(actions);
  if (customerId !== undefined) await repairSummary(customerId);
}

function stillNoRow(orderId: string, customerId: string | undefined): readonly TransactionAction[] {
  const placedAt = placedAtOf(orderId);
  if (customerId === undefined || placedAt === undefined) return [];
  const Key = customerOrderKey({ customerId, orderId, placedAt });
  return [
    {
      ConditionCheck: {
        Key,
        ConditionExpression: 'attribute_not_exists(PK)',
      },
    },
  ];
}
