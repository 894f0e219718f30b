import { DynamoDBStreamsClient, type Shard } from '@aws-sdk/client-dynamodb-streams';
import { beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, anOrder, aSku, move } from '../../../../test/support/orders.ts';
import { changeStream } from '../../../../test/support/stream.ts';
import { freshTable } from '../../../../test/support/table.ts';
import { followStream } from '../../tail/follow-stream.ts';
import { streamedOrderChange } from '../../tail/streamed-order-change.ts';

describe('oms tail', () => {
  freshTable({ stream: true });
  const changes = changeStream();

  beforeAll(() => aSku('ABC'));

  it('prints each status change, its version and its delay', async () => {
    const customerId = await aCustomer('told');
    const { orderId } = await anOrder(customerId, 'ABC');
    await move(customerId, orderId, 'SHIPPED');
    const records = (await changes()).map(({ dynamodb }) => ({
      dynamodb: { ...dynamodb, ApproximateCreationDateTime: new Date('2026-06-01T12:00:00Z') },
    }));

    const became = records.flatMap(
      (record) => streamedOrderChange(record as never, Date.UTC(2026, 5, 1, 12, 0, 3)) ?? [],
    );

    const order = { at: '2026-06-01T12:00:00.000Z', orderId, customerId, lag: 3000 };
    expect(became).toEqual([
      { ...order, from: null, to: 'OPEN', version: 1 },
      { ...order, from: 'OPEN', to: 'SHIPPED', version: 2 },
    ]);
  });

  it('prints a change of a row whose numbers exceed a double', () => {
    const Keys = { PK: { S: 'CUST#a1b2' }, SK: { S: 'ORDER#2026-06-01#o-1' } };
    const NewImage = {
      ...Keys,
      status: { S: 'OPEN' },
      version: { N: '9007199254740993' },
      total: { N: '1E125' },
    };
    const OldImage = { ...NewImage, version: { N: '9007199254740992.5' } };

    expect(
      streamedOrderChange({ dynamodb: { Keys, OldImage, NewImage } } as never, 0),
    ).toMatchObject({
      orderId: 'o-1',
      from: 'OPEN',
      to: 'OPEN',
      version: null,
    });
  });

  /**
   * A stream whose shard is split while it is read, as DynamoDB does every few hours. The engine
   * has one shard and never does.
   */
  const splitting = () => {
    const log: string[] = [];
    let isSplit = false;
    const shards = (): Shard[] => [
      {
        ShardId: 'old',
        SequenceNumberRange: { StartingSequenceNumber: '1', EndingSequenceNumber: '2' },
      },
      {
        ShardId: 'parent',
        ParentShardId: 'old',
        SequenceNumberRange: {
          StartingSequenceNumber: '3',
          ...(isSplit && { EndingSequenceNumber: '4' }),
        },
      },
      ...(isSplit ? ['left', 'right'] : []).map((ShardId) => ({
        ShardId,
        ParentShardId: 'parent',
        SequenceNumberRange: { StartingSequenceNumber: '5' },
      })),
    ];
    const record = (eventID: string) => ({ eventID, dynamodb: { SequenceNumber: '1' } });
    const answers: Record<string, (input: Record<string, string>) => object> = {
      /** One shard per page. */
      DescribeStreamCommand({ ExclusiveStartShardId }) {
        const from = shards().findIndex(({ ShardId }) => ShardId === ExclusiveStartShardId) + 1;
        const [shard, next] = shards().slice(from);
        return {
          StreamDescription: {
            Shards: [shard],
            ...(next && { LastEvaluatedShardId: shard?.ShardId }),
          },
        };
      },
      GetShardIteratorCommand({ ShardId, ShardIteratorType }) {
        log.push(`${ShardId} from ${ShardIteratorType}`);
        return { ShardIterator: `${ShardId} 0` };
      },
      GetRecordsCommand({ ShardIterator = '' }) {
        const [shard = '', n = ''] = ShardIterator.split(' ');
        const isLast = shard === 'old' || (shard === 'parent' && n === '1');
        isSplit ||= isLast && shard === 'parent';
        const Records = Number(n) < 2 ? [record(`${shard}${n}`)] : [];
        return { Records, ...(!isLast && { NextShardIterator: `${shard} ${Number(n) + 1}` }) };
      },
    };
    const streams = new DynamoDBStreamsClient({ region: 'eu-central-1' });
    const send = async (command: {
      constructor: { name: string };
      input: Record<string, string>;
    }) => answers[command.constructor.name]?.(command.input);
    Object.assign(streams, { send });
    return { streams, log };
  };

  const follow = async (since: 'LATEST' | 'TRIM_HORIZON', count: number) => {
    const { streams, log } = splitting();
    const ending = new AbortController();
    const records: (string | undefined)[] = [];
    for await (const { eventID } of followStream(streams, 'arn', since, ending.signal)) {
      records.push(eventID);
      if (records.length === count) ending.abort();
    }
    return { records, log };
  };

  it('reads a shard’s children after it, from their beginning', async () => {
    const { records, log } = await follow('LATEST', 6);

    expect(records.slice(0, 2)).toEqual(['parent0', 'parent1']);
    expect(records.slice(2).sort()).toEqual(['left0', 'left1', 'right0', 'right1']);
    expect(log).toEqual([
      'parent from LATEST',
      'left from TRIM_HORIZON',
      'right from TRIM_HORIZON',
    ]);
  });

  it('reads the rest of the stream, parents first', async () => {
    const { records, log } = await follow('TRIM_HORIZON', 7);

    expect(records.slice(0, 3)).toEqual(['old0', 'parent0', 'parent1']);
    expect(log.slice(0, 2)).toEqual(['old from TRIM_HORIZON', 'parent from TRIM_HORIZON']);
  });
});
