import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/**
 * AWS's own document client, for what no access pattern does: scans, transactional reads, a look at the table itself. It shares nothing with
 * `table/client.ts` but the environment, so that what it reads is a second opinion on what the functions wrote.
 */
export const documents = DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 4 }), {
  marshallOptions: { removeUndefinedValues: true },
});
