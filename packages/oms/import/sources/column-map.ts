import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { ORDER_STATUSES, PAYMENT_STATUSES } from '../../../../domain/order-status.ts';
import { oneOf } from '../../../../functions/http/members.ts';
import { SAFE_KEY_PART } from '../../../../table/keys.ts';
import { Misuse } from '../../../api/commands/exit-code.ts';
import { ADDRESS_FIELDS } from './addresses.ts';

const heading = () => z.string().check(z.minLength(1, 'must be the heading of a column'));

/** A member's column, or the text that it has in each row. */
const member = () => z.union([heading(), z.strictObject({ value: z.string() })], MEMBER_FORM);
const MEMBER_FORM = 'must be the heading of a column, or {"value": "a text"}';

/** A member with words of its own: the column, and our word for each of its texts. */
const words = <const Word extends string>(ours: readonly Word[]) =>
  z.union(
    [
      heading(),
      z.strictObject({ value: oneOf(ours) }),
      z.strictObject({ column: heading(), values: z.record(z.string(), oneOf(ours)) }),
    ],
    'must be the heading of a column, {"value": …} or {"column": …, "values": {…}}, ' +
      `with the words ${ours.join(', ')}`,
  );

const address = () =>
  z.partialRecord(z.enum(ADDRESS_FIELDS, `must be one of ${ADDRESS_FIELDS.join(', ')}`), heading());

const order = z.strictObject({
  number: heading(),
  placedAt: heading(),
  status: words(ORDER_STATUSES),
  paymentStatus: z.optional(words(PAYMENT_STATUSES)),
  currency: member(),
  email: z.optional(heading()),
  buyerName: z.optional(heading()),
  total: z.optional(heading()),
  shipping: z.optional(heading()),
  shippingName: z.optional(member()),
  discount: z.optional(heading()),
  discountName: z.optional(member()),
  tax: z.optional(heading()),
  taxName: z.optional(member()),
  taxIncluded: z.optional(z.boolean('must be true or false')),
  refunded: z.optional(heading()),
  note: z.optional(heading()),
  tags: z.optional(heading()),
  shippingAddress: z.optional(address()),
  billingAddress: z.optional(address()),
  attributes: z.optional(z.record(z.string(), heading())),
});

const line = z.strictObject({
  sku: z.optional(heading()),
  name: z.optional(heading()),
  quantity: member(),
  unitPrice: heading(),
  attributes: z.optional(z.record(z.string(), heading())),
});

const customer = z.strictObject({
  email: heading(),
  id: z.optional(heading()),
  name: z.optional(heading()),
  firstName: z.optional(heading()),
  lastName: z.optional(heading()),
  company: z.optional(heading()),
});

const columnMap = z.strictObject({
  source: z
    .string()
    .check(z.regex(SAFE_KEY_PART, 'must be letters, digits, - and _'), z.maxLength(40)),
  order: z.optional(order),
  line: z.optional(line),
  customer: z.optional(customer),
});

/** The columns of a shop's own files, as `columns.json` declares them. */
export type ColumnMap = z.output<typeof columnMap>;
export type OrderMap = z.output<typeof order>;
export type LineMap = z.output<typeof line>;
export type CustomerMap = z.output<typeof customer>;
export type MappedMember = z.output<ReturnType<typeof member>>;
export type MappedWord<Word extends string> =
  | string
  | { readonly value: Word }
  | { readonly column: string; readonly values: Readonly<Record<string, Word>> };

/**
 * Reads a declaration of columns.
 *
 * @throws {Misuse} with the pointer of what is wrong
 */
export function readColumnMap(file: string): ColumnMap {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new Misuse(`${file} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
  const { success, data, error } = z.safeParse(columnMap, content);
  if (success) return data;
  const [issue] = error.issues;
  const pointer = `/${issue?.path.join('/')}`;
  throw new Misuse(
    issue?.code === 'unrecognized_keys'
      ? `${file}: ${pointer === '/' ? '' : pointer}/${issue.keys[0]} is unknown`
      : `${file}: ${pointer} ${issue?.message}`,
  );
}
