import { type Call, type Caller, operator } from '../../support/call.ts';
import type { Row } from '../judge/evidence.ts';
import type { Limits } from '../judge/limits.ts';
import type { Stage } from '../stage.ts';
import type { Counter } from './counter.ts';
import type { Operation } from './journal.ts';

/** So low that customers meet them. */
export const SMALL_LIMITS: Limits = { orders: 2, units: 5 };

export const GOODS = [
  { sku: 'CUP', unitPrice: 700, currency: 'EUR' },
  { sku: 'POT', unitPrice: 1100, currency: 'EUR' },
  { sku: 'TEA', unitPrice: 300, currency: 'USD' },
];

/** What somebody believes of an order, as last heard. */
export interface KnownOrder {
  readonly customerId: string;
  readonly orderId: string;
  version: number;
  status: string;
}

/**
 * A shop so small that its few customers and SKUs are always in each other's way, and a sale or two
 * makes a SKU low.
 */
export interface SmallShop {
  readonly stage: Stage;
  readonly counter: Counter;
  readonly look: () => Promise<readonly Row[]>;
  /** Whether traders only ask for what is allowed: what even a flawed operation gets right. */
  readonly isCareful: boolean;
  /** Of each SKU, the pieces that are there at least when the shop opens. */
  readonly shelf: number;
  /** No other shop of a scenario has it, so that each wish has a key of its own. */
  readonly name: string;
  readonly customers: string[];
  readonly orders: KnownOrder[];
  /** Every order that was asked for. */
  readonly wishes: Call[];
  /** What providers reported, and the names that they gave to payments. */
  readonly facts: Call[];
  readonly intents: string[];
  /** Requests of an order's lines and of stocks that may be sent again. */
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

/** Somebody at a terminal of the shop. The clock of the functions that it reaches is off. */
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
