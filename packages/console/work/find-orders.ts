import { folded } from './folded.ts';
import { customerOf, leftLines, numberOf, type WorkOrder } from './work-order.ts';

export type FoundOrder = WorkOrder & {
  /** By what it was found: "Name", "SKU BAG-RED". */
  readonly foundBy?: string;
};

/**
 * The open orders that contain each word of a text, in number, reference, name, city, SKU, tag or
 * note, those with all of it in number and name first. Accents, case and the hyphens of a number
 * are ignored.
 */
export function findWork(orders: readonly WorkOrder[], text: string): readonly FoundOrder[] {
  const words = folded(text).split(/\s+/).filter(Boolean);
  const first: FoundOrder[] = [];
  const others: FoundOrder[] = [];
  for (const order of words.length > 0 ? orders : []) {
    const texts = textsOf(order);
    // Folded at once: a person types, and there may be 2,000 orders.
    const lines = folded(texts.map(([, text]) => text?.replace(/\s/g, ' ')).join('\n')).split('\n');
    const places = words.map((word) => lines.findIndex((line) => line.includes(word)));
    if (places.includes(-1)) continue;
    const by = places.map((at) => (at < SHOWN ? texts[at]?.[0] : texts[at]?.join(' ')));
    const match = { ...order, foundBy: [...new Set(by)].join(', ') };
    (Math.max(...places) < SHOWN ? first : others).push(match);
  }
  return [...first, ...others];
}

/** The first texts of an order, which each list shows. */
const SHOWN = 2;

/** The texts by which an order is found, with their names. */
function textsOf(order: WorkOrder): readonly (readonly [string, string?])[] {
  const number = numberOf(order);
  const { shippingAddress: to, tags = [] } = order;
  return [
    ['Number', `${number} ${number.replaceAll('-', '')}`],
    ['Name', customerOf(order)],
    ['Reference', order.reference?.id],
    ['Company', to?.['company']],
    ['City', to?.['city']],
    ['Note', order.customerNote],
    ...tags.map((tag) => ['Tag', tag] as const),
    ...(leftLines(order) ?? []).map(({ sku }) => ['SKU', sku] as const),
  ];
}
