/** Many buyers of one SKU, as fast as a rehearsal wants them. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Run } from '../run.ts';
import { personOf } from '../sample-data/sample-people.ts';
import { sender } from '../sample-data/sender.ts';

/** The SKU that everybody wants. */
export const RUSH_SKU = 'RUSH-LAMP';

export interface RushOptions {
  /** Orders a second. */
  readonly rate: number;
  readonly signal: AbortSignal;
  /** Called after each answer. */
  readonly onAnswer: (status: number) => void;
}

const BUYERS = 60;
const GOODS = { name: 'Storm lantern, small', unitPrice: 1900 };

/** Places orders until aborted. What is refused is not repeated here: the next buyer comes. */
export async function rush(
  { url, operatorToken }: Pick<Run, 'url' | 'operatorToken'>,
  { rate, signal, onAnswer }: RushOptions,
): Promise<void> {
  const token = await operatorToken();
  const send = sender(url, token);
  await send('PUT', `/inventory/${RUSH_SKU}`, {
    ...GOODS,
    quantity: 900_000,
    lowStockThreshold: 0,
    currency: 'EUR',
  });
  const people = Array.from({ length: BUYERS }, (_, n) => personOf(n));
  for (const { customerId, name, email } of people)
    await send(
      'POST',
      '/customers',
      { customerId, name, email },
      { 'idempotency-key': customerId },
    );
  for (let n = 0; await passes(1000 / rate, signal); n++) {
    const { customerId, address } = people[n % BUYERS] ?? personOf(0);
    const order = {
      currency: 'EUR',
      lines: [{ sku: RUSH_SKU, quantity: 1, ...GOODS }],
      paymentTerms: 'NET',
      shippingAddress: address,
    };
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': `rush-${process.pid}-${n}`,
    };
    const path = `${url}/customers/${customerId}/orders`;
    void fetch(path, { method: 'POST', headers, body: JSON.stringify(order), signal })
      .then(({ status, body }) => {
        onAnswer(status);
        return body?.cancel();
      })
      .catch(() => undefined);
  }
}

const passes = (millis: number, signal: AbortSignal): Promise<boolean> =>
  sleep(millis, true, { signal, ref: false }).catch(() => false);
