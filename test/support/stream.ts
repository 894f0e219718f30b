import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
} from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord } from 'aws-lambda';
import { documents } from '../../packages/oms/document-client.ts';
import { tableName } from '../../table/requests/client.ts';

/**
 * Reads the table's stream from its beginning: each call returns the records since the last one, as
 * Lambda gets them.
 */
export function changeStream(): () => Promise<DynamoDBRecord[]> {
  let streams: DynamoDBStreamsClient;
  let ShardIterator: string | undefined;

  const open = async () => {
    streams = new DynamoDBStreamsClient({ endpoint: process.env['AWS_ENDPOINT_URL_DYNAMODB'] });
    const { Table } = await documents.send(new DescribeTableCommand({ TableName: tableName() }));
    const StreamArn = Table?.LatestStreamArn;
    const { StreamDescription } = await streams.send(new DescribeStreamCommand({ StreamArn }));
    const [{ ShardId } = {}] = StreamDescription?.Shards ?? [];
    const iterator = { StreamArn, ShardId, ShardIteratorType: 'TRIM_HORIZON' } as const;
    ({ ShardIterator } = await streams.send(new GetShardIteratorCommand(iterator)));
  };

  return async () => {
    if (!ShardIterator) await open();
    const records: DynamoDBRecord[] = [];
    for (;;) {
      const { Records = [], NextShardIterator } = await streams.send(
        new GetRecordsCommand({ ShardIterator }),
      );
      ShardIterator = NextShardIterator;
      if (Records.length === 0) return records;
      records.push(...(Records as DynamoDBRecord[]).map(inSeconds));
    }
  };
}

/** Converts a date to epoch seconds: the SDK makes dates of them, and Lambda does not. */
const inSeconds = (record: DynamoDBRecord): DynamoDBRecord => ({
  ...record,
  dynamodb: {
    ...record.dynamodb,
    ApproximateCreationDateTime: Number(record.dynamodb?.ApproximateCreationDateTime) / 1000,
  },
});
