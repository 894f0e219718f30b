/** Many buyers of one SKU, as fast as a rehearsal wants them. */
import type { Run } from '../run.ts';
import { personOf } from '../sample-data/sample-people.ts';
import { sender } from '../sample-data/sender.ts';
import { pause } from './pause.ts';
import { GOODS, RUSH_SKU } from './rush-goods.ts';

export interface RushOptions {
  readonly run: Pick<Run, 'url' | 'operatorToken'>;
  /** Orders a second. */
  readonly rate: number;
  /** The buyers who order at the same moment. @default 1 */
  readonly together?: number;
  /** The SKUs that are bought in turn. @default the one that everybody wants */
  readonly skus?: readonly string[];
  readonly signal: AbortSignal;
  /** Called after each answer. */
  readonly onAnswer: (status: number) => void;
}

const BUYERS = 60;

/** Places orders until aborted. What is refused is not repeated here: the next buyer comes. */
export async function rush({
  run: { url, operatorToken },
  skus = [RUSH_SKU],
  ...options
}: RushOptions): Promise<void> {
  const { rate, together = 1, signal } = options;
  const token = await operatorToken();
  const send = sender(url, token);
  for (const sku of skus)
    await send('PUT', `/inventory/${sku}`, {
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
  for (let n = 0; await pause((1000 * together) / rate, signal); n += together)
    for (let at = n; at < n + together; at++) {
      const buyer = people[at % BUYERS] ?? personOf(0);
      order({ ...options, url, token, buyer, sku: skus[at % skus.length] ?? RUSH_SKU, at });
    }
}

interface OneOrder extends Pick<RushOptions, 'signal' | 'onAnswer'> {
  readonly url: string;
  readonly token: string;
  readonly buyer: ReturnType<typeof personOf>;
  readonly sku: string;
  readonly at: number;
}

function order({ url, token, buyer, sku, at, signal, onAnswer }: OneOrder): void {
  const body = {
    currency: 'EUR',
    lines: [{ sku, quantity: 1, ...GOODS }],
    paymentTerms: 'NET',
    shippingAddress: buyer.address,
  };
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': `rush-${process.pid}-${sku}-${at}`,
  };
  void fetch(`${url}/customers/${buyer.customerId}/orders`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    signal,
  })
    .then((answer) => {
      onAnswer(answer.status);
      return answer.body?.cancel();
    })
    .catch(() => undefined);
}
