import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import type { Order } from '../../../domain/order.ts';
import { isCustomerOrder, isStock, type Key } from '../../../table/keys.ts';
import { versionedOrder } from '../../../table/orders/order-row.ts';
import type { Projector } from '../event-source.ts';
import type { Deliver } from '../events/deliveries.ts';
import type { Question } from '../judge/judge.ts';
import { OPERATIONS, type Operations, SWEEP, type Sweep } from '../trade/operations.ts';

/** Orders that move as a whole, or that are shipped and cancelled by line too. */
export type Trade = 'whole' | 'by line';

/** Two of three scenarios in a row are traded by line, whatever the first one's seed is. */
export const tradeOf = (seed: number): Trade => (seed % 3 === 0 ? 'whole' : 'by line');

/** Two of three scenarios in a row have payments: those of whole orders, and half of the others. */
export const hasMoneyAt = (seed: number): boolean => seed % 3 !== 1;

/** One scenario in ten has webhooks, of every kind of trade. */
export const hasWebhooksAt = (seed: number): boolean => seed % 10 === 0;

/** What tells the world outside: the stream's second reader, and the target of the bus's rules. */
export interface Tells {
  readonly publish: Projector;
  readonly deliver: Deliver;
  /** Whether every scenario has webhooks; without, one in ten. */
  readonly hasWebhooks?: boolean;
}

/** A projector and the operations that write, and what they claim to keep right. */
export interface Design {
  readonly name: string;
  readonly operations: Operations;
  readonly sweep: Sweep;
  readonly project: Projector;
  /** Absent from a design whose flaw nobody outside can see. */
  readonly tells?: Tells | undefined;
  readonly questions: readonly Question[];
  /**
   * Whether SUMMARY is to be the sum over the METAs at every moment, and rows can be projected
   * again to repair it.
   */
  readonly isRegister: boolean;
  /** The trade that shows its flaw; production meets both, each in the scenarios of some seeds. */
  readonly trade?: Trade;
  /** Whether orders are paid, if the design names its trade; traders then do little else. */
  readonly hasMoney?: boolean;
}

/** A projector that is judged by one kind of copy, among the operations as they are deployed. */
export const projecting = (name: string, question: Question, project: Projector): Design => ({
  name,
  project,
  operations: OPERATIONS,
  sweep: SWEEP,
  trade: 'whole',
  questions: [question],
  isRegister: false,
});

export interface RowChange {
  readonly order?: Order | undefined;
  readonly orderBefore?: Order | undefined;
  readonly stock?: Record<string, unknown> & Key;
}

/**
 * The handler's shape for a design that is a function of one change: reports what failed, spares
 * what did not.
 */
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
  return isStock(row) ? { stock: row } : {};
}

const itemOf = (image: unknown): (Record<string, unknown> & Key) | undefined =>
  image
    ? (unmarshall(image as Record<string, AttributeValue>) as Record<string, unknown> & Key)
    : undefined;
