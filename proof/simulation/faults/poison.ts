import { isDeepStrictEqual } from 'node:util';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { newOrderId } from '../../../domain/order-id.ts';
import { documents } from '../../../packages/oms/document-client.ts';
import { orderRow } from '../../../table/full-order/order-row.ts';
import { orderMetadataKey } from '../../../table/keys.ts';
import { tableName } from '../../../table/requests/client.ts';
import type { Counts } from '../counts.ts';
import { production } from '../designs/production.ts';
import {
  createEventSource,
  type DeadLetters,
  type Mapping,
  type Projector,
  passesFilters,
} from '../event-source.ts';
import { ZONE } from '../judge/days.ts';
import { historyOf, isOrder, nameOf, type Snapshot } from '../judge/evidence.ts';
import { EVERY_COPY, judgeCopies } from '../judge/judge.ts';
import { seeded } from '../random.ts';
import { createStage } from '../stage.ts';
import type { World } from '../world.ts';
import { NO_FAULTS } from './faults.ts';

export interface PoisonOutcome {
  readonly kind: 'poison';
  readonly seed: number;
  readonly violations: readonly string[];
  readonly counts: Counts;
  /** Orders whose META and event exist before the fix. */
  readonly applied: number;
  /** Dead letters, and whether the poison record is kept as the stream delivered it. */
  readonly kept: number;
  readonly isKeptWhole: boolean;
  /** The deliveries of the poison record, and the most deliveries of any other record. */
  readonly poisonDeliveries: number;
  readonly otherDeliveries: number;
  /** Records left in the destination after the fix and the redrive. */
  readonly left: number;
}

/** The template's own batches and retries. */
const MAPPING: Mapping = { shards: 4, batchSize: 100, retryAttempts: 8, duplicates: 0, crashes: 0 };

/**
 * Runs orders of which one has an amount that no projector can read. Then runs a fixed projector,
 * and a redrive.
 */
export async function runPoison(options: {
  world: World;
  seed: number;
  records: number;
}): Promise<PoisonOutcome> {
  const { world, seed, records } = options;
  await world.startOver(seed);
  Object.assign(process.env, { DAY_FIGURES: 'true', TIME_ZONE: ZONE });
  const random = seeded(seed);
  const stage = createStage({ random, faults: NO_FAULTS, between: async () => {} });
  await world.freshTable();
  const poisoned = random.below(records);
  for (let i = 0; i < records; i++) await placeOrder(i, i === poisoned);

  const batches = [await world.stream()()];
  const poison = batches[0]?.filter(passesFilters)[poisoned];
  const deliveries = new Map<string | undefined, number>();
  const counting = (project: Projector): Projector => {
    return (batch) => {
      for (const { dynamodb } of batch) {
        deliveries.set(
          dynamodb?.SequenceNumber,
          1 + (deliveries.get(dynamodb?.SequenceNumber) ?? 0),
        );
      }
      return project(batch);
    };
  };
  const deadLetters: DeadLetters = [];
  const history = historyOf((batches[0] ?? []).map(readable));
  const source = createEventSource(stage, counting(production.project), MAPPING, deadLetters);
  await stage.scheduler.drive(() => source.follow(async () => batches.shift()));
  const before = await world.snapshot();
  const kept = [...deadLetters];

  const fixed = createEventSource(
    stage,
    (batch) => production.project(batch.map(readable)),
    MAPPING,
    deadLetters,
  );
  await stage.scheduler.drive(fixed.redrive);
  const snapshot = asNumbers(await world.snapshot());
  const id = poison?.dynamodb?.SequenceNumber;
  return {
    kind: 'poison',
    seed,
    counts: stage.counts,
    applied: before.rows.filter((row) => row['SK'] === 'META' && row['counted'] === true).length,
    kept: kept.length,
    isKeptWhole:
      poison !== undefined &&
      isDeepStrictEqual(kept, [poison]) &&
      'NewImage' in (poison.dynamodb ?? {}),
    poisonDeliveries: deliveries.get(id) ?? 0,
    otherDeliveries: Math.max(
      ...[...deliveries].filter(([other]) => other !== id).map(([, times]) => times),
    ),
    left: deadLetters.length,
    violations: [
      ...judgeCopies(EVERY_COPY, { snapshot, history, journal: [], committedAt: new Map() }),
      ...snapshot.rows
        .filter((row) => isOrder(row) && !history.has(nameOf(row)))
        .map(() => 'a row without a record'),
    ],
  };
}

async function placeOrder(i: number, isPoison: boolean): Promise<void> {
  const now = new Date(Date.now() + i);
  const [orderId, placedAt, customerId] = [newOrderId(now), now.toISOString(), `buyer-${i % 50}`];
  const state = {
    status: 'OPEN',
    paymentStatus: 'PENDING',
    version: 1,
    currency: 'EUR',
    total: 1000,
    lineCount: 1,
  };
  const row = orderRow({ orderId, customerId, placedAt, updatedAt: placedAt, ...state } as never);
  const metadata = { ...orderMetadataKey(orderId), type: 'OrderMetadata', customerId, ...state };
  for (const Item of [metadata, { ...row, ...(isPoison && { total: '1000' }) }]) {
    await documents.send(new PutCommand({ TableName: tableName(), Item }));
  }
}

/** The fix: reads an amount that was written as a string. */
function readable(record: DynamoDBRecord): DynamoDBRecord {
  const { NewImage } = record.dynamodb ?? {};
  const total = NewImage?.['total']?.S;
  if (!NewImage || total === undefined) return record;
  return {
    ...record,
    dynamodb: { ...record.dynamodb, NewImage: { ...NewImage, total: { N: total } } },
  };
}

const asNumbers = ({ rows, ...indexes }: Snapshot): Snapshot => ({
  rows: rows.map((row) => ('total' in row ? { ...row, total: Number(row['total']) } : row)),
  ...indexes,
});
