import { folded } from './folded.ts';
import { customerOf, leftLines, numberOf, type WorkOrder } from './work-order.ts';

/**
 * The open orders that contain each word of a text, in number, reference, name, city, SKU, tag or
 * note. Accents, case and the hyphens of a number are ignored.
 */
export function findWork(orders: readonly WorkOrder[], text: string): readonly WorkOrder[] {
  const words = folded(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return orders.filter((order) => {
    const known = textOf(order);
    return words.every((word) => known.includes(word));
  });
}

function textOf(order: WorkOrder): string {
  const number = numberOf(order);
  return folded(
    [
      number,
      number.replaceAll('-', ''),
      customerOf(order),
      order.reference?.id,
      order.shippingAddress?.['company'],
      order.shippingAddress?.['city'],
      order.customerNote,
      ...(order.tags ?? []),
      ...(leftLines(order) ?? []).map(({ sku }) => sku),
    ].join(' '),
  );
}
