import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { exactNumber } from './exact-number.ts';

/**
 * AWS's own document client, for what no access pattern does: scans, transactional reads, a look at
 * the table itself. It shares nothing with `table/requests/client.ts` but the environment, so that
 * what it reads is a second opinion on what the functions wrote. It reads every number that
 * DynamoDB holds, so no row keeps a command from the others.
 */
export const documents = DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 4 }), {
  marshallOptions: { removeUndefinedValues: true },
  unmarshallOptions: { wrapNumbers: exactNumber },
});
