import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { CountedPart } from '../../../../table/days/day-move.ts';
import { dayFiguresKey, dayRefundKey, type Key, parseOrderId } from '../../../../table/keys.ts';
import { tableName } from '../../../../table/requests/client.ts';
import { documents } from '../../document-client.ts';
import { nameOfKey } from '../drift.ts';

export type Figures = Readonly<Record<string, number>>;

/** Figures by the name of their row. */
type Sums = Map<string, Record<string, number>>;

/** The rows of days and of refunds as they must be: the sums over what all METAs count. */
export async function sumOfMetadata(onPage: (items: number) => void): Promise<Sums> {
  const sums: Sums = new Map();
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  let items = 0;
  do {
    const {
      Items = [],
      ScannedCount = 0,
      LastEvaluatedKey,
    } = await documents.send(
      new ScanCommand({
        TableName: tableName(),
        ConsistentRead: true,
        FilterExpression: 'SK = :meta',
        ProjectionExpression: ['PK', ...PARTS].join(', '),
        ExpressionAttributeValues: { ':meta': 'META' },
        ExclusiveStartKey,
      }),
    );
    for (const metadata of Items)
      for (const part of PARTS) addTo(sums, parseOrderId(metadata as Key), metadata[part]);
    items += ScannedCount;
    onPage(items);
    ExclusiveStartKey = LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return sums;
}

const PARTS: readonly CountedPart[] = ['countedOrder', 'countedParcels', 'countedMoney'];

function addTo(sums: Sums, orderId: string, counted: unknown): void {
  for (const [sharded, counters] of Object.entries((counted ?? {}) as Record<string, Figures>)) {
    const [shard, day = '', currency = ''] = sharded.split('#');
    add(sums, dayFiguresKey(Number(shard), day, currency), counters);
    const { refunded } = counters;
    if (refunded) add(sums, dayRefundKey(Number(shard), { day, orderId, currency }), { refunded });
  }
}

function add(sums: Sums, key: Key, counters: Figures): void {
  const name = nameOfKey(key);
  const sum = sums.get(name) ?? {};
  for (const [counter, value] of Object.entries(counters))
    sum[counter] = (sum[counter] ?? 0) + Number(value);
  sums.set(name, sum);
}
