import { sender } from '../sample-data/sender.ts';
import { BUYER } from './buyer-order.ts';
import { pause } from './pause.ts';
import type { Trouble } from './rehearsal.ts';

/** Changes a new order every second, until aborted. */
export async function holdAndRelease({ run, signal }: Trouble, orderId: string): Promise<void> {
  const send = sender(run.url, await run.operatorToken());
  const path = `/customers/${BUYER.customerId}/orders/${orderId}/hold`;
  for (let version = 1; await pause(1000, signal); version += 2) {
    await send('PUT', path, { reason: 'FRAUD' }, { 'if-match': `"${version}"` });
    await send('DELETE', path, undefined, { 'if-match': `"${version + 1}"` });
  }
}
