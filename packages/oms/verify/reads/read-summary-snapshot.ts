import { setTimeout as sleep } from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactGetCommand } from '@aws-sdk/lib-dynamodb';
import type { OrderIdentity } from '../../../../domain/order.ts';
import type { Item } from '../../../../table/aws-protocol/item.ts';
import { type Key, orderMetadataKey, summaryKey } from '../../../../table/keys.ts';
import { tableName } from '../../../../table/requests/client.ts';
import { fullJitter } from '../../../../table/requests/jitter.ts';
import { documents } from '../../document-client.ts';
import type { SummedOrder } from '../checks/summed-orders.ts';

/** A customer's SUMMARY, and the METAs that it counts, both at the same `rev`. */
export interface SummarySnapshot {
  readonly summary: Item | undefined;
  readonly counted: readonly SummedOrder[];
}

const PER_TRANSACTION = 99;
const MAX_ROUNDS = 10;

/**
 * Reads SUMMARY and METAs as they were at one moment. Each TransactGetItems reads SUMMARY with 99
 * METAs, so it never sees half of a projector's transaction. All of them see the same `rev`, so
 * there was no such transaction in between. Single reads are not enough: while a transaction is
 * applied, SUMMARY may be new and META still old.
 *
 * @returns undefined if SUMMARY changes too often
 */
export async function readSummarySnapshot(
  customerId: string,
  orders: readonly OrderIdentity[],
): Promise<SummarySnapshot | undefined> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const snapshot = await readOnce(customerId, orders);
    if (snapshot) return snapshot;
    await sleep(fullJitter(round, { base: 20, cap: 320 }));
  }
  return undefined;
}

async function readOnce(
  customerId: string,
  orders: readonly OrderIdentity[],
): Promise<SummarySnapshot | undefined> {
  const [first, ...batches] = batchesOf(orders);
  const together = await readTogether(customerId, first ?? []);
  if (!together) return undefined;
  const counted = [...together.counted];
  for (const batch of batches) {
    const next = await readTogether(customerId, batch);
    if (!next || next.summary?.['rev'] !== together.summary?.['rev']) return undefined;
    counted.push(...next.counted);
  }
  return { summary: together.summary, counted };
}

/** Returns undefined if a transaction was under way. */
async function readTogether(
  customerId: string,
  orders: readonly OrderIdentity[],
): Promise<SummarySnapshot | undefined> {
  const keys = [summaryKey(customerId), ...orders.map(({ orderId }) => orderMetadataKey(orderId))];
  const TransactItems = keys.map((key: Key) => ({
    Get: { TableName: tableName(), Key: { ...key } },
  }));
  try {
    const { Responses = [] } = await documents.send(new TransactGetCommand({ TransactItems }));
    const [summary, ...metadata] = Responses.map(({ Item }) => Item);
    // META does not contain the time of its order; the row's key does.
    const counted = orders.flatMap(({ placedAt }, i) =>
      metadata[i]?.['counted'] ? [{ ...metadata[i], placedAt } as unknown as SummedOrder] : [],
    );
    return { summary, counted };
  } catch (error) {
    if (error instanceof TransactionCanceledException) return undefined;
    throw error;
  }
}

const batchesOf = <Value>(values: readonly Value[]): Value[][] =>
  Array.from({ length: Math.ceil(values.length / PER_TRANSACTION) }, (_, i) =>
    values.slice(i * PER_TRANSACTION, (i + 1) * PER_TRANSACTION),
  );
