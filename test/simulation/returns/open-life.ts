import type { Row } from '../judge/evidence.ts';
import type { Stage } from '../stage.ts';
import type { ShopClient } from '../trade/shop-client.ts';
import { anOperator } from '../trade/small-shop.ts';

export const CUSTOMER = 'ann';
export const EMAIL = 'ann@example.com';
const OPENED_WITH = 40;
const GOODS = [
  { sku: 'CUP', unitPrice: 700 },
  { sku: 'POT', unitPrice: 1100 },
];

/** Amounts of a line and of the whole order that no share divides evenly. */
const ADJUSTMENTS = [
  { kind: 'DISCOUNT', name: 'Spring', amount: -55, seq: 1 },
  { kind: 'DISCOUNT', name: 'Coupon', amount: -500 },
  { kind: 'TAX', name: 'VAT', amount: 133 },
];

/** The order of a life, and its stock, as the life began. */
export interface Opened {
  readonly orderId: string;
  readonly paymentId: string;
  /** The stock of each SKU before the order. */
  readonly stock: number;
}

export interface Life {
  readonly stage: Stage;
  readonly client: ShopClient;
  readonly rows: () => Promise<readonly Row[]>;
  readonly opened: Opened;
  /** True if consumers withdraw in it. */
  readonly hasStatements: boolean;
  keys: number;
}

/** Places and pays an order, and ships it: as a whole, or in parcels. */
export async function openLife(of: Omit<Life, 'opened' | 'keys'>): Promise<Life> {
  const { client, stage } = of;
  const prepare = insisting(client.prepare);
  const { random } = stage;
  const as = anOperator('op-0');
  let keys = 0;
  const headers = () => ({ 'idempotency-key': `opening-${++keys}` });
  const profile = { customerId: CUSTOMER, name: 'Ann', email: EMAIL };
  await prepare('A12', { as, headers: headers(), body: profile });
  for (const { sku, unitPrice } of GOODS) {
    const level = { quantity: OPENED_WITH, lowStockThreshold: 1 };
    const body = { name: sku, unitPrice, currency: 'EUR', ...level };
    await prepare('A10', { as, path: { sku }, body });
  }
  const lines = random
    .pick([
      [1, 2],
      [3, 1],
      [2, 2, 1],
    ])
    .map((quantity, n) => ({ ...GOODS[n % 2], quantity }));
  const adjustments = ADJUSTMENTS.filter(() => random.chance(0.4));
  const { orderId } = (
    await prepare('A6', {
      as,
      path: { customerId: CUSTOMER },
      headers: headers(),
      body: { lines, currency: 'EUR', ...(adjustments.length > 0 && { adjustments }) },
    })
  ).body;
  const path = { customerId: CUSTOMER, orderId };
  const payment = { provider: 'manual', captured: true };
  const { paymentId } = (await prepare('A14', { as, path, headers: headers(), body: payment }))
    .body;
  const isWhole = random.chance(0.5);
  if (isWhole) {
    const move = (status: string, version: number) =>
      prepare('A7', {
        as,
        path,
        headers: { 'if-match': `"${version}"` },
        body: { status },
      });
    await move('SHIPPED', 2);
    if (random.chance(0.3)) await move('DELIVERED', 3);
  } else {
    const first = { lines: [{ seq: 1, quantity: 1 }] };
    await prepare('A19', { as, path, headers: headers(), body: first });
    if (random.chance(0.7)) await prepare('A19', { as, path, headers: headers(), body: {} });
  }
  if (random.chance(0.6)) await bringBack({ prepare, path, headers });
  return { ...of, opened: { orderId, paymentId, stock: OPENED_WITH }, keys: 0 };
}

/** Repeats a preparation, which a busy machine may answer with 503. */
const insisting =
  (prepare: ShopClient['prepare']): ShopClient['prepare'] =>
  async (operation, call) => {
    for (let attempt = 1; ; attempt++)
      try {
        return await prepare(operation, call);
      } catch (error) {
        if (attempt === 5) throw error;
      }
  };

/** One piece of the first line has come back, before the life begins. */
async function bringBack({
  prepare,
  path,
  headers,
}: {
  readonly prepare: ShopClient['prepare'];
  readonly path: Readonly<Record<string, string>>;
  readonly headers: () => Record<string, string>;
}): Promise<void> {
  const as = anOperator('op-0');
  const asked = { lines: [{ seq: 1, quantity: 1, reason: 'UNWANTED' }] };
  const { returnId } = (await prepare('A23', { as, path, headers: headers(), body: asked })).body;
  const receipt = { lines: [{ seq: 1, quantity: 1, restock: 1 }] };
  const of = { ...path, returnId };
  await prepare('A25', { as, path: of, headers: headers(), body: receipt });
}
