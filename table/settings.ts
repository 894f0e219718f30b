/**
 * The stage's settings that requests depend on, from the environment of the function. The stack
 * writes them there (`lib/settings/`); they are read at each call.
 */
import type { OrderLimits } from '../domain/order-limits.ts';
import { type DayShards, parseDayShards } from './shards.ts';

/** N: the number of partitions for new open orders (CDK context `openOrderShards`). */
export const openOrderShards = (): number => Number(requiredVariable('OPEN_ORDER_SHARDS'));

/**
 * Every N whose partitions are read together (CDK context `openOrderShardsRead`): only the current
 * N, unless it is being changed.
 */
export const openOrderShardsRead = (): readonly number[] =>
  (process.env['OPEN_ORDER_SHARDS_READ'] || requiredVariable('OPEN_ORDER_SHARDS'))
    .split(',')
    .map(Number);

/** CDK context `dayShards`: every N that the orders of past days may have been placed with. */
export const dayShards = (): readonly DayShards[] =>
  parseDayShards(process.env['DAY_SHARDS'] ?? '');

/**
 * CDK context `refundAfterCancellation`: true if payments for a canceled order are refunded
 * automatically.
 */
export const refundAfterCancellation = (): boolean =>
  process.env['REFUND_AFTER_CANCELLATION'] !== 'false';

/** CDK context `refundOverpaid`: true if it is `automatic`. */
export const refundsOverpaid = (): boolean => process.env['REFUND_OVERPAID'] === 'automatic';

/** CDK context `customerPartialPayments`: true if customers may pay a part of what is due. */
export const customerPartialPayments = (): boolean =>
  process.env['CUSTOMER_PARTIAL_PAYMENTS'] === 'true';

/** CDK context `paymentProvider`: the provider that functions call; undefined for `none`. */
export const calledProvider = (): string | undefined =>
  process.env['PAYMENT_PROVIDER'] || undefined;

/** CDK context `returnWindowDays`: the days in which customers may return what was delivered. */
export const returnWindowDays = (): number => Number(process.env['RETURN_WINDOW_DAYS'] ?? 30);

/** CDK context `shipUnpaid`: true if unpaid orders may be shipped. */
export const shipUnpaid = (): boolean => process.env['SHIP_UNPAID'] !== 'false';

/** CDK context `keepAttributes`: true if an erasure leaves the attributes of orders and lines. */
export const keepsAttributes = (): boolean => process.env['KEEP_ATTRIBUTES'] === 'true';

/** CDK context `withdrawals`: false if it is `off`. */
export const takesWithdrawals = (): boolean => process.env['WITHDRAWALS'] !== 'false';

/** CDK context `skuSales`: true if the lines of orders are listed by SKU. */
export const skuSales = (): boolean => process.env['SKU_SALES'] === 'true';

/** CDK context `findOrders`: true if orders are found by names. */
export const findsOrders = (): boolean => process.env['FIND_ORDERS'] === 'true';

/** CDK context `findParcels`: true if orders are found by the tracking numbers of parcels. */
export const findsParcels = (): boolean => process.env['FIND_PARCELS'] === 'true';

/** CDK context `paymentRecords`: true if payments are stored as requests and reports. */
export const paymentRecords = (): boolean => process.env['PAYMENT_RECORDS'] === 'true';

/**
 * CDK context `orderLinkDays`: the days for which a link to an order is valid; 0 without
 * `orderLinks`.
 */
export const orderLinkDays = (): number => Number(process.env['ORDER_LINK_DAYS'] || 0);

/** CDK context `customerPaymentTerms`: the payment terms that customers may choose themselves. */
export const customerPaymentTerms = (): readonly string[] =>
  (process.env['CUSTOMER_PAYMENT_TERMS'] || 'RECEIPT').split(',');

/** CDK context `unpaidOrdersExpireAfter`, in minutes; 0 for never. */
export const unpaidOrdersExpireAfter = (): number =>
  Number(process.env['UNPAID_ORDERS_EXPIRE_AFTER'] ?? 0);

/** CDK context `ordersPerMinute` and `unitsPerMinute`. */
export const orderLimits = (): OrderLimits => ({
  ordersPerMinute: Number(requiredVariable('ORDERS_PER_MINUTE')),
  unitsPerMinute: Number(requiredVariable('UNITS_PER_MINUTE')),
});

/** @throws {Error} if the variable is not set */
export function requiredVariable(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`environment variable ${name} is not set`);
  return value;
}
