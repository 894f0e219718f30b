import { type Call, type Caller, operator } from '../../../test/support/call.ts';
import type { Row } from '../judge/evidence.ts';
import type { Limits } from '../judge/limits.ts';
import type { Stage } from '../stage.ts';
import type { Operation } from './journal.ts';
import type { ShopClient } from './shop-client.ts';

/** The beginning of each text of a customer. */
export const PRIVATE = 'private of ';

/** Limits so low that customers reach them. */
export const SMALL_LIMITS: Limits = { orders: 2, units: 5 };

export const GOODS = [
  { sku: 'CUP', unitPrice: 700, currency: 'EUR' },
  { sku: 'POT', unitPrice: 1100, currency: 'EUR' },
  { sku: 'TEA', unitPrice: 300, currency: 'USD' },
];

interface SmallLine {
  readonly sku?: string;
  readonly quantity: number;
  readonly unitPrice: number | undefined;
}

/**
 * The lines of every third order of an operator: the first one has a price of the shop's own, and a
 * gift wrap without a SKU stands behind them. It draws nothing, so seeds keep their meaning.
 */
export const withShopPrices = <Line extends SmallLine>(
  lines: readonly Line[],
  { orderRequests }: Pick<SmallShop, 'orderRequests'>,
) =>
  orderRequests.length % 3 > 0
    ? lines
    : [
        ...lines.map((line, n) =>
          n > 0 ? line : { ...line, unitPrice: (line.unitPrice ?? 0) - 5, priceMode: 'EXTERNAL' },
        ),
        { name: 'Gift wrap', quantity: 2, unitPrice: 35 },
      ];

/** The last state of an order that a trader received. */
export interface KnownOrder {
  readonly customerId: string;
  readonly orderId: string;
  version: number;
  status: string;
}

/**
 * A shop so small that its few customers and SKUs always compete, and a sale or two makes a SKU
 * low.
 */
export interface SmallShop {
  readonly stage: Stage;
  readonly client: ShopClient;
  readonly readRows: () => Promise<readonly Row[]>;
  /** True if traders send only valid requests, with which even a flawed operation is right. */
  readonly isCareful: boolean;
  /** True if orders are held, and customers erased: their orders have texts of theirs. */
  readonly hasPeople: boolean;
  /** The least number of pieces of each SKU when the shop opens. */
  readonly leastStock: number;
  /** Unique within a scenario, so that no two requests have the same Idempotency-Key. */
  readonly name: string;
  readonly customers: string[];
  readonly orders: KnownOrder[];
  /** All requests for orders. */
  readonly orderRequests: Call[];
  /** The facts that providers reported. */
  readonly facts: Call[];
  /** The references that providers gave to payments. */
  readonly references: string[];
  /** Requests for changes of lines, stock and money that may be sent again. */
  readonly sent: SentRequest[];
  keys: number;
  /** True if a night has passed: at most one does. */
  wasNight: boolean;
}

/** A request, as it was sent. */
interface SentRequest {
  readonly operation: Operation;
  readonly call: Call;
}

/** Makes the Idempotency-Key of a new request. */
export const nextKey = (shop: SmallShop) => ({
  'idempotency-key': `${shop.name}-${++shop.keys}`,
});

/**
 * A person at a terminal of the shop. The clock of the functions that the trader calls is off by
 * `skew`.
 */
export interface Trader {
  readonly operator: Caller;
  readonly skew: number;
}

export const anOperator = (name: string): Caller => ({
  ...operator,
  sub: name,
  username: `${name}-name`,
});

type Opening = Pick<
  SmallShop,
  'stage' | 'client' | 'readRows' | 'isCareful' | 'hasPeople' | 'leastStock'
>;

export async function openSmallShop(opening: Opening): Promise<SmallShop> {
  const { client, stage } = opening;
  const name = `shop-${stage.scheduler.turn()}`;
  const shop = {
    ...opening,
    name,
    customers: ['ann', 'bob'],
    orders: [],
    orderRequests: [],
    facts: [],
    references: [],
    sent: [],
    keys: 0,
    wasNight: false,
  };
  for (const id of shop.customers) await client.prepare('A12', signUpOf(name, id, id, operator));
  for (const { sku, ...price } of GOODS) {
    const level = {
      quantity: opening.leastStock + stage.random.below(4),
      lowStockThreshold: 4 + stage.random.below(2),
    };
    await client.prepare('A10', {
      as: operator,
      path: { sku },
      body: { name: sku, ...price, ...level },
    });
  }
  return shop;
}

/** Texts of a customer in a request for an order, and in one of its lines. */
export function textsOf({ hasPeople }: SmallShop, customerId: string) {
  if (!hasPeople) return { ofOrder: {}, ofLine: {} };
  const own = `${PRIVATE}${customerId}`;
  return {
    ofOrder: { shippingAddress: { name: own }, customerNote: own },
    ofLine: { attributes: { engraving: own } },
  };
}

export function signUpOf(shop: string, customerId: string, mailbox: string, as: Caller): Call {
  const body = { customerId, name: `Customer ${customerId}`, email: `${mailbox}@example.com` };
  return { as, headers: { 'idempotency-key': `${shop}-${customerId}-${mailbox}` }, body };
}
