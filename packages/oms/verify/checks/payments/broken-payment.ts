import type { Order } from '../../../../../domain/order.ts';
import { PAYMENT_LETTER } from '../../../../../domain/payments/payment-id.ts';
import {
  TRANSACTION_KINDS,
  TRANSACTION_STATES,
} from '../../../../../domain/payments/payment-records.ts';
import { timeOf } from '../../../../../domain/time-id.ts';
import type { Item } from '../../../../../table/aws-protocol/item.ts';
import { parsePaymentId } from '../../../../../table/keys.ts';
import { isApart } from '../../reads/payment-transactions.ts';
import { isOneOf, isText, isWholeFrom, optional, type Requirement } from '../requirements.ts';

const isKind = isOneOf(TRANSACTION_KINDS);
const isState = isOneOf(TRANSACTION_STATES);
const isAmount = isWholeFrom(0);
const isMoment = (value: unknown): boolean => isText(value) && !Number.isNaN(Date.parse(value));
const isObject = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTransaction = (value: unknown): boolean =>
  isObject(value) &&
  isKind(value['kind']) &&
  isState(value['state']) &&
  isAmount(value['amount']) &&
  isMoment(value['at']);

/** True for transactions, requests or reports by their ids. */
const isById = (value: unknown): boolean =>
  isObject(value) && Object.values(value).every(isTransaction);

const APART = [
  ['requests', 'requests by id'],
  ['reports', 'reports by name'],
] as const;

/** Requirements for an order's payment, whose transactions are added up. */
export const paymentNeeds = (
  { customerId, currency }: Pick<Order, 'customerId' | 'currency'>,
  row: Item,
): readonly Requirement[] => [
  ['SK', isPaymentSortKey, 'a payment’s key'],
  ['customerId', (value) => value === customerId, `“${customerId}”`],
  ['currency', (value) => value === currency, `“${currency}”`],
  ['provider', isText, 'a text'],
  ['reference', optional(isText), 'a text'],
  ['payable', optional(isAmount), 'a whole number from 0'],
  ['version', isWholeFrom(1), 'a whole number from 1'],
  ...(isApart(row) ? APART : []).map(([name, form]): Requirement => [name, isById, form]),
  ['transactions', isApart(row) ? optional(isById) : isById, 'transactions by id'],
  [
    'reminder',
    optional(
      (value) => isObject(value) && isMoment(value['dueAt']) && isAmount(value['sentCount']),
    ),
    'a time and a count',
  ],
];

/** `PAYMENT#<ts>#<paymentId>`; the id contains the time. */
function isPaymentSortKey(value: unknown): boolean {
  const SK = String(value);
  const paymentId = parsePaymentId({ SK });
  return SK === `PAYMENT#${timeOf(PAYMENT_LETTER, paymentId)}#${paymentId}`;
}
