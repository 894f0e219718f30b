import { type Call, type Caller, operator } from '../../support/call.ts';
import type { Row } from '../judge/evidence.ts';
import type { Limits } from '../judge/limits.ts';
import type { Stage } from '../stage.ts';
import type { Counter } from './counter.ts';
import type { Operation } from './journal.ts';

/** Limits so low that customers reach them. */
export const SMALL_LIMITS: Limits = { orders: 2, units: 5 };

export const GOODS = [
  { sku: 'CUP', unitPrice: 700, currency: 'EUR' },
  { sku: 'POT', unitPrice: 1100, currency: 'EUR' },
  { sku: 'TEA', unitPrice: 300, currency: 'USD' },
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
  readonly counter: Counter;
  readonly look: () => Promise<readonly Row[]>;
  /** True if traders send only valid requests, with which even a flawed operation is right. */
  readonly isCareful: boolean;
  /** The least pieces of each SKU when the shop opens. */
  readonly shelf: number;
  /** Unique within a scenario, so that each wish has a key of its own. */
  readonly name: string;
  readonly customers: string[];
  readonly orders: KnownOrder[];
  /** All requested orders. */
  readonly wishes: Call[];
  /** The facts that providers reported, and the references that they gave to payments. */
  readonly facts: Call[];
  readonly intents: string[];
  /** Requests about an order's lines and about stocks that may be repeated. */
  readonly pressed: Pressed[];
  keys: number;
  isMorning: boolean;
}

/** A request, as it was sent. */
interface Pressed {
  readonly operation: Operation;
  readonly call: Call;
}

/** An Idempotency-Key that no other wish has. */
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

export const anOperator = (name: string): Caller => ({ ...operator, sub: name });

type Opening = Pick<SmallShop, 'stage' | 'counter' | 'look' | 'isCareful' | 'shelf'>;

export async function openSmallShop(opening: Opening): Promise<SmallShop> {
  const { counter, stage } = opening;
  const name = `shop-${stage.scheduler.turn()}`;
  const shop = {
    ...opening,
    name,
    customers: ['ann', 'bob'],
    orders: [],
    wishes: [],
    facts: [],
    intents: [],
    pressed: [],
    keys: 0,
    isMorning: false,
  };
  for (const id of shop.customers) await counter.prepare('A12', signUpOf(name, id, id, operator));
  for (const { sku, ...price } of GOODS) {
    const level = {
      quantity: opening.shelf + stage.random.below(4),
      lowStockThreshold: 4 + stage.random.below(2),
    };
    await counter.prepare('A10', {
      as: operator,
      path: { sku },
      body: { name: sku, ...price, ...level },
    });
  }
  return shop;
}

export function signUpOf(shop: string, customerId: string, mailbox: string, as: Caller): Call {
  const body = { customerId, name: `Customer ${customerId}`, email: `${mailbox}@example.com` };
  return { as, headers: { 'idempotency-key': `${shop}-${customerId}-${mailbox}` }, body };
}
