import { declaredAttributes } from '../../../../lib/shop/declared-attributes.ts';
import { Failure } from '../../../api/commands/failure.ts';
import { takenOrder } from '../../../api/openapi/shop-examples.ts';
import type { Send } from '../sender.ts';
import { lineOf } from './basket.ts';
import type { Callers, Placed } from './placed.ts';

const FIRST = { seq: 1, quantity: 1 };

/** Lets one item of an order's first line come back, if it does. */
export async function sendBack(callers: Callers, placed: Placed): Promise<void> {
  const { comesBack, content } = placed.order;
  if (comesBack === undefined) return;
  if (comesBack === 'asked for') {
    await ask(await callers.customer(content.customerId), placed, 'SIZE_TOO_SMALL');
    return;
  }
  const { returnId } = await ask(callers.shop, placed, 'UNWANTED');
  await callers.shop(
    'POST',
    `${placed.path}/returns/${returnId}/receipts`,
    { lines: [{ ...FIRST, restock: 1 }] },
    { 'idempotency-key': `demo-receipt-${returnId}` },
  );
  const { payments, returns } = await callers.shop<Full>(
    'GET',
    `/orders/${placed.orderId}?consistent=true`,
  );
  const received = returns.find((one) => one.returnId === returnId);
  if (!received) throw new Failure(`order ${placed.orderId} has no return ${returnId}`);
  if (comesBack === 'exchanged') await exchange(callers.shop, placed, received);
  else
    await callers.shop(
      'POST',
      `${placed.path}/payments/${payments[0]?.paymentId}/refunds`,
      { returnId },
      { 'idempotency-key': `demo-refund-${returnId}` },
    );
}

interface Asked {
  readonly returnId: string;
}

interface Received extends Asked {
  readonly version: number;
  /** The amount that is still to be given back, in minor units. */
  readonly open: number;
}

interface Full {
  readonly payments: readonly { readonly paymentId: string }[];
  readonly returns: readonly Received[];
}

const ask = (by: Send, { order, path }: Placed, reason: string) =>
  by<Asked>(
    'POST',
    `${path}/returns`,
    { lines: [{ ...FIRST, reason }] },
    { 'idempotency-key': `demo-return-${order.content.externalId}` },
  );

/** Places another order, which the goods that came back pay for. */
async function exchange(
  shop: Send,
  { order, orderId, path }: Placed,
  { returnId, version, open }: Received,
): Promise<void> {
  const { customerId, currency, externalId, shippingAddress } = order.content;
  const lines = [lineOf('BOT-SEA', 1), lineOf('CAN-GRE', 1), lineOf('KEY-RED', 1)];
  const price = lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);
  const amount = Math.min(open, price);
  const body = {
    currency,
    lines,
    adjustments: [{ kind: 'DISCOUNT', name: 'Exchange', amount: -amount }],
    replaces: { orderId, returnId },
    shippingAddress,
  };
  const other = await shop(
    'POST',
    `/customers/${customerId}/orders`,
    takenOrder(body, await declaredAttributes()),
    { 'idempotency-key': `demo-exchange-${externalId}` },
  );
  await shop(
    'PUT',
    `${path}/returns/${returnId}/settlement`,
    { orderId: other.orderId, amount },
    { 'if-match': `"${version}"` },
  );
}
