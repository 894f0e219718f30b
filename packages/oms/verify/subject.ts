import { type Key, PARTITIONS } from '../../../table/keys.ts';
import { checkCustomer } from './checks/check-customer.ts';
import { checkFulfillmentOrphan } from './checks/check-fulfillment-orphan.ts';
import { checkMisplaced } from './checks/check-misplaced.ts';
import { checkReferenceRecord } from './checks/check-order-reference.ts';
import { checkOrphan } from './checks/check-orphan.ts';
import { checkTaggedOrders } from './checks/check-tags.ts';
import { checkTrackedParcels } from './checks/check-tracked.ts';
import type { Checked } from './checks/checked.ts';
import { checkReferenceOrphan } from './checks/payments/check-reference-orphan.ts';
import { checkEmailRows } from './checks/people/check-email.ts';
import { checkUnconfirmed } from './checks/people/check-unconfirmed.ts';
import { checkWithdrawal } from './checks/people/check-withdrawal.ts';
import { checkStock } from './checks/stock/check-stock.ts';
import { type Drift, nameOfKey } from './drift.ts';
import { type Attempt, failuresOf } from './repairs/attempt.ts';
import { repairCustomer } from './repairs/repair-customer.ts';
import { repairMisplaced } from './repairs/repair-misplaced.ts';
import { repairOrphan } from './repairs/repair-orphan.ts';
import { repairStock } from './repairs/repair-stock.ts';
import { repairTrackedRows } from './repairs/repair-tracked.ts';
import { repairWithdrawal } from './repairs/repair-withdrawal.ts';
import { checkFoundRows } from './words/check-found-rows.ts';
import { settleFoundRows } from './words/found-rows.ts';

/** The kind and the key of a finding about a subject as a whole. */
type Name = Pick<Drift, 'what' | 'key' | 'orderId'>;

type Repair = (drifts: readonly Drift[], attempt: Attempt) => Promise<void>;

/**
 * A part of the table that is verified separately: a customer's rows with their copies, a stock row
 * with its adjustments, a statement of withdrawal, or a partition of an order, a fulfillment or a
 * reference's record that may have no owner.
 */
export class Subject {
  readonly name: Name;
  /** Looks at its rows once. */
  readonly check: () => Promise<Checked>;
  readonly #repair: Repair | undefined;

  private constructor(name: Name, check: () => Promise<Checked>, repair?: Repair) {
    this.name = name;
    this.check = check;
    this.#repair = repair;
  }

  /**
   * Repairs its differences from its current rows, if any repair can.
   *
   * @returns the errors of the repairs that failed
   */
  async repair(drifts: readonly Drift[]): Promise<readonly unknown[]> {
    return failuresOf(async (attempt) => this.#repair?.(drifts, attempt));
  }

  static customer(customerId: string): Subject {
    return new Subject(
      { what: 'CUSTOMER', key: `${PARTITIONS.customer}${customerId}` },
      () => checkCustomer(customerId),
      (drifts, attempt) => repairCustomer(customerId, drifts, attempt),
    );
  }

  static stock(sku: string): Subject {
    return new Subject(
      { what: 'STOCK', key: `${PARTITIONS.stock}${sku}` },
      () => checkStock(sku),
      (_, attempt) => attempt(() => repairStock(sku)),
    );
  }

  static order(orderId: string): Subject {
    return new Subject(
      { what: 'META', key: `${PARTITIONS.order}${orderId}`, orderId },
      () => checkOrphan(orderId),
      (_, attempt) => attempt(() => repairOrphan(orderId)),
    );
  }

  static fulfillment(fulfillmentId: string): Subject {
    return new Subject(
      { what: 'MILESTONE', key: `${PARTITIONS.fulfillment}${fulfillmentId}` },
      () => checkFulfillmentOrphan(fulfillmentId),
    );
  }

  static withdrawal(withdrawalId: string): Subject {
    return new Subject(
      { what: 'WITHDRAWAL', key: `${PARTITIONS.withdrawal}${withdrawalId}` },
      () => checkWithdrawal(withdrawalId),
      (_, attempt) => attempt(() => repairWithdrawal(withdrawalId)),
    );
  }

  /** @param partition of the claim: a hash of the provider and its reference */
  static paymentReference(partition: string): Subject {
    return new Subject({ what: 'PAYREF', key: partition }, () => checkReferenceOrphan(partition));
  }

  /** @param partition of the record: a hash of the shop's reference of an order */
  static orderReference(partition: string): Subject {
    return new Subject({ what: 'REF', key: partition }, () => checkReferenceRecord(partition));
  }

  /** @param partition of the tag */
  static tag(partition: string): Subject {
    return new Subject({ what: 'TAG', key: partition }, () => checkTaggedOrders(partition));
  }

  /** @param partition of the tracking number */
  static trackingNumber(partition: string): Subject {
    return new Subject(
      { what: 'TRACK', key: partition },
      () => checkTrackedParcels(partition),
      (_, attempt) => attempt(() => repairTrackedRows(partition)),
    );
  }

  /** @param partition of the words with the same first letters, of orders or of customers */
  static words(partition: string): Subject {
    return new Subject(
      { what: 'FIND', key: partition },
      () => checkFoundRows(partition),
      (_, attempt) => attempt(() => settleFoundRows(partition)),
    );
  }

  /** @param partition of the e-mail address */
  static email(partition: string): Subject {
    return new Subject({ what: 'EMAIL', key: partition }, () => checkEmailRows(partition));
  }

  /** An order's statements of withdrawal that nobody confirmed: the partition of a row's key. */
  static unconfirmed(key: Key): Subject {
    return new Subject({ what: 'WITHDRAWAL', key: nameOfKey(key) }, () => checkUnconfirmed(key));
  }

  /** A row that is listed as due where its sweep does not look, and that no other subject has. */
  static misplaced(key: Key): Subject {
    return new Subject(
      { what: 'DUE', key: nameOfKey(key) },
      () => checkMisplaced(key),
      (_, attempt) => attempt(() => repairMisplaced(key)),
    );
  }
}
