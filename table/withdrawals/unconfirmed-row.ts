import { unconfirmedKey } from '../keys.ts';
import { putItem } from '../requests/commands.ts';

/**
 * Notes that a statement from the public door names an order: one PutItem, which a repetition
 * repeats. An erasure finds the statement by it. The order's own rows list it once it is confirmed
 * (`list-on-order.ts`), so nobody else writes to them, or uses up their number.
 */
export async function noteUnconfirmed(orderId: string, withdrawalId: string): Promise<void> {
  await putItem({
    Item: { ...unconfirmedKey(orderId, withdrawalId), type: 'UnconfirmedWithdrawal' },
  });
}
