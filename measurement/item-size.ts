/**
 * DynamoDB's own arithmetic of bytes and units, so that what the engine reports can be held against
 * what the rows must cost.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html
 */

const KILOBYTE = 1024;
const READ_BYTES = 4 * KILOBYTE;

/** Names and values, in UTF-8; an item as the document client has it. */
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

/** One byte for each two significant digits and one more; a sign takes another. */
function numberBytes(text: string): number {
  const [mantissa = ''] = text.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const significant = fraction ? digits : digits.replace(/0+$/, '');
  return 1 + Math.ceil(significant.length / 2) + (text.startsWith('-') ? 1 : 0);
}

/**
 * One request that reads so many bytes: 4 KB for a unit, half of it when eventually consistent.
 * Nothing found is billed too.
 */
export const readUnits = (bytes: number, consistent = false): number =>
  Math.max(1, Math.ceil(bytes / READ_BYTES)) * (consistent ? 1 : 0.5);

/** One item written: 1 KB for a unit. */
export const writeUnits = (bytes: number): number => Math.max(1, Math.ceil(bytes / KILOBYTE));
