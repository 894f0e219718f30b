import { parseUnconfirmed, unconfirmedKey, unconfirmedPartition } from '../keys.ts';
import { deleteItem, putItem, query } from '../requests/commands.ts';

/**
 * Notes that a statement from the public door names an order: one PutItem, whose repetition changes
 * nothing. An erasure finds the statement by it. Each has a row of its own, so whatever others send
 * takes no place of the buyer's own. The order's own rows list a statement once it is confirmed
 * (`list-on-order.ts`).
 */
export const noteUnconfirmed = (orderId: string, withdrawalId: string): Promise<void> =>
  putItem({ Item: { ...unconfirmedKey(orderId, withdrawalId), type: 'Unconfirmed' } });

/** Lists the ids of the statements that were noted: a Query, strongly consistent. */
export async function unconfirmedOf(orderId: string): Promise<readonly string[]> {
  const rows = await query({
    KeyConditionExpression: 'PK = :order',
    ExpressionAttributeValues: { ':order': unconfirmedPartition(orderId) },
    ConsistentRead: true,
  });
  return rows.map(
    ({ PK, SK }) => parseUnconfirmed({ PK: String(PK), SK: String(SK) }).withdrawalId,
  );
}

/** Removes the note of a statement that was erased, so a repeated erasure has less to read. */
export const removeNote = async (orderId: string, withdrawalId: string): Promise<void> => {
  await deleteItem({ Key: unconfirmedKey(orderId, withdrawalId), ReturnValues: 'NONE' });
};
