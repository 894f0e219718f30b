import { setTimeout as sleep } from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactGetCommand } from '@aws-sdk/lib-dynamodb';
import type { Item } from '../../../aws-protocol/item.ts';
import type { OrderIdentity } from '../../../domain/order.ts';
import { type Key, orderMetadataKey, summaryKey } from '../../../table/keys.ts';
import { tableName } from '../../../table/requests/client.ts';
import { fullJitter } from '../../../table/requests/jitter.ts';
import { documents } from '../../document-client.ts';
import type { SummedOrder } from '../checks/summed-orders.ts';

/** A customer's SUMMARY, and the METAs that it counted at that `rev`. */
export interface Register {
  readonly summary: Item | undefined;
  readonly counted: readonly SummedOrder[];
}

const PER_TRANSACTION = 99;
const MAX_ROUNDS = 10;

/**
 * SUMMARY and METAs as they were together. Each TransactGetItems reads SUMMARY along with 99 METAs,
 * so it sees no transaction of the projector by half; and all of them see the same `rev`, so no
 * such transaction came between them. Single reads could not tell: while a transaction is being
 * applied, SUMMARY may already be new and META still old.
 *
 * Undefined when SUMMARY does not stand still for long enough.
 */
export async function readRegister(
  customerId: string,
  orders: readonly OrderIdentity[],
): Promise<Register | undefined> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const register = await readOnce(customerId, orders);
    if (register) return register;
    await sleep(fullJitter(round, { base: 20, cap: 320 }));
  }
  return undefined;
}

async function readOnce(
  customerId: string,
  orders: readonly OrderIdentity[],
): Promise<Register | undefined> {
  const [first, ...rest] = batchesOf(orders);
  const together = await readTogether(customerId, first ?? []);
  if (!together) return undefined;
  const counted = [...together.counted];
  for (const batch of rest) {
    const next = await readTogether(customerId, batch);
    if (!next || next.summary?.['rev'] !== together.summary?.['rev']) return undefined;
    counted.push(...next.counted);
  }
  return { summary: together.summary, counted };
}

/** Undefined when a transaction was under way. */
async function readTogether(
  customerId: string,
  orders: readonly OrderIdentity[],
): Promise<Register | undefined> {
  const keys = [summaryKey(customerId), ...orders.map(({ orderId }) => orderMetadataKey(orderId))];
  const TransactItems = keys.map((key: Key) => ({
    Get: { TableName: tableName(), Key: { ...key } },
  }));
  try {
    const { Responses = [] } = await documents.send(new TransactGetCommand({ TransactItems }));
    const [summary, ...metadata] = Responses.map(({ Item }) => Item);
    // META does not say when its order was placed; the row's key does.
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
