/**
 * DynamoDB's arithmetic of bytes and units, with which the engine's figures are checked.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html
 */

const KILOBYTE = 1024;
const READ_BYTES = 4 * KILOBYTE;

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

/**
 * Computes the units of one request that reads so many bytes: one for each 4 KB, half of it for an
 * eventually consistent read. A read that finds nothing costs the minimum.
 */
export const readUnits = (bytes: number, consistent = false): number =>
  Math.max(1, Math.ceil(bytes / READ_BYTES)) * (consistent ? 1 : 0.5);

/** Computes the units of one written item: one for each KB. */
export const writeUnits = (bytes: number): number => Math.max(1, Math.ceil(bytes / KILOBYTE));
