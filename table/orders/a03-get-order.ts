import type { Fulfillment } from '../../domain/fulfillment.ts';
import type { Order } from '../../domain/order.ts';
import { type Amounts, amountsOf } from '../../domain/payments/payment-amounts.ts';
import { type ShownPayment, toShownPayment } from '../../domain/payments/shown-payment.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Return, Settlement } from '../../domain/returns/return.ts';
import {
  type OrderMoney,
  type ReturnAmounts,
  returnAmounts,
} from '../../domain/returns/return-amounts.ts';
import { UNNEEDED } from '../../domain/returns/settle-return.ts';
import { statedTaxes } from '../../domain/totals/tax-sums.ts';
import type { OrderWithdrawal } from '../../domain/withdrawals/withdrawal.ts';
import {
  type WithdrawalWindow,
  withdrawalWindow,
} from '../../domain/withdrawals/withdrawal-window.ts';
import {
  linksFromOf,
  queryCollection,
  type StoredCollection,
} from '../full-order/order-collection.ts';
import { detailsOf, withdrawalsOf } from '../full-order/order-details.ts';
import { findReplacement } from '../full-order/order-metadata.ts';
import { countersOf } from '../full-order/read-full-order.ts';
import { inOrder } from '../full-order/return-row.ts';
import {
  isComplete,
  isEmpty,
  isPriced,
  type OrderWithLines,
  shownOrder,
} from '../full-order/shown-order.ts';
import type { ReadOptions } from '../requests/commands.ts';

/** A settlement, which is to be taken back if its order was canceled, or came back as a whole. */
export type ShownSettlement = Settlement & { readonly isToBeTakenBack?: true };

export type ShownReturn = Omit<Return, 'settlement'> &
  ReturnAmounts & { readonly settlement?: ShownSettlement | undefined };

/**
 * An order as read from its own partition. An order written by hand may have only lines, and so no
 * customer.
 */
export type OrderCollection = OrderWithLines & {
  readonly fulfillments: readonly Fulfillment[];
  readonly payments: readonly ShownPayment[];
  /** Returns, each with its money. */
  readonly returns: readonly ShownReturn[];
  /** Absent for an order without a total, written by hand. */
  readonly amounts?: Amounts | undefined;
  /** Absent for the same orders. */
  readonly withdrawalWindow?: WithdrawalWindow | undefined;
  /** Statements of withdrawal, the first one first. Absent without one. */
  readonly withdrawals?: readonly OrderWithdrawal[] | undefined;
};

/**
 * A3: one Query of the order's partition, from FULFILLMENT# on. It returns fulfillments, lines,
 * their counters and META together. Events sort before them and are not read, so a long history
 * adds no cost.
 *
 * A replica may have only a part of an order that was just placed. Unless META is present and
 * counts as many lines as were read, the order is read again, strongly consistent.
 *
 * @param mayRead true if the caller may read this order. An order that they may not read is read as
 *   often as a missing one: neither the answer nor its time reveals that it exists.
 */
export async function getOrder(
  orderId: string,
  { consistent }: ReadOptions = {},
  mayRead: (order: ReadOrder) => boolean = () => true,
): Promise<OrderCollection> {
  const first = await queryCollection(orderId, consistent);
  if (isComplete(first) && mayRead(toRead(first))) return toShown(orderId, first);
  const stored = consistent ? first : await queryCollection(orderId, true);
  if (isEmpty(stored) || !mayRead(toRead(stored))) throw new Refusal({ code: 'order-not-found' });
  return toShown(orderId, stored);
}

/** The facts that decide who may read an order. */
export interface ReadOrder {
  readonly customerId: string | undefined;
  /** Epoch seconds. */
  readonly linksFrom: number | undefined;
}

const toRead = ({ order, metadata }: StoredCollection): ReadOrder => ({
  customerId: order?.customerId,
  linksFrom: linksFromOf(metadata),
});

async function toShown(orderId: string, stored: StoredCollection): Promise<OrderCollection> {
  const { order, metadata, lines, fulfillments, payments, returns } = stored;
  const withdrawals = withdrawalsOf(metadata);
  const unneeded = await unneededSettlements(returns);
  const counted = returns.map((orderReturn) =>
    unneeded.has(orderReturn) ? { ...orderReturn, settlement: undefined } : orderReturn,
  );
  const money = {
    lines: lines.filter(isPriced),
    adjustments: detailsOf(metadata).adjustments ?? [],
    payments,
    returns: counted,
  };
  return {
    ...shownOrder(orderId, stored),
    fulfillments,
    payments: payments.map(toShownPayment),
    returns: returns.map((one) => shownReturn(one, unneeded.has(one), money)),
    ...(isPayable(order) && {
      amounts: amountsOf(order, payments, counted),
      withdrawalWindow: withdrawalWindow({
        order,
        lines,
        counters: countersOf(lines, stored.counters, order),
        fulfillments,
        returns,
      }),
    }),
    ...(withdrawals.length > 0 && { withdrawals }),
  };
}

/**
 * Finds the returns whose settlement no order needs any more: 0.5 RCU for each settlement. Its
 * money is shown as open, and as overpaid, until somebody takes the settlement back.
 */
async function unneededSettlements(returns: readonly Return[]): Promise<ReadonlySet<Return>> {
  const replaced = await Promise.all(
    returns.map(async (orderReturn) => ({
      orderReturn,
      order: orderReturn.settlement && (await findReplacement(orderReturn.settlement.orderId)),
    })),
  );
  return new Set(
    replaced
      .filter(({ order }) => order && UNNEEDED.includes(order.status))
      .map(({ orderReturn }) => orderReturn),
  );
}

function shownReturn(orderReturn: Return, isUnneeded: boolean, money: OrderMoney): ShownReturn {
  const { settlement, ...members } = inOrder(orderReturn);
  const { settled } = returnAmounts(orderReturn, money);
  const { open, ...amounts } = returnAmounts(
    isUnneeded ? { ...orderReturn, settlement: undefined } : orderReturn,
    money,
  );
  return {
    ...members,
    ...(settlement && {
      settlement: { ...settlement, ...(isUnneeded && { isToBeTakenBack: true }) },
    }),
    ...amounts,
    settled,
    open,
    ...statedTaxes(orderReturn),
  };
}

const isPayable = (order: Partial<Order> | undefined): order is Order =>
  order?.status !== undefined && order.total !== undefined;
