import { ORDER_NUMBER } from '../route.ts';
import { bare } from '../ship/tracking-numbers.ts';
import { leftLines, numberOf, type WorkOrder } from '../work/work-order.ts';

/** The meaning of a scan, or a typed line, at the packing table. */
export type Scan =
  | { readonly kind: 'command'; readonly command: Command }
  | { readonly kind: 'order'; readonly orderId: string }
  | { readonly kind: 'unknown order' }
  /** A number of several open orders: rare, of the same second. */
  | { readonly kind: 'two orders' }
  | { readonly kind: 'item'; readonly seq: number }
  | { readonly kind: 'wrong item' }
  /** Empty for Enter alone. */
  | { readonly kind: 'tracking'; readonly number: string };

const COMMANDS = ['UNDO', 'SKIP', 'HOLD', 'PART'] as const;
export type Command = (typeof COMMANDS)[number];

/**
 * Reads a scan: a command of the printed card, the bar code of a slip, an item, else a tracking
 * number.
 *
 * @param skus those of all orders, in capital letters, also of some that have left
 */
export function readScan(
  text: string,
  at: WorkOrder | undefined,
  all: readonly WorkOrder[],
  skus: ReadonlySet<string>,
): Scan {
  const scan = text.trim();
  if (scan === '') return { kind: 'tracking', number: '' };
  const command = COMMANDS.find((candidate) => scan.toUpperCase().replace(/^\*/, '') === candidate);
  if (command) return { kind: 'command', command };
  const [order, ...others] = all.filter((candidate) => bare(numberOf(candidate)) === bare(scan));
  // Which of them the parcel is of, only its slip's name shows.
  if (order && others.length > 0) return { kind: 'two orders' };
  if (order) return { kind: 'order', orderId: order.orderId };
  const line = leftLines(at ?? {})?.find(({ sku }) => isSku(sku, scan));
  if (line) return { kind: 'item', seq: line.seq };
  if (skus.has(scan.toUpperCase())) return { kind: 'wrong item' };
  // A slip of an order that is not open: nothing ships with it as a tracking number.
  if (ORDER_NUMBER.test(scan) && scan.includes('-')) return { kind: 'unknown order' };
  return { kind: 'tracking', number: scan };
}

const isSku = (sku: string, scan: string): boolean => sku.toUpperCase() === scan.toUpperCase();
