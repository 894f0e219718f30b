import { inventoryPath } from '../../../domain/inventory/sku.ts';
import { operation } from '../../../functions/http/operation.ts';
import { created } from '../../../functions/http/reply.ts';
import { adjustStock as adjustHandler } from '../../../functions/inventory/a40-adjust-stock.ts';
import { adjustStock } from '../../../table/inventory/a40-adjust-stock.ts';
import { stockKey } from '../../../table/keys.ts';
import { getItem } from '../../../table/requests/commands.ts';
import { conditionalUpdate } from '../../../table/requests/conditional-update.ts';
import { asking } from '../../../test/support/call.ts';
import { withOperations } from './flawed-operation.ts';

const { pattern, shape } = adjustHandler;
const handler = operation(pattern, shape, async ({ path: { sku }, body, principal, once }) => {
  const row = await getItem({ Key: stockKey(sku), ConsistentRead: true });
  const owed = Math.max(0, -Number(row?.['quantity'] ?? 0));
  const { adjustment, replayed } = await adjustStock(
    { sku, ...body, createdBy: principal.subject, createdByName: principal.name },
    once,
    new Date(),
  );
  if (body.delta > 0 && owed > 0 && !replayed)
    await conditionalUpdate({
      Key: stockKey(sku),
      UpdateExpression: 'SET quantity = quantity + :owed, version = version + :one',
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeValues: { ':owed': owed, ':one': 1 },
    });
  return created(inventoryPath(sku), adjustment, { replayed });
});

/** An arrival that takes no notice of what is short: all of it is sold, and orders wait. */
export const a40IgnoresShort = withOperations(
  'A40 whose arrival takes no notice of what is short',
  { A40: asking(handler) },
  'by line',
);
