import { orderMetadataKey } from '../../table/keys.ts';
import { conditionalUpdate } from '../../table/requests/conditional-update.ts';
import type { Ask } from './ask.ts';
import { operator } from './call.ts';
import { aSku, idempotencyKey } from './orders.ts';
import { STATEMENT, sweepLater } from './withdrawals.ts';

/** A statement of withdrawal about an order whose person was erased before: it loses its words. */
export async function lateStatements(ask: Ask, made: (role: string) => void): Promise<void> {
  await aSku('ERASED');
  const place = { as: operator, path: { customerId: 'a1b2' }, headers: idempotencyKey() };
  const lines = [{ sku: 'ERASED', quantity: 1, unitPrice: 1000 }];
  const placed = await ask('A6')({ ...place, body: { currency: 'EUR', lines } }, 201);
  const orderId = placed.body.orderId as string;
  await conditionalUpdate({
    Key: orderMetadataKey(orderId),
    UpdateExpression: 'SET erasedAt = :now',
    ConditionExpression: 'attribute_exists(PK)',
    ExpressionAttributeValues: { ':now': new Date().toISOString() },
  });
  made('the test');
  const path = { customerId: 'a1b2', orderId };
  await ask('A47c')({ as: operator, path, body: { ...STATEMENT, comment: 'Too late.' } }, 202);
  await sweepLater();
  made('CarryOnWithdrawals');
}
