import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { exactNumber } from './exact-number.ts';

/**
 * AWS's own document client, for requests that no access pattern makes: scans, transactional reads,
 * DescribeTable. It shares only the environment with `table/requests/client.ts`, so its reads check
 * the functions' writes independently. It reads every number that DynamoDB can hold, so a single
 * unusual row does not stop a command.
 */
export const documents = DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 4 }), {
  marshallOptions: { removeUndefinedValues: true },
  unmarshallOptions: { wrapNumbers: exactNumber },
});
