import { placedAtOf } from '../order-id.ts';
import {
  formatOrderNumber,
  type OrderNumber,
  orderNumberOf,
  parseOrderNumber,
} from '../order-number.ts';

/** The orders that a consumer's words name: by their ids, and by their numbers. */
export interface NamedOrders {
  readonly orderIds: readonly string[];
  readonly numbers: readonly OrderNumber[];
}

/**
 * Reads a consumer's words for an order: its number or its id, alone or among other words. A number
 * may be written as people write it (`parseOrderNumber`).
 */
export function namedOrders(words: string): NamedOrders {
  const parts = words.split(/[^\p{L}\p{N}-]+/u).filter((part) => part !== '');
  const orderIds = parts.filter((part) => placedAtOf(part) !== undefined);
  const numbers = parts.flatMap((part) => parseOrderNumber(part) ?? []);
  const byText = new Map(numbers.map((number) => [JSON.stringify(number), number]));
  return { orderIds: [...new Set(orderIds)], numbers: [...byText.values()] };
}

/**
 * The number of the one order that the words name, as this system writes it: nothing else of the
 * words. Undefined if they name none or several.
 */
export function namedNumber(words: string): string | undefined {
  const { orderIds, numbers } = namedOrders(words);
  const named = new Set([...orderIds.map(orderNumberOf), ...numbers.map(formatOrderNumber)]);
  return named.size === 1 ? [...named][0] : undefined;
}
