/** How much one customer may order in a minute. An operator may order for anyone, without limit. */
export interface OrderLimits {
  readonly ordersPerMinute: number;
  readonly unitsPerMinute: number;
}

/** What a customer ordered within a minute. */
export interface OrderCount {
  /** Which minute, counted from 1970. */
  readonly minute: number;
  readonly orders: number;
  readonly units: number;
}

const MINUTE = 60_000;

export const minuteOf = (now: Date): number => Math.floor(now.getTime() / MINUTE);

/** At least one: a client that is told 0 would be back before the minute is over. */
export const secondsUntilAfter = (minute: number, now: Date): number =>
  Math.max(1, Math.ceil(((minute + 1) * MINUTE - now.getTime()) / 1000));

export const unitsOf = (lines: readonly { readonly quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** Whether an order of so many units fits beside what was ordered already. */
export const fits = (
  units: number,
  { orders, units: ordered }: OrderCount,
  limits: OrderLimits,
): boolean => orders < limits.ordersPerMinute && ordered + units <= limits.unitsPerMinute;
