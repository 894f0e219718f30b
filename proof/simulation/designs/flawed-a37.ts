import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { Refusal } from '../../../domain/refusal.ts';
import { updateCustomer } from '../../../functions/customers/a37-update-customer.ts';
import { operation } from '../../../functions/http/operation.ts';
import { ok } from '../../../functions/http/reply.ts';
import { toCustomer } from '../../../table/customers/a01-get-customer.ts';
import { emailKey, profileKey } from '../../../table/keys.ts';
import { deleteItem, getItem, putItem, updateItem } from '../../../table/requests/commands.ts';
import { asking } from '../../../test/support/call.ts';
import { withOperations } from './flawed-operation.ts';

const { pattern, shape } = updateCustomer;
const handler = operation(pattern, shape, async ({ path: { customerId }, body, ifMatch }) => {
  const { email = '' } = body;
  const stored = await getItem({ Key: profileKey(customerId), ConsistentRead: true });
  if (!stored) throw new Refusal({ code: 'customer-not-found' });
  const mismatch = new Refusal({ code: 'version-mismatch', current: Number(stored['version']) });
  if (stored['version'] !== ifMatch) throw mismatch;
  const after = { ...stored, email, version: ifMatch + 1 };
  if (stored['email'] === email) return ok(toCustomer(customerId, after));

  await unless(new Refusal({ code: 'email-taken' }), () =>
    putItem({
      Item: { ...emailKey(email), type: 'EmailReservation', customerId },
      ConditionExpression: 'attribute_not_exists(PK)',
    }),
  );
  await unless(mismatch, () =>
    updateItem({
      Key: profileKey(customerId),
      UpdateExpression: 'SET email = :email, version = :next',
      ConditionExpression: 'version = :seen',
      ExpressionAttributeValues: { ':email': email, ':next': ifMatch + 1, ':seen': ifMatch },
    }),
  );
  await deleteItem({ Key: emailKey(String(stored['email'])) });
  return ok(toCustomer(customerId, after));
});

async function unless(refused: Refusal, write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    throw error instanceof ConditionalCheckFailedException ? refused : error;
  }
}

/** Moves an e-mail address with three requests: one that fails leaves the others' work behind. */
export const a37ByThreeRequests = withOperations('A37 by three requests', {
  A37: asking(handler),
});
