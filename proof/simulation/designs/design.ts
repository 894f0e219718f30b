import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import type { Order } from '../../../domain/order.ts';
import { versionedOrder } from '../../../table/full-order/order-row.ts';
import { isCustomerOrder, isOrderFulfillment, isStock, type Key } from '../../../table/keys.ts';
import type { Projector } from '../event-source.ts';
import type { Deliver } from '../events/deliveries.ts';
import type { CopyName } from '../judge/judge.ts';
import { OPERATIONS, type Operations, SWEEP, type Sweep } from '../trade/operations.ts';

/** The two ways to trade: orders move as a whole, or are also shipped and canceled by line. */
export type Trade = 'whole' | 'by line';

/**
 * The trade of a seed. Of three scenarios in a row, two are traded by line, whatever the first seed
 * is.
 */
export const tradeOf = (seed: number): Trade => (seed % 3 === 0 ? 'whole' : 'by line');

/**
 * True for two of three scenarios in a row: all scenarios of whole orders, and half of the others.
 */
export const hasMoneyAt = (seed: number): boolean => seed % 3 !== 1;

/** True for one scenario in ten, of every kind of trade. */
export const hasWebhooksAt = (seed: number): boolean => seed % 10 === 0;

/**
 * The functions that notify subscribers: the stream's second reader, and the target of the bus's
 * rules.
 */
export interface Notifiers {
  readonly publish: Projector;
  readonly deliver: Deliver;
  /** True if every scenario has webhooks. By default, one in ten has. */
  readonly hasWebhooks?: boolean;
}

/** A projector and the operations that write, with the guarantees that the judges check. */
export interface Design {
  readonly name: string;
  readonly operations: Operations;
  readonly sweep: Sweep;
  readonly project: Projector;
  /** By default those of the projector without `findParcels`. */
  readonly filters?: readonly object[];
  /** Undefined for a design whose flaw does not change events. */
  readonly notifiers?: Notifiers | undefined;
  /** The copies that the design writes: the judge checks these. */
  readonly copies: readonly CopyName[];
  /**
   * True if SUMMARY must equal the sum over the METAs at every moment, and a repair can project
   * rows again.
   */
  readonly hasSummaryInvariant: boolean;
  /** The trade that reveals the flaw. Production has both, each in the scenarios of some seeds. */
  readonly trade?: Trade;
  /** True if orders are paid in a design that has a `trade`. Traders then mostly move money. */
  readonly hasMoney?: boolean;
  /** True if orders are held and customers erased in a design that has a `trade`. */
  readonly hasPeople?: boolean;
}

/** A flawed projector, judged by the one copy that it writes. The operations are as deployed. */
export const withProjector = (name: string, copy: CopyName, project: Projector): Design => ({
  name,
  project,
  operations: OPERATIONS,
  sweep: SWEEP,
  trade: 'whole',
  copies: [copy],
  hasSummaryInvariant: false,
});

export interface RowChange {
  readonly order?: Order | undefined;
  readonly orderBefore?: Order | undefined;
  readonly stock?: Record<string, unknown> & Key;
  readonly parcel?: Record<string, unknown> & Key;
  readonly parcelBefore?: Record<string, unknown> | undefined;
}

/** Wraps a function of one change into a handler: it reports the changes that failed. */
export const projectorOf =
  (projectChange: (change: RowChange) => Promise<void>): Projector =>
  async (records) => {
    const batchItemFailures: { itemIdentifier: string }[] = [];
    for (const record of records) {
      await projectChange(changeIn(record)).catch(() => {
        batchItemFailures.push({ itemIdentifier: record.dynamodb?.SequenceNumber ?? '' });
      });
    }
    return { batchItemFailures };
  };

function changeIn({ dynamodb }: DynamoDBRecord): RowChange {
  const [row, before] = [itemOf(dynamodb?.NewImage), itemOf(dynamodb?.OldImage)];
  if (!row) return {};
  if (isCustomerOrder(row))
    return { order: versionedOrder(row), orderBefore: before && versionedOrder(before) };
  if (isOrderFulfillment(row)) return { parcel: row, parcelBefore: before };
  return isStock(row) ? { stock: row } : {};
}

const itemOf = (image: unknown): (Record<string, unknown> & Key) | undefined =>
  image
    ? (unmarshall(image as Record<string, AttributeValue>) as Record<string, unknown> & Key)
    : undefined;
