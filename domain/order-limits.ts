/** Limits of one customer's orders per minute. They do not apply to operators. */
export interface OrderLimits {
  readonly ordersPerMinute: number;
  readonly unitsPerMinute: number;
}

/** A customer's orders in one minute. */
export interface OrderCount {
  /** Minutes since 1970. */
  readonly minute: number;
  readonly orders: number;
  readonly units: number;
}

const MINUTE = 60_000;

export const minuteOf = (now: Date): number => Math.floor(now.getTime() / MINUTE);

/** Seconds until the end of the minute, at least 1: with 0, a client would retry too early. */
export const secondsUntilEndOf = (minute: number, now: Date): number =>
  Math.max(1, Math.ceil(((minute + 1) * MINUTE - now.getTime()) / 1000));

export const unitsOf = (lines: readonly { readonly quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** True if an order of so many items is within the limits. */
export const fits = (
  units: number,
  { orders, units: ordered }: OrderCount,
  limits: OrderLimits,
): boolean => orders < limits.ordersPerMinute && ordered + units <= limits.unitsPerMinute;
