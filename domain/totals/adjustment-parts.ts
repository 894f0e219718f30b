import type { Adjustment } from '../adjustment.ts';

/** An ordered line, with its price in minor units. */
export interface PricedLine {
  readonly seq: number;
  readonly quantity: number;
  readonly unitPrice: number;
}

/** A part of an adjustment: of one line, or of the order alone. */
export interface AdjustmentPart {
  /** The index of its adjustment. */
  readonly of: number;
  /** Absent for a part that belongs to no line. It stays, whatever is canceled or returned. */
  readonly seq?: number | undefined;
  /** Minor units. */
  readonly amount: number;
}

interface WeighedLine extends PricedLine {
  /** The price of its items after its own adjustments, at least 0. */
  readonly weight: number;
}

/** One of those that share an amount. */
export interface Sharer {
  readonly seq: number;
  /** At least 0. */
  readonly weight: number;
}

/**
 * Divides adjustments among the lines that they belong to, except for taxes that the prices contain
 * (`included-tax.ts`). A discount or tax of the whole order
 * belongs to all lines, in proportion to their amounts. SHIPPING and FEE of the whole order belong
 * to none. The parts of an adjustment add up to it.
 *
 * No line is worth less than nothing, so that a cancellation never makes an order dearer, and never
 * leaves goods that another line's discount pays for: a discount beyond the price of its line
 * belongs to the other lines, and one beyond the price of all goods to the order.
 */
export function partsOf(
  lines: readonly PricedLine[],
  adjustments: readonly Adjustment[],
): readonly AdjustmentPart[] {
  const all = adjustments.flatMap(({ amount, seq, included }, index) =>
    included ? [] : [{ of: index, seq, amount }],
  );
  const isOwn = ({ seq }: AdjustmentPart) => lines.some((line) => line.seq === seq);
  const ofLines = lines.map((line) => ownParts(line, all));
  const own = ofLines.flatMap(({ within }) => within);
  const beyond = ofLines.flatMap((line) => line.beyond);
  const whole = all.filter((part) => !isOwn(part)).map(({ of, amount }) => ({ of, amount }));
  const isShared = ({ of }: AdjustmentPart) => SHARED.has(adjustments[of]?.kind ?? '');
  const shared = [...beyond, ...whole.filter(isShared)];
  return [
    ...own,
    ...sharedParts(
      ofLines.map(({ line }) => line),
      shared,
    ),
    ...whole.filter((part) => !isShared(part)),
  ];
}

const SHARED: ReadonlySet<string> = new Set(['DISCOUNT', 'TAX'] satisfies Adjustment['kind'][]);

/** A line's own adjustments, and what of its discounts is beyond its price. */
function ownParts(line: PricedLine, all: readonly AdjustmentPart[]) {
  const price = line.unitPrice * line.quantity;
  const own = all.filter(({ seq }) => seq === line.seq);
  const { within, beyond } = bearable(own, price);
  const weight = price + sumOf(within);
  return { line: { ...line, weight }, within, beyond: beyond.map(ofOrder) };
}

const ofOrder = ({ of, amount }: AdjustmentPart): AdjustmentPart => ({ of, amount });

const sumOf = (parts: readonly AdjustmentPart[]): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0);

/** Divides discounts, in their order, into what a price bears and what is beyond it. */
function bearable(parts: readonly AdjustmentPart[], price: number) {
  let room = price + sumOf(parts.filter(({ amount }) => amount > 0));
  const within: AdjustmentPart[] = [];
  const beyond: AdjustmentPart[] = [];
  for (const part of parts) {
    const amount = part.amount < 0 ? -Math.min(room, -part.amount) : part.amount;
    if (part.amount < 0) room += amount;
    if (amount !== 0) within.push({ ...part, amount });
    if (amount !== part.amount) beyond.push({ ...part, amount: part.amount - amount });
  }
  return { within, beyond };
}

/** Divides adjustments of the whole order among lines; what is beyond their price is left. */
function sharedParts(
  lines: readonly WeighedLine[],
  shared: readonly AdjustmentPart[],
): readonly AdjustmentPart[] {
  const weight = lines.reduce((sum, line) => sum + line.weight, 0);
  // Free goods bear nothing, nor do rows written by hand, which may have no price.
  if (!(Number.isSafeInteger(weight) && weight > 0)) return shared;
  const { within, beyond } = bearable(shared, weight);
  const apart = within.map(({ amount }) => apportioned(amount, lines));
  const isPossible = lines.every(
    (line, i) => line.weight + apart.reduce((sum, shares) => sum + (shares[i] ?? 0), 0) >= 0,
  );
  const shares = isPossible ? apart : apportionedTogether(within, lines);
  return [
    ...within.flatMap(({ of }, n) =>
      lines.map(({ seq }, i) => ({ of, seq, amount: shares[n]?.[i] ?? 0 })),
    ),
    ...beyond,
  ].filter(({ amount }) => amount !== 0);
}

/** Shares in proportion to the weights: the remainder by largest fraction, then by `seq`. */
export function apportioned(amount: number, lines: readonly Sharer[]): number[] {
  const [sign, size] = [Math.sign(amount), BigInt(Math.abs(amount))];
  const whole = lines.reduce((sum, { weight }) => sum + BigInt(weight), 0n);
  const exact = lines.map(({ seq, weight }, i) => {
    const product = size * BigInt(weight);
    return { i, seq, floor: Number(product / whole), fraction: product % whole };
  });
  const remainder = Number(size) - exact.reduce((sum, { floor }) => sum + floor, 0);
  const raised = new Set(
    exact
      .toSorted((a, b) => Number(b.fraction - a.fraction) || a.seq - b.seq)
      .slice(0, remainder)
      .map(({ i }) => i),
  );
  return exact.map(({ i, floor }) => sign * (raised.has(i) ? floor + 1 : floor) || 0);
}

/**
 * Shares of adjustments whose own remainders would make a line worth less than nothing: each is
 * what the sum up to it has more than the sum before.
 */
function apportionedTogether(parts: readonly AdjustmentPart[], lines: readonly WeighedLine[]) {
  const sums = parts.map((_, n) => apportioned(sumOf(parts.slice(0, n + 1)), lines));
  return sums.map((shares, n) => shares.map((share, i) => share - (sums[n - 1]?.[i] ?? 0)));
}
