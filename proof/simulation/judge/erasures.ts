import { nameOf as callOf, isSuccess } from './answers.ts';
import {
  by,
  type Change,
  customerOf,
  type Evidence,
  type History,
  isErased,
  isFulfillment,
  isMeta,
  isOrder,
  isPayment,
  isProfile,
  isReservation,
  nameOf,
  orderOf,
  type Row,
  text,
} from './evidence.ts';

/** The beginning of each text of a customer, in profiles and in orders. */
const OF_A_PERSON = ['Customer ', 'private of '];

/**
 * A customer is erased if an operator asked for it, and never else. At rest, nothing of the person
 * is left: in the profile, among the addresses, and in the orders that were final when the last
 * whole walk through them began.
 */
export function erasures(evidence: Evidence): string[] {
  const { snapshot, journal } = evidence;
  const { rows } = snapshot;
  const profiles = by(rows.filter(isProfile), customerOf);
  const asked = journal.filter(({ operation }) => operation === 'A39');
  const customerIn = ({ call }: (typeof asked)[number]) => String(call.path?.['customerId']);
  const erased = [...profiles].filter(([, profile]) => isErased(profile));
  return [
    ...asked
      .filter((entry) => isSuccess(entry) && !isErased(profiles.get(customerIn(entry)) ?? {}))
      .map((entry) => `${callOf(entry)} was acknowledged, but the profile is not erased`),
    ...erased
      .filter(([id]) => !asked.some((entry) => customerIn(entry) === id))
      .map(([id]) => `customer ${id} is erased, which nobody asked for`),
    ...erased.flatMap(([id, profile]) => leftOf(id, profile, evidence)),
  ];
}

function leftOf(id: string, profile: Row, { snapshot: { rows }, history }: Evidence): string[] {
  const job = history.get(`CUST#${id} ERASURE`) ?? [];
  const begun = lastWalkIn(job);
  const own = rows.filter((row) => isReservation(row) && row['customerId'] === id);
  const final = rows
    .filter((row) => isOrder(row) && customerOf(row) === id)
    .map((order) => ({
      order,
      parts: rows.filter((row) => row['PK'] === `ORDER#${orderOf(order)}`),
    }))
    .filter(({ order, parts }) => isFinal(order, parts))
    .filter(({ order, parts }) =>
      [order, ...parts].every((row) => restsSince(row, begun, history)),
    );
  const texts = [profile, ...final.flatMap(({ parts }) => parts)].filter(hasPerson);
  return [
    ...(job.length > 0 ? [] : [`customer ${id} is erased without ERASURE`]),
    ...own.map((row) => `customer ${id} is erased, but has ${text(row, 'PK')}`),
    ...texts.map((row) => `customer ${id} is erased, but is in ${nameOf(row)}`),
  ];
}

/** The place of the change with which the last whole walk began, among the changes of all items. */
function lastWalkIn(job: readonly Change[]): number {
  const { status, pass } = job.at(-1)?.after ?? {};
  const last = status === 'DONE' ? Number(pass) : Number(pass) - 1;
  return job.find(({ after = {} }) => after['pass'] === last)?.at ?? 0;
}

/** True if what makes an order final did not change in this row since then. META is a copy. */
const restsSince = (row: Row, begun: number, history: History): boolean =>
  (history.get(nameOf(row)) ?? []).every(
    ({ before, after, at }) => at < begun || before?.[deciding(row)] === after?.[deciding(row)],
  );

const deciding = (row: Row) => (isOrder(row) ? 'status' : 'GSI2PK');

/** Canceled, returned or delivered, and nobody waits for money. The shop takes no withdrawals. */
const isFinal = (order: Row, parts: readonly Row[]): boolean =>
  ['CANCELLED', 'RETURNED', 'DELIVERED'].includes(text(order, 'status')) &&
  !parts.some((row) => (isMeta(row) || isPayment(row)) && row['GSI2PK'] !== undefined);

const hasPerson = (row: Row): boolean =>
  (isProfile(row) && ['name', 'email', 'tier'].some((name) => row[name] !== undefined)) ||
  (isFulfillment(row) && row['trackingInfo'] !== undefined) ||
  OF_A_PERSON.some((beginning) => JSON.stringify(row).includes(`"${beginning}`));
