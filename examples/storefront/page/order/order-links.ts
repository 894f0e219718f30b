/**
 * The links of the orders that were placed in this browser. A link opens one order, so it is kept
 * here as the mail keeps it there.
 */
import { isRecord, keep, kept } from '../kept.ts';

const NAME = 'orders';

/** The most orders whose links are kept. */
const MOST = 20;

interface KeptOrder {
  readonly orderId: string;
  readonly orderLink?: string;
  /** The address to which the confirmation goes, of a guest. */
  readonly email?: string;
}

const isKept = (value: unknown): value is readonly KeptOrder[] =>
  Array.isArray(value) && value.every((one) => isRecord(one) && typeof one['orderId'] === 'string');

export const keptOrder = (orderId: string): KeptOrder | undefined =>
  kept(NAME, isKept)?.find((one) => one.orderId === orderId);

export function keepOrder(order: KeptOrder): void {
  const others = (kept(NAME, isKept) ?? []).filter(({ orderId }) => orderId !== order.orderId);
  keep(NAME, [order, ...others].slice(0, MOST));
}
