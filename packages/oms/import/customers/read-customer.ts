import * as z from 'zod/mini';
import type { Address } from '../../../../domain/order-details.ts';
import { postalAddress } from '../../../../functions/http/address.ts';
import { text } from '../../../../functions/http/members.ts';
import { type Columns, columnsOf } from '../csv/columns.ts';
import { columnKey, type Row } from '../csv/read-csv.ts';
import { addressOf } from '../sources/addresses.ts';
import type { CustomerMap } from '../sources/column-map.ts';
import { RefusedRow } from '../sources/refused-row.ts';
import { usableEmail } from './buyers.ts';
import {
  type CustomerMember,
  FOLLOWING_COLUMNS,
  SHOPIFY_CUSTOMER,
  WOOCOMMERCE_CUSTOMER,
} from './customer-columns.ts';

/** A customer of a file. */
export interface SourceCustomer {
  /** The id there, or the name and telephone number of one without an e-mail address. */
  readonly identity: string;
  readonly name: string;
  readonly email: string | undefined;
  readonly address: Address | undefined;
  /** The telephone number of the profile. */
  readonly phone?: string | undefined;
  /** Texts without a place here. */
  readonly notes: readonly string[];
}

export type ReadCustomer = (row: Row) => SourceCustomer;

const postal = postalAddress();
const PHONE_FORM = text(40);

/**
 * Finds the reader of a file of customers.
 *
 * @param from a shop, or the columns of a `columns.json`
 * @throws {Misuse} for a file that lacks a column
 */
export function customerReader(
  heading: readonly string[],
  from: 'shopify' | 'woocommerce' | CustomerMap,
): ReadCustomer {
  const columns =
    typeof from === 'object'
      ? columnsOf(heading, mapped(from), declared(from), 'what columns.json declares')
      : columnsOf<CustomerMember>(
          heading,
          from === 'shopify' ? SHOPIFY_CUSTOMER : WOOCOMMERCE_CUSTOMER,
          ['email'],
          `an export of customers from ${from === 'shopify' ? 'Shopify' : 'WooCommerce'}`,
        );
  const following = new Set(FOLLOWING_COLUMNS.map(columnKey));
  const others = columns.others.filter((name) => !following.has(columnKey(name)));
  return (row) => customerIn(row, columns, others);
}

const declared = (map: CustomerMap) =>
  Object.keys(map) as (keyof CustomerMap)[] as CustomerMember[];

const mapped = (map: CustomerMap) =>
  Object.fromEntries(
    (Object.keys(SHOPIFY_CUSTOMER) as CustomerMember[]).map((member) => {
      const heading = (map as Partial<Record<CustomerMember, string>>)[member];
      return [member, heading === undefined ? [] : [heading]];
    }),
  ) as unknown as Record<CustomerMember, readonly string[]>;

function customerIn(
  row: Row,
  columns: Columns<CustomerMember>,
  others: readonly string[],
): SourceCustomer {
  const cell = (member: CustomerMember) => columns.of(row, member);
  const email = usableEmail(cell('email'));
  if (cell('email') !== '' && email === undefined)
    throw new RefusedRow(`"${cell('email')}" is no e-mail address`);
  const person = `${cell('firstName')} ${cell('lastName')}`.trim() || cell('name');
  const name = person || cell('company') || email;
  if (name === undefined || name === '')
    throw new RefusedRow('it has no name and no e-mail address');
  const written = addressOf((field) => {
    if (field === 'name') return person;
    return (
      cell(field === 'phone' ? 'addressPhone' : field) || (field === 'phone' ? cell('phone') : '')
    );
  });
  const address = z.safeParse(postal, written ?? {}).success ? written : undefined;
  const { phone, note } = phoneOf(cell('phone') || cell('addressPhone'));
  return {
    identity: cell('id') || JSON.stringify([name, cell('phone'), cell('addressPhone')]),
    name,
    email,
    address,
    phone,
    notes: [
      ...(written && !address ? [`its address is none here: ${JSON.stringify(written)}`] : []),
      ...note,
      ...extrasOf(row, others),
    ],
  };
}

/** The telephone number of a profile, or the note of one that is none here. */
function phoneOf(phone: string): { readonly phone?: string; readonly note: readonly string[] } {
  if (phone === '') return { note: [] };
  return z.safeParse(PHONE_FORM, phone).success
    ? { phone, note: [] }
    : { note: [`Phone: ${phone}`] };
}

/** True for a part of the shipping address that is the billing address's. */
const isOfBilling = (row: Row, heading: string, value: string): boolean =>
  /^shipping_/i.test(heading) &&
  row.cells[columnKey(heading.replace(/^shipping_/i, 'billing_'))] === value;

const extrasOf = (row: Row, others: readonly string[]): readonly string[] =>
  others
    .map((heading) => [heading, row.cells[columnKey(heading)] ?? ''] as const)
    .filter(([, value]) => value !== '' && !/^(no|false|0([.,]0+)?)$/i.test(value))
    .filter(([heading, value]) => !isOfBilling(row, heading, value))
    .map((pair) => pair.join(': '));
