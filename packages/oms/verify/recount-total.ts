/**
 * Recomputes an order's total from what is left of its lines. Like `recount.ts`, it uses none of
 * the functions' arithmetic.
 */
import type { Item } from '../../../table/aws-protocol/item.ts';
import type { Counts, OrderedLine } from './checks/ordered-lines.ts';

/** The rule of LINES by which a discount or tax of the whole order belongs to its lines. */
export const SHARED_RULE = 2;

/** Calculates the price of the remaining items, with the remaining share of each adjustment. */
export function totalFrom(
  lines: readonly OrderedLine[],
  counts: Counts,
  adjustments: readonly Item[],
  rule: unknown,
): number {
  const kept = (line: OrderedLine) => line.quantity - (counts[line.seq]?.['cancelled'] ?? 0);
  return Math.max(0, restFrom(lines, kept, adjustments, rule));
}

/** Calculates what all that came back is worth: a line's last items. */
export function worthFrom(
  lines: readonly OrderedLine[],
  counts: Counts,
  adjustments: readonly Item[],
  rule: unknown,
): number {
  const returned = (line: OrderedLine) => counts[line.seq]?.['returned'] ?? 0;
  const none = () => 0;
  return restFrom(lines, returned, adjustments, rule) - restFrom(lines, none, adjustments, rule);
}

function restFrom(
  lines: readonly OrderedLine[],
  kept: Kept,
  adjustments: readonly Item[],
  rule: unknown,
): number {
  const goods = sum(lines.map((line) => line.unitPrice * kept(line)));
  // Of a tax that is included, the goods have it in their prices.
  const added = adjustments.filter(({ included }) => included !== true);
  const adjusted =
    rule === SHARED_RULE ? keptOfShared(lines, kept, added) : keptOfFirst(lines, kept, added);
  return goods + adjusted;
}

type Kept = (line: OrderedLine) => number;

const sum = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + amount, 0);

/** The kept part of an amount: what a line's last items have of it. */
const part = (amount: number, kept: number, quantity: number): number =>
  Math.ceil((amount * kept) / quantity);

/** The first rule: an adjustment of the whole order stays with it. */
const keptOfFirst = (lines: readonly OrderedLine[], kept: Kept, adjustments: readonly Item[]) =>
  sum(
    adjustments.map(({ amount, seq }) => {
      const line = lines.find((candidate) => candidate.seq === seq);
      return line ? part(Number(amount), kept(line), line.quantity) : Number(amount);
    }),
  );

/** The purse of a line: what it still can pay, and the amounts that it has. */
interface Purse {
  readonly line: OrderedLine;
  readonly worth: number;
  readonly amounts: number[];
}

/** The second rule: discounts and taxes of the whole order are their lines'. */
function keptOfShared(lines: readonly OrderedLine[], kept: Kept, adjustments: readonly Item[]) {
  const excess: number[] = [];
  const purses = lines.map((line): Purse => {
    const own = adjustments
      .filter(({ seq }) => seq === line.seq)
      .map(({ amount }) => Number(amount));
    const { taken, left, over } = spend(own, line.unitPrice * line.quantity);
    excess.push(...over);
    return { line, worth: left, amounts: taken };
  });
  const ofNoLine = adjustments.filter(({ seq }) => !lines.some((line) => line.seq === seq));
  const isShared = ({ kind }: Item) => kind === 'DISCOUNT' || kind === 'TAX';
  const shared = [...excess, ...ofNoLine.filter(isShared).map(({ amount }) => Number(amount))];
  const worth = sum(purses.map((purse) => purse.worth));
  const { taken, over } = worth > 0 ? spend(shared, worth) : { taken: [], over: shared };
  deal(taken, purses);
  return sum([
    ...purses.map((purse) => keptIn(purse, kept(purse.line))),
    ...over,
    ...ofNoLine.filter((adjustment) => !isShared(adjustment)).map(({ amount }) => Number(amount)),
  ]);
}

/** Takes amounts one by one from a price that cannot fall below 0. Surcharges count first. */
function spend(amounts: readonly number[], price: number) {
  let remaining = price + sum(amounts.filter((amount) => amount > 0));
  const [taken, over]: [number[], number[]] = [[], []];
  for (const amount of amounts) {
    const spent = amount > 0 ? amount : Math.max(amount, -remaining);
    if (amount < 0) remaining += spent;
    taken.push(spent);
    over.push(amount - spent);
  }
  return { taken: taken.filter(Boolean), left: remaining, over: over.filter(Boolean) };
}

/** Gives each purse its share of the amounts; of their running sum, if one would be overdrawn. */
function deal(amounts: readonly number[], purses: readonly Purse[]): void {
  const apart = amounts.map((amount) => sharesOf(amount, purses));
  const isOverdrawn = purses.some(
    ({ worth }, i) => worth + sum(apart.map((shares) => shares[i] ?? 0)) < 0,
  );
  let running = 0;
  let before = purses.map(() => 0);
  for (const [n, amount] of amounts.entries()) {
    running += amount;
    const upTo = isOverdrawn ? sharesOf(running, purses) : [];
    purses.forEach(({ amounts: mine }, i) => {
      const share = isOverdrawn ? (upTo[i] ?? 0) - (before[i] ?? 0) : (apart[n]?.[i] ?? 0);
      if (share !== 0) mine.push(share);
    });
    before = upTo;
  }
}

/** Whole cents in proportion to the purses; the rest cent by cent, the largest fraction first. */
function sharesOf(amount: number, purses: readonly Purse[]): number[] {
  const all = BigInt(sum(purses.map(({ worth }) => worth)));
  const size = BigInt(Math.abs(amount));
  const cents = purses.map(({ worth }) => Number((size * BigInt(worth)) / all));
  const fractions = purses.map(({ worth }) => (size * BigInt(worth)) % all);
  for (let remainder = Math.abs(amount) - sum(cents); remainder > 0; remainder--) {
    let first = 0;
    for (const [i, fraction] of fractions.entries())
      if (fraction > (fractions[first] ?? 0n)) first = i;
    cents[first] = (cents[first] ?? 0) + 1;
    fractions[first] = -1n;
  }
  return cents.map((share) => (amount < 0 ? -share : share));
}

/** The kept items' part of a line's amounts: of their sum, if an item is worth too little. */
function keptIn({ line: { quantity, unitPrice }, amounts }: Purse, kept: number): number {
  const isPoor = unitPrice * quantity + sum(amounts) < amounts.length * quantity;
  return isPoor
    ? part(sum(amounts), kept, quantity)
    : sum(amounts.map((amount) => part(amount, kept, quantity)));
}
