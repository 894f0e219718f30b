import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  type DynamoDBClient,
  ResourceInUseException,
  type Tag,
  TagResourceCommand,
  UpdateTimeToLiveCommand,
  type UpdateTimeToLiveCommandInput,
} from '@aws-sdk/client-dynamodb';
import type { Resource } from '../cloudformation/template.ts';

/**
 * Creates the synthesized table on the engine. GlobalTable's members are those of CreateTable,
 * except that describing a stream enables it. An existing table (`--data`) only gets its tags.
 *
 * @returns true if the table is new
 */
export async function createTable(
  client: Pick<DynamoDBClient, 'send'>,
  { properties }: Pick<Resource, 'properties'>,
  tableName: string,
): Promise<boolean> {
  const {
    KeySchema,
    AttributeDefinitions,
    GlobalSecondaryIndexes = [],
    StreamSpecification,
  } = properties;
  const input = {
    TableName: tableName,
    KeySchema,
    AttributeDefinitions,
    // In every billing mode, because the engine does not throttle.
    BillingMode: 'PAY_PER_REQUEST',
    ...indexesOf(GlobalSecondaryIndexes as readonly IndexProperties[]),
  };
  const stream = StreamSpecification && {
    StreamSpecification: Object.assign({ StreamEnabled: true }, StreamSpecification),
  };
  const isNew = await create(client, Object.assign(input, stream) as CreateTableCommandInput);
  await tag(client, tableName, tagsIn(properties));

  const TimeToLiveSpecification = properties['TimeToLiveSpecification'];
  if (isNew && TimeToLiveSpecification) {
    const ttl = { TableName: tableName, TimeToLiveSpecification } as UpdateTimeToLiveCommandInput;
    await client.send(new UpdateTimeToLiveCommand(ttl));
  }
  return isNew;
}

interface IndexProperties {
  readonly IndexName: string;
  readonly KeySchema: unknown;
  readonly Projection: unknown;
}

/** Returns the indexes without their capacity; CreateTable rejects an empty list. */
const indexesOf = (indexes: readonly IndexProperties[]) =>
  indexes.length > 0 && {
    GlobalSecondaryIndexes: indexes.map(({ IndexName, KeySchema, Projection }) => ({
      IndexName,
      KeySchema,
      Projection,
    })),
  };

async function create(
  client: Pick<DynamoDBClient, 'send'>,
  input: CreateTableCommandInput,
): Promise<boolean> {
  try {
    await client.send(new CreateTableCommand(input));
    return true;
  } catch (error) {
    if (error instanceof ResourceInUseException) return false;
    throw error;
  }
}

/** Returns the tags of the only replica, which has a GlobalTable's tags. */
const tagsIn = ({ Replicas = [] }: { readonly Replicas?: unknown }): Tag[] =>
  (Replicas as { Tags?: Tag[] }[]).flatMap(({ Tags = [] }) => Tags);

/**
 * Sets the template's tags, as each deployment does. DynamoDB Local does not support tags, and
 * works without them.
 */
async function tag(
  client: Pick<DynamoDBClient, 'send'>,
  TableName: string,
  Tags: Tag[],
): Promise<void> {
  if (Tags.length === 0) return;
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  try {
    await client.send(new TagResourceCommand({ ResourceArn: Table?.TableArn, Tags }));
  } catch (error) {
    if ((error as Error).name !== 'UnknownOperationException') throw error;
  }
}
