import type { Adjustment, OrderedLine } from './order-history.ts';

/** The worth of an order, item by item, in minor units. */
export interface Shares {
  /** The worth of each item of a line, from the first one on, by the line's `seq`. */
  readonly items: ReadonlyMap<number, readonly number[]>;
  /** The postage and fees of the whole order, which belong to no item. */
  readonly ofNoItem: number;
}

/**
 * Divides an order into what each of its items is worth. A discount or tax of the whole order is
 * its lines', in proportion to their prices after their own adjustments; the items of a line have
 * equal parts of its amounts but for a cent. No goods here cost less than their discounts.
 */
export function sharesOf(lines: readonly OrderedLine[], all: readonly Adjustment[]): Shares {
  const adjustments = all.filter(({ included }) => included !== true);
  const isOfLine = ({ seq }: Adjustment) => lines.some((line) => line.seq === seq);
  const own = (line: OrderedLine) =>
    adjustments.filter(({ seq }) => seq === line.seq).map(({ amount }) => amount);
  const prices = lines.map((line) =>
    own(line).reduce((sum, amount) => sum + amount, line.unitPrice * line.quantity),
  );
  const whole = adjustments.filter((one) => !isOfLine(one));
  const shared = whole.filter(({ kind }) => kind === 'DISCOUNT' || kind === 'TAX');
  const dealt = shared.map(({ amount }) => deal(amount, prices));
  const items = lines.map((line, i): [number, readonly number[]] => {
    const amounts = [...own(line), ...dealt.map((shares) => shares[i] ?? 0)];
    const upTo = (n: number) =>
      amounts.reduce((sum, amount) => sum + Math.floor((amount * n) / line.quantity), 0);
    return [
      line.seq,
      Array.from({ length: line.quantity }, (_, n) => line.unitPrice + upTo(n + 1) - upTo(n)),
    ];
  });
  return {
    items: new Map(items),
    ofNoItem: whole
      .filter((one) => !shared.includes(one))
      .reduce((sum, { amount }) => sum + amount, 0),
  };
}

/** Deals an amount out cent by cent: each cent goes to whom most is missing. */
function deal(amount: number, prices: readonly number[]): readonly number[] {
  const all = prices.reduce((sum, price) => sum + price, 0);
  const [size, sign] = [Math.abs(amount), Math.sign(amount)];
  const dealt = prices.map((price) => Math.floor((size * price) / all));
  for (let left = size - dealt.reduce((sum, one) => sum + one, 0); left > 0; left--) {
    const missing = prices.map((price, i) => size * price - (dealt[i] ?? 0) * all);
    const most = missing.indexOf(Math.max(...missing));
    dealt[most] = (dealt[most] ?? 0) + 1;
  }
  return dealt.map((one) => sign * one);
}

/** The worth of a line's items from one on, up to another, in minor units. */
export const worthBetween = ({ items }: Shares, seq: number, from: number, to: number): number =>
  (items.get(seq) ?? []).slice(from, to).reduce((sum, worth) => sum + worth, 0);
