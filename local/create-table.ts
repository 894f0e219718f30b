import {
  CreateTableCommand,
  type CreateTableCommandInput,
  type DynamoDBClient,
  ResourceInUseException,
  UpdateTimeToLiveCommand,
  type UpdateTimeToLiveCommandInput,
} from '@aws-sdk/client-dynamodb';
import type { Resource } from './template.ts';

/**
 * The synthesized table, as the engine's CreateTable takes it. GlobalTable's members are CreateTable's own, except that it
 * enables a stream by describing it.
 *
 * Answers whether the table is new; a table that exists (`--data`) is left as it is.
 */
export async function createTable(
  client: Pick<DynamoDBClient, 'send'>,
  { properties }: Pick<Resource, 'properties'>,
  tableName: string,
): Promise<boolean> {
  const { KeySchema, AttributeDefinitions, BillingMode, GlobalSecondaryIndexes, StreamSpecification } = properties;
  const input = { TableName: tableName, KeySchema, AttributeDefinitions, BillingMode, GlobalSecondaryIndexes };
  const stream = StreamSpecification && {
    StreamSpecification: Object.assign({ StreamEnabled: true }, StreamSpecification),
  };
  try {
    await client.send(new CreateTableCommand(Object.assign(input, stream) as CreateTableCommandInput));
  } catch (error) {
    if (error instanceof ResourceInUseException) return false;
    throw error;
  }

  const TimeToLiveSpecification = properties['TimeToLiveSpecification'];
  if (TimeToLiveSpecification) {
    const ttl = { TableName: tableName, TimeToLiveSpecification } as UpdateTimeToLiveCommandInput;
    await client.send(new UpdateTimeToLiveCommand(ttl));
  }
  return true;
}
