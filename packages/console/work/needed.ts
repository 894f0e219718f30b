/** The items that open orders still need of a SKU: they lie on the shelf, and are not free. */
import type { Desk } from '../desk.ts';
import { preference } from '../preferences.ts';
import { leftLines, numberOf, type WorkOrder } from './work-order.ts';
import type { WorkSet } from './work-set.ts';

/** True if a number alone counts all that lies on the shelf, false if it counts what is free. */
export const countsShelf = preference('countsShelf', true);

/** The items of each SKU that are left to ship, in the open orders that the page keeps. */
export function neededItems(work: WorkSet): ReadonlyMap<string, number> {
  const needed = new Map<string, number>();
  for (const order of work.all())
    for (const { sku, left } of leftLines(order) ?? [])
      needed.set(sku, (needed.get(sku) ?? 0) + left);
  return needed;
}

/** True if all open orders are known with their lines: only then a shelf can be compared. */
export const knowsNeeded = ({ progress, kept, ids }: WorkSet): boolean =>
  progress.value.isListed && !kept.isCapped.value && progress.value.read === ids.value.length;

/** The items that a count has beside what is free, by SKU: none if it is no count of the shelf. */
export const allBesideFree = (work: WorkSet): ReadonlyMap<string, number> =>
  countsShelf.value && knowsNeeded(work) ? neededItems(work) : new Map();

/** The items of a SKU that a count of it has beside what is free. */
export const besideFree = (work: WorkSet, sku: string): number => allBesideFree(work).get(sku) ?? 0;

/** The most new orders that are found in one request. */
const NEWEST = 20;

/** Reads what open orders need of a SKU again: those placed since, and those that have it. */
export async function readNeeded({ work, refresher }: Desk, sku: string): Promise<void> {
  const count = work.ids.peek().length;
  await refresher.newOrders();
  // With so many at once, the newest are not all.
  if (work.ids.peek().length - count >= NEWEST) await refresher.all();
  checkRead(refresher);
  const having = work.all().filter((order) => neededIn(order, sku) > 0);
  await refresher.again(having.map(({ orderId }) => orderId));
}

/** Reads what open orders need of all SKUs again. */
export async function readAllNeeded({ refresher }: Desk): Promise<void> {
  await refresher.all();
  checkRead(refresher);
}

/** @throws if the last read has failed: a count would be compared with what is old */
function checkRead({ connection }: Desk['refresher']): void {
  const { failedSince, error } = connection.peek();
  if (failedSince !== undefined) throw error ?? new Error('The open orders could not be read.');
}

const neededIn = (order: WorkOrder, sku: string): number =>
  (leftLines(order) ?? [])
    .filter((line) => line.sku === sku)
    .reduce((sum, { left }) => sum + left, 0);

/** The open orders that a count of the shelf is too small for. The oldest orders come first. */
export function unpackedOrders(work: WorkSet, sku: string, counted: number): WorkOrder[] {
  let remainder = counted;
  return work.all().filter((order) => {
    const needed = neededIn(order, sku);
    if (needed > remainder) return true;
    remainder -= needed;
    return false;
  });
}

/** "2 too few: … cannot be packed." */
export function shortWords(work: WorkSet, sku: string, counted: number, short = 0): string {
  if (short === 0) return '';
  const unpacked = unpackedOrders(work, sku, counted);
  const names = unpacked.slice(0, MOST_NAMED).map(numberOf).join(', ');
  const more = unpacked.length - MOST_NAMED;
  return `${short} too few: ${names}${more > 0 ? ` and ${more} more` : ''} cannot be packed. `;
}

const MOST_NAMED = 5;
