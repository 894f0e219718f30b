import { Refusal } from '../../../domain/refusal.ts';
import { eraseCustomer } from '../../../functions/customers/a39-erase-customer.ts';
import { operation } from '../../../functions/http/operation.ts';
import { accepted } from '../../../functions/http/reply.ts';
import { newErasureRow, toErasure } from '../../../table/customers/erasure-row.ts';
import { emailKey, profileKey } from '../../../table/keys.ts';
import type { TransactionAction } from '../../../table/requests/commands.ts';
import { deleteItem, getItem, putItem, updateItem } from '../../../table/requests/commands.ts';
import { asking } from '../../../test/support/call.ts';
import type { Design, Trade } from './design.ts';
import { withOperations } from './flawed-operation.ts';
import { a19Around, putCounters, rowUpdate, type Shipping } from './shipping.ts';

/** A flawed design whose traders mostly hold and release orders, and erase customers. */
const withPeople = (...flawed: [string, Parameters<typeof withOperations>[1], Trade]): Design => ({
  ...withOperations(...flawed),
  hasPeople: true,
});

/** Counters on the condition that LINES is unchanged. */
function putUnchanged(shipping: Shipping): TransactionAction {
  const { byLine } = shipping.versioned.fullOrder;
  if (!byLine) return putCounters(shipping, 'attribute_not_exists(PK)');
  const { Put } = putCounters(shipping, 'version = :seen');
  if (!Put) throw new TypeError('counters are put');
  return { Put: { ...Put, ExpressionAttributeValues: { ':seen': byLine.version } } };
}

/** Reads that an order is not held, and does not notice a hold that comes before its write. */
export const a19BesideHold = withPeople(
  'A19 whose condition is on the lines alone',
  {
    A19: a19Around({
      inTransaction: (shipping) => ({
        row: { Update: { ...rowUpdate(shipping) } },
        lines: putUnchanged(shipping),
      }),
    }),
  },
  'by line',
);

const { pattern, shape } = eraseCustomer;
const eraseInSteps = operation(pattern, shape, async ({ path: { customerId }, principal }) => {
  const stored = await getItem({ Key: profileKey(customerId), ConsistentRead: true });
  if (!stored) throw new Refusal({ code: 'customer-not-found' });
  const now = new Date();
  if (stored['erasedAt'] === undefined) {
    await updateItem({
      Key: profileKey(customerId),
      UpdateExpression:
        'SET closedAt = :now, erasedAt = :now, version = version + :one REMOVE #name, email, tier',
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeNames: { '#name': 'name' },
      ExpressionAttributeValues: { ':now': now.toISOString(), ':one': 1 },
    });
    await deleteItem({ Key: emailKey(String(stored['email'])) });
    await putItem({ Item: newErasureRow(customerId, principal.subject, now) });
  }
  return accepted(toErasure(customerId, newErasureRow(customerId, principal.subject, now), now));
});

/** Erases a profile, its address and asks for the rest: one that ends early leaves some of it. */
export const a39ByThreeRequests = withPeople(
  'A39 by three requests',
  { A39: asking(eraseInSteps) },
  'whole',
);
