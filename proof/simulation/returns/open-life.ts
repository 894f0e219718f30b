import { connector } from '../../../test/support/call.ts';
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

const LID = { sku: 'LID', unitPrice: 300 };

/** Amounts of a line and of the whole order that no share divides evenly. */
const ADJUSTMENTS = [
  { kind: 'DISCOUNT', name: 'Spring', amount: -55, seq: 1 },
  { kind: 'DISCOUNT', name: 'Coupon', amount: -500 },
  { kind: 'TAX', name: 'VAT', amount: 133 },
];

/** A tax that the prices contain, of orders of two lines: nothing is drawn for it. */
const containedIn = ({ length }: readonly unknown[]) =>
  length === 2 ? [{ kind: 'TAX', name: 'VAT in the price', amount: 97, included: true }] : [];

/** The order of a life, and its stock, as the life began. */
export interface Opened {
  readonly orderId: string;
  /** Its payments: one that pays for all of it, or one for each part. */
  readonly paymentIds: readonly string[];
  /** Other orders, for which a return may pay. */
  readonly others: readonly string[];
  /** The stock of each SKU before the order. */
  readonly stock: number;
}

export interface Life {
  readonly stage: Stage;
  readonly client: ShopClient;
  readonly rows: (of: Opened) => Promise<readonly Row[]>;
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
  for (const { sku, unitPrice } of [...GOODS, LID]) {
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
  const adjustments = [...ADJUSTMENTS.filter(() => random.chance(0.4)), ...containedIn(lines)];
  const { orderId, total } = (
    await prepare('A6', {
      as,
      path: { customerId: CUSTOMER },
      headers: headers(),
      body: { lines, currency: 'EUR', ...(adjustments.length > 0 && { adjustments }) },
    })
  ).body;
  const path = { customerId: CUSTOMER, orderId };
  const byHand = async (amount: number) =>
    (await prepare('A14', { as, path, headers: headers(), body: { ...BY_HAND, amount } })).body;
  const sold = async (amount: number) =>
    (await prepare('A18', { as: connector, body: soldFor(orderId, amount) })).body;
  const inCash = random.chance(0.25) ? Math.floor(total / 3) : 0;
  const paid = inCash > 0 ? [await byHand(inCash)] : [];
  paid.push(await (random.chance(0.5) ? byHand : sold)(total - inCash));
  const paymentIds = paid.map(({ paymentId }) => String(paymentId));
  const others = [await placeOther({ prepare, headers }), await placeOther({ prepare, headers })];
  const isWhole = random.chance(0.5);
  if (isWhole) {
    const move = (status: string, version: number) =>
      prepare('A7', {
        as,
        path,
        headers: { 'if-match': `"${version}"` },
        body: { status },
      });
    const version = 1 + paid.length;
    await move('SHIPPED', version);
    if (random.chance(0.3)) await move('DELIVERED', version + 1);
  } else {
    const first = { lines: [{ seq: 1, quantity: 1 }] };
    await prepare('A19', { as, path, headers: headers(), body: first });
    if (random.chance(0.7)) await prepare('A19', { as, path, headers: headers(), body: {} });
  }
  if (random.chance(0.6)) await bringBack({ prepare, path, headers });
  return { ...of, opened: { orderId, paymentIds, others, stock: OPENED_WITH }, keys: 0 };
}

const BY_HAND = { provider: 'manual', captured: true };

/** The members that all of a provider's reports of an order have. */
export const reportOf = (orderId: string) => ({
  provider: 'acme',
  paymentReference: 'pay-1',
  customerId: CUSTOMER,
  orderId,
  currency: 'EUR',
  occurredAt: '2026-06-01T00:00:00.000Z',
});

const soldFor = (orderId: string, amount: number) => ({
  ...reportOf(orderId),
  kind: 'SALE',
  state: 'SUCCEEDED',
  amount,
  reference: 'sale-1',
});

/** An order of goods that are in no other order of the life, so that its stock is as before. */
async function placeOther({ prepare, headers }: Pick<Preparing, 'prepare' | 'headers'>) {
  const lines = [{ sku: 'LID', unitPrice: 300, quantity: 1 }];
  const body = { lines, currency: 'EUR' };
  const path = { customerId: CUSTOMER };
  const as = anOperator('op-0');
  const { orderId } = (await prepare('A6', { as, path, headers: headers(), body })).body;
  // Only a paid order is shipped.
  await prepare('A14', { as, path: { ...path, orderId }, headers: headers(), body: BY_HAND });
  return String(orderId);
}

/** The rows of the life's own order, and of what it is made of. */
export const ownRows = ({ others }: Opened, rows: readonly Row[]): readonly Row[] => {
  const strange = [...others, LID.sku];
  return rows.filter(
    ({ PK, SK }) => !strange.some((id) => String(PK).endsWith(id) || String(SK).endsWith(id)),
  );
};

interface Preparing {
  readonly prepare: ShopClient['prepare'];
  readonly path: Readonly<Record<string, string>>;
  readonly headers: () => Record<string, string>;
}

/** Repeats a call without faults, which a busy machine may answer with 503. */
export const insisting =
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
async function bringBack({ prepare, path, headers }: Preparing): Promise<void> {
  const as = anOperator('op-0');
  const asked = { lines: [{ seq: 1, quantity: 1, reason: 'UNWANTED' }] };
  const { returnId } = (await prepare('A23', { as, path, headers: headers(), body: asked })).body;
  const receipt = { lines: [{ seq: 1, quantity: 1, restock: 1 }] };
  const of = { ...path, returnId };
  await prepare('A25', { as, path: of, headers: headers(), body: receipt });
}
