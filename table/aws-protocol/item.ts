import type { AttributeValue } from '@aws-sdk/client-dynamodb';

/**
 * An item, or a part of one, in plain values: strings, numbers, booleans, null, arrays, objects,
 * sets of texts; also other sets, and bytes, that other programs wrote. A number that JavaScript
 * cannot represent is a bigint, or its text if it has a fraction.
 */
export type Item = Record<string, unknown>;

/** An item in DynamoDB JSON. */
export type MarshalledItem = Readonly<Record<string, AttributeValue>>;

/**
 * Converts plain values to DynamoDB JSON. Undefined members are left out.
 *
 * @throws {TypeError | RangeError} for values that our rows never contain: NaN, an integer that a
 *   double cannot represent, a function …
 */
export function marshall(item: Readonly<Item>): Record<string, AttributeValue> {
  const marshalled: Record<string, AttributeValue> = {};
  for (const name in item)
    if (item[name] !== undefined) add(marshalled, name, toAttributeValue(item[name]));
  return marshalled;
}

/**
 * Converts DynamoDB JSON to plain values. An integer beyond 2^53 stays exact; other fractions may
 * lose digits.
 */
export function unmarshall(marshalled: MarshalledItem): Item {
  const item: Item = {};
  for (const name in marshalled)
    add(item, name, fromAttributeValue(marshalled[name] as AttributeValue));
  return item;
}

/**
 * Adds a member of any name, also of `__proto__`, which an assignment would treat as the prototype.
 */
function add(members: object, name: string, value: unknown): void {
  if (name !== '__proto__') (members as Item)[name] = value;
  else Object.defineProperty(members, name, { value, enumerable: true });
}

function toAttributeValue(value: unknown): AttributeValue {
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'number') return { N: String(holdable(value)) };
  if (typeof value === 'bigint') return { N: String(value) };
  if (typeof value === 'boolean') return { BOOL: value };
  if (value === null) return { NULL: true };
  if (Array.isArray(value))
    return { L: value.filter((element) => element !== undefined).map(toAttributeValue) };
  if (value instanceof Set) return { SS: [...value].map(text) };
  if (isPlainObject(value)) return { M: marshall(value) };
  throw new TypeError(`a ${typeof value} is no attribute value`);
}

function fromAttributeValue(value: AttributeValue): unknown {
  if (value.S !== undefined) return value.S;
  if (value.N !== undefined) return numberIn(value.N);
  if (value.BOOL !== undefined) return value.BOOL;
  if (value.M !== undefined) return unmarshall(value.M);
  if (value.L !== undefined) return value.L.map(fromAttributeValue);
  if (value.NULL !== undefined) return null;
  return fromForeignValue(value);
}

/** Reads types that only other programs write. In DynamoDB JSON, bytes are base64. */
function fromForeignValue({ SS, NS, B, BS }: AttributeValue): unknown {
  if (SS !== undefined) return new Set(SS);
  if (NS !== undefined) return new Set(NS.map(numberIn));
  if (B !== undefined) return bytes(B);
  if (BS !== undefined) return new Set(BS.map(bytes));
  throw new TypeError('an attribute value of no known type');
}

const bytes = (base64: string | Uint8Array): Uint8Array =>
  typeof base64 === 'string' ? Uint8Array.from(Buffer.from(base64, 'base64')) : base64;

/** Our own sets contain texts only. An empty one is DynamoDB's to refuse. */
function text(element: unknown): string {
  if (typeof element === 'string') return element;
  throw new TypeError(`a ${typeof element} is no element of a string set`);
}

const isPlainObject = (value: unknown): value is Item =>
  Object.getPrototypeOf(value) === Object.prototype;

function numberIn(text: string): number | bigint | string {
  const number = Number(text);
  if (Math.abs(number) <= Number.MAX_SAFE_INTEGER) return number;
  return /^-?\d+$/.test(text) ? BigInt(text) : text;
}

function holdable(number: number): number {
  if (Math.abs(number) <= Number.MAX_SAFE_INTEGER) return number;
  throw new RangeError(`${number} is no number that both sides can hold`);
}
