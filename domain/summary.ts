/** A customer's orders in numbers. Cancelled and returned orders do not count into `lifetimeTotal`. */
export interface CustomerSummary {
  readonly customerId: string;
  readonly orders: number;
  readonly open: number;
  readonly shipped: number;
  readonly delivered: number;
  readonly cancelled: number;
  readonly returned: number;
  /** Minor units by ISO 4217 code. */
  readonly lifetimeTotal: Readonly<Record<string, number>>;
  readonly lastOrderAt?: string;
}

/** Before the first order. */
export const emptySummary = (customerId: string): CustomerSummary => ({
  customerId,
  orders: 0,
  open: 0,
  shipped: 0,
  delivered: 0,
  cancelled: 0,
  returned: 0,
  lifetimeTotal: {},
});
