import { type GrowingItem, ITEM_CAPS } from './item-caps.ts';

type Report = (type: GrowingItem, bytes: number) => void;

/** Set by a function that measures. A command does not. */
let report: Report = () => undefined;

export function reportItemBytes(to: Report): void {
  report = to;
}

/**
 * Reports the size of an item that was read before a write, from half of its cap on. Only types
 * that grow are measured, where they are read anyway.
 */
export function weigh(type: GrowingItem, item: object): void {
  const bytes = itemBytes(item as Readonly<Record<string, unknown>>);
  if (bytes > ITEM_CAPS[type] / 2) report(type, bytes);
}

/** Computes the bytes of names and values, in UTF-8, of an item in plain values. */
export const itemBytes = (item: Readonly<Record<string, unknown>>): number =>
  Object.entries(item).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + valueBytes(value),
    0,
  );

function valueBytes(value: unknown): number {
  if (value === undefined) return 0;
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (typeof value === 'number' || typeof value === 'bigint') return numberBytes(String(value));
  if (typeof value === 'boolean' || value === null) return 1;
  if (value instanceof Uint8Array) return value.byteLength;
  if (value instanceof Set)
    return [...value].reduce<number>((sum, member) => sum + valueBytes(member), 0);
  if (Array.isArray(value))
    return value.reduce<number>((sum, member) => sum + 1 + valueBytes(member), 3);
  return 3 + itemBytes(value as Record<string, unknown>) + Object.keys(value).length;
}

/** One byte for each two significant digits and one more; a minus sign takes another. */
function numberBytes(text: string): number {
  const [mantissa = ''] = text.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const significant = fraction ? digits : digits.replace(/0+$/, '');
  return 1 + Math.ceil(significant.length / 2) + (text.startsWith('-') ? 1 : 0);
}
