/**
 * Every kind of row that is due later, or waits in a list of several partitions for a person: the
 * partitions that are read, and the index keys of a row. A new kind is a line here, or `oms
 * reshard` stops at its first row.
 */
import {
  capturablePartitionOf,
  capturablePartitions,
  capturablePosition,
  dueDeliveryKeys,
  dueDeliveryPartitions,
  dueErasureKeys,
  dueErasurePartitions,
  dueIndexKeys,
  duePartitions,
  dueWithdrawalKeys,
  dueWithdrawalPartitions,
  isErasure,
  isListedHold,
  isOrderMetadata,
  isOrderPayment,
  isOverpaid,
  isRefundDue,
  isStockShard,
  isWebhookDelivery,
  isWithdrawal,
  type Key,
  overpaidPartitionOf,
  overpaidPartitions,
  overpaidPosition,
  parseCustomerId,
  parseDeliveryKey,
  parseOrderId,
  parsePaymentId,
  parseSku,
  parseWithdrawalId,
} from '../keys.ts';

/** A row's key, with the partition of the index that lists it. */
type ListedKey = Key & { readonly GSI2PK?: unknown };

interface DueKind {
  /** True for a row of this kind, by its key, and where a payment has two kinds, by its list. */
  readonly has: (row: ListedKey) => boolean;
  /** The partitions that its sweep or its list reads, for N shards. */
  readonly partitions: (shards: number) => readonly string[];
  /** The index keys of a row that is due at a time, or listed since (ISO 8601, UTC). */
  readonly keysOf: (
    key: Key,
    dueAt: string,
    shards: number,
  ) => { readonly GSI2PK: string; readonly GSI2SK: string };
}

export const DUE_KINDS = {
  order: {
    has: isOrderMetadata,
    partitions: duePartitions,
    keysOf: (key, dueAt, shards) =>
      dueIndexKeys(parseOrderId(key), dueAt, parseOrderId(key), shards),
  },
  capturable: {
    has: isListedHold,
    partitions: capturablePartitions,
    // What follows the position in the key does not move it.
    keysOf: (key, since, shards) => ({
      GSI2PK: capturablePartitionOf(parseOrderId(key), shards),
      GSI2SK: capturablePosition({ since, paymentId: parsePaymentId(key) }),
    }),
  },
  payment: {
    has: (row) => isOrderPayment(row) && !isListedHold(row),
    partitions: duePartitions,
    keysOf: (key, dueAt, shards) =>
      dueIndexKeys(parseOrderId(key), dueAt, parsePaymentId(key), shards),
  },
  refund: {
    has: isRefundDue,
    partitions: duePartitions,
    keysOf: (key, dueAt, shards) =>
      dueIndexKeys(parseOrderId(key), dueAt, parseOrderId(key), shards),
  },
  stockShard: {
    has: isStockShard,
    partitions: duePartitions,
    keysOf: (key, dueAt, shards) => dueIndexKeys(parseSku(key), dueAt, parseSku(key), shards),
  },
  delivery: {
    has: isWebhookDelivery,
    partitions: dueDeliveryPartitions,
    keysOf: (key, dueAt, shards) => dueDeliveryKeys(parseDeliveryKey(key).eventId, dueAt, shards),
  },
  withdrawal: {
    has: isWithdrawal,
    partitions: dueWithdrawalPartitions,
    keysOf: (key, dueAt, shards) => dueWithdrawalKeys(parseWithdrawalId(key), dueAt, shards),
  },
  erasure: {
    has: isErasure,
    partitions: dueErasurePartitions,
    keysOf: (key, dueAt, shards) => dueErasureKeys(parseCustomerId(key), dueAt, shards),
  },
  overpaid: {
    has: isOverpaid,
    partitions: overpaidPartitions,
    // What follows the position in the key, its customer and its amount, does not move it.
    keysOf: (key, since, shards) => ({
      GSI2PK: overpaidPartitionOf(parseOrderId(key), shards),
      GSI2SK: overpaidPosition({ since, orderId: parseOrderId(key) }),
    }),
  },
} as const satisfies Record<string, DueKind>;

/** The kind of a row, by its keys; undefined for a row that can not be due. */
export const dueKindOf = (row: ListedKey): DueKind | undefined =>
  Object.values<DueKind>(DUE_KINDS).find(({ has }) => has(row));

/** All partitions of due rows that are read for N shards. */
export const allDuePartitions = (shards: number): readonly string[] => [
  ...new Set(Object.values<DueKind>(DUE_KINDS).flatMap(({ partitions }) => partitions(shards))),
];
