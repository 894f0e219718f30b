import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '../../../domain/refusal.ts';
import { PARTITIONS } from '../../../table/keys.ts';
import { endsCommand } from '../../api/commands/exit-code.ts';
import { checkCustomer } from './checks/check-customer.ts';
import { checkFulfillmentOrphan } from './checks/check-fulfillment-orphan.ts';
import { checkMisplaced } from './checks/check-misplaced.ts';
import { checkReferenceRecord } from './checks/check-order-reference.ts';
import { checkOrphan } from './checks/check-orphan.ts';
import { checkTaggedOrders } from './checks/check-tags.ts';
import { checkTrackedParcels } from './checks/check-tracked.ts';
import { type Checked, NOTHING_CHECKED } from './checks/checked.ts';
import { checkReferenceOrphan } from './checks/payments/check-reference-orphan.ts';
import { checkEmailRows } from './checks/people/check-email.ts';
import { checkUnconfirmed } from './checks/people/check-unconfirmed.ts';
import { checkWithdrawal } from './checks/people/check-withdrawal.ts';
import { checkStock } from './checks/stock/check-stock.ts';
import { FOR_A_PERSON } from './checks/unreadable.ts';
import { type Drift, nameOf, persists } from './drift.ts';
import { repairDifferences } from './repairs/repair-differences.ts';
import type { Subject } from './subject.ts';

/** The time that a difference must last to be drift, rather than lag. */
export interface Grace {
  readonly looks: number;
  readonly betweenMillis: number;
}

export const GRACE: Grace = { looks: 4, betweenMillis: 700 };

export interface SubjectVerified extends Checked {
  /** The differences after the repair, if there was one; otherwise all. */
  readonly left: readonly Drift[];
}

const REPAIRS = 3;

/**
 * Verifies one subject, and repairs it if requested. Errors in its rows are findings, and are not
 * thrown.
 */
export async function verifySubject(
  subject: Subject,
  { repair, grace }: { readonly repair: boolean; readonly grace: Grace },
): Promise<SubjectVerified> {
  try {
    const checked = await lasting(subject, grace);
    return {
      ...checked,
      left: repair ? await repaired(subject, checked.drifts, grace) : checked.drifts,
    };
  } catch (error) {
    if (endsCommand(error)) throw error;
    const drifts = [unverified(subject, error)];
    return { ...NOTHING_CHECKED, drifts, left: drifts };
  }
}

/**
 * Repairs the differences in several rounds. If concurrent writers win every round, the difference
 * remains in `left`, as does everything that no repair can write.
 */
async function repaired(
  subject: Subject,
  found: readonly Drift[],
  grace: Grace,
): Promise<readonly Drift[]> {
  let left = found;
  let errors: readonly unknown[] = [];
  for (let round = 0; round < REPAIRS && left.some(({ repairable }) => repairable); round++) {
    errors = (await repairDifferences(subject, left)).filter(
      (error) => !(error instanceof Refusal),
    );
    left = (await lasting(subject, grace)).drifts;
  }
  const notRepaired = errors.map(messageOf).join('; ');
  return left.map((drift) =>
    drift.repairable && notRepaired !== '' ? { ...drift, notRepaired } : drift,
  );
}

/** A finding about a subject whose check itself failed. */
function unverified(subject: Subject, error: unknown): Drift {
  const why = `it cannot be verified: ${messageOf(error)}`;
  const of = { why, expected: null, found: null, ...FOR_A_PERSON };
  if ('customerId' in subject)
    return { what: 'CUSTOMER', key: `${PARTITIONS.customer}${subject.customerId}`, ...of };
  if ('sku' in subject) return { what: 'STOCK', key: `${PARTITIONS.stock}${subject.sku}`, ...of };
  if ('fulfillmentId' in subject)
    return { what: 'MILESTONE', key: `${PARTITIONS.fulfillment}${subject.fulfillmentId}`, ...of };
  if ('paymentReference' in subject)
    return { what: 'PAYREF', key: subject.paymentReference, ...of };
  if ('email' in subject) return { what: 'EMAIL', key: subject.email, ...of };
  if ('misplaced' in subject) return { what: 'DUE', key: nameOf(subject.misplaced), ...of };
  if ('tag' in subject) return { what: 'TAG', key: subject.tag, ...of };
  if ('tracked' in subject) return { what: 'TRACK', key: subject.tracked, ...of };
  if ('unconfirmed' in subject)
    return { what: 'WITHDRAWAL', key: nameOf(subject.unconfirmed), ...of };
  if ('orderReference' in subject) return { what: 'REF', key: subject.orderReference, ...of };
  if ('withdrawalId' in subject)
    return { what: 'WITHDRAWAL', key: `${PARTITIONS.withdrawal}${subject.withdrawalId}`, ...of };
  return {
    what: 'META',
    key: `${PARTITIONS.order}${subject.orderId}`,
    orderId: subject.orderId,
    ...of,
  };
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message || error.name : String(error);

/** Checks a subject several times, and returns the differences that last. */
async function lasting(subject: Subject, { looks, betweenMillis }: Grace): Promise<Checked> {
  let checked = await check(subject);
  for (let look = 1; look < looks && checked.drifts.some(({ mayBeLag }) => mayBeLag); look++) {
    await sleep(betweenMillis);
    const { drifts: before } = checked;
    const now = await check(subject);
    checked = {
      ...now,
      drifts: now.drifts.filter((drift) => before.some((earlier) => persists(earlier, drift))),
    };
  }
  return checked;
}

function check(subject: Subject): Promise<Checked> {
  if ('customerId' in subject) return checkCustomer(subject.customerId);
  if ('sku' in subject) return checkStock(subject.sku);
  if ('paymentReference' in subject) return checkReferenceOrphan(subject.paymentReference);
  if ('email' in subject) return checkEmailRows(subject.email);
  if ('misplaced' in subject) return checkMisplaced(subject.misplaced);
  if ('withdrawalId' in subject) return checkWithdrawal(subject.withdrawalId);
  if ('unconfirmed' in subject) return checkUnconfirmed(subject.unconfirmed);
  if ('orderReference' in subject) return checkReferenceRecord(subject.orderReference);
  if ('tag' in subject) return checkTaggedOrders(subject.tag);
  if ('tracked' in subject) return checkTrackedParcels(subject.tracked);
  return 'orderId' in subject
    ? checkOrphan(subject.orderId)
    : checkFulfillmentOrphan(subject.fulfillmentId);
}
