import type { Entry } from '../../trade/journal.ts';
import { isRefusal, isSuccess, nameOf, subjectOf } from '../answers.ts';
import { type Evidence, number, type Row, text } from '../evidence.ts';
import { onceEach, type Wish, wishesOf } from '../once.ts';
import { type PaymentFile, type Purse, transactionsIn } from './purse.ts';
import { claimsOther } from './refused.ts';

interface CreationBody {
  readonly provider: string;
  readonly amount?: number;
  readonly reference?: string;
  readonly captured?: boolean;
}

/** Each wish for a payment made one payment or none, and its answers match. */
export function creations(evidence: Evidence, purses: readonly Purse[]): string[] {
  const wishes = wishesOf('A14', evidence);
  const files = new Map(
    purses.flatMap(({ payments }) => payments.map((file) => [file.paymentId, file] as const)),
  );
  const wished = [...wishes.values()].flatMap(({ record }) =>
    record ? [text(record, 'paymentId')] : [],
  );
  const nobodys = [...files.values()].filter(
    ({ paymentId, now }) =>
      !wished.includes(paymentId) && now['createdBy'] !== `provider:${now['provider']}`,
  );
  const byOrder = new Map(purses.map((purse) => [purse.ledger.orderId, purse]));
  return [
    ...onceEach(wishes, evidence),
    ...[...wishes.values()].flatMap((wish) => made(wish, files)),
    ...wished.filter((id, i) => wished.indexOf(id) !== i).map((id) => `${id} answers two wishes`),
    ...nobodys.map(({ paymentId }) => `payment ${paymentId} is nobody's wish`),
    ...[...wishes.values()]
      .flatMap(({ entries }) => entries)
      .filter((entry) => isRefusal(entry) && !isTrue(entry, evidence, byOrder))
      .map((entry) => `${nameOf(entry)} was refused: ${JSON.stringify(entry.answer?.body)}`),
  ];
}

function made({ entries, record }: Wish, files: ReadonlyMap<string, PaymentFile>): string[] {
  const [first] = entries;
  if (!record || !first) return [];
  const id = text(record, 'paymentId');
  const born = files.get(id)?.states[0];
  if (!born) return [`payment ${id} was made, and is lost`];
  const wrong = entries.filter(
    (entry) => isSuccess(entry) && !matches(entry.answer?.body ?? {}, id, born),
  );
  return [
    ...(isAsked(born, first) ? [] : [`payment ${id} is not what ${nameOf(first)} asked`]),
    ...wrong.map((entry) => `${nameOf(entry)} was answered another payment than ${id}`),
  ];
}

function isAsked(born: Row, entry: Entry): boolean {
  const { provider, amount, reference, captured } = entry.call.body as CreationBody;
  const transactions = Object.values(transactionsIn(born));
  const sales = transactions.filter(
    ({ kind, state, amount: sold }) =>
      kind === 'SALE' && state === 'SUCCEEDED' && sold === born['amount'],
  );
  return (
    born['provider'] === provider &&
    (amount === undefined || born['amount'] === amount) &&
    born['reference'] === reference &&
    born['customerId'] === entry.call.path?.['customerId'] &&
    born['createdBy'] === subjectOf(entry) &&
    transactions.length === sales.length &&
    sales.length === (captured ? 1 : 0)
  );
}

const matches = (body: Row, id: string, born: Row): boolean =>
  body['paymentId'] === id &&
  body['amount'] === born['amount'] &&
  body['captured'] === (Object.keys(transactionsIn(born)).length > 0 ? born['amount'] : 0);

function isTrue(entry: Entry, evidence: Evidence, purses: ReadonlyMap<string, Purse>): boolean {
  const purse = purses.get(entry.call.path?.['orderId'] ?? '');
  const versions = [...(purse?.ledger.versions.values() ?? [])];
  const { provider, amount, reference } = entry.call.body as CreationBody;
  switch (entry.answer?.body.code) {
    case 'order-cancelled':
      return versions.some(({ status }) => status === 'CANCELLED');
    case 'payment-reference-taken':
      return claimsOther(evidence, provider, reference, undefined);
    case 'too-many-payments':
      return (purse?.payments.length ?? 0) >= 10;
    case 'amount-not-available': {
      // Without a payment, the whole total is due.
      const least = Math.min(...versions.map((row) => number(row, 'total')));
      return (purse?.payments.length ?? 0) > 0 || (amount ?? 0) > least;
    }
    default:
      return false;
  }
}
