import { vi } from 'vitest';
import type { Ask } from './ask.ts';
import { operator } from './call.ts';
import { aSku } from './orders.ts';
import { aPerson } from './person.ts';
import { deliverWholeOrder } from './webhook-deliveries.ts';

interface Setting {
  readonly ask: Ask;
  readonly made: (by: string) => void;
  readonly sweep: () => Promise<void>;
}

/** Erases a customer who is in every place, and has an order that waits. */
export async function erasedCustomer({ ask, made, sweep }: Setting): Promise<void> {
  made('the test');
  await aSku('ZIP');
  vi.stubEnv('FIND_ORDERS', 'true');
  const { orderIds } = await aPerson('erased', 2, 'ZIP');
  vi.unstubAllEnvs();
  // The one that is final.
  await deliverWholeOrder({ ask, made }, orderIds[1] ?? '');
  await ask('A39')({ as: operator, path: { customerId: 'erased' } }, 202);
  vi.useFakeTimers({ toFake: ['Date'] });
  for (let minute = 0; minute < 4; minute++) {
    vi.setSystemTime(Date.now() + 60_000);
    await sweep();
  }
  vi.useRealTimers();
}
