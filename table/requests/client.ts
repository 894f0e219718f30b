import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { documentProtocol } from '../aws-protocol/document-protocol.ts';
import { requiredVariable } from '../settings.ts';
import { awsClient } from './aws-client.ts';
import { addUnits } from './consumed-units.ts';

/**
 * The one client, made when the module is loaded, with connections that are kept alive.
 *
 * In a function of the API the deadline ends the attempts earlier (`deadline.ts`), and the caller's
 * own retry completes a transaction without an outcome. The SDK retries neither failed conditions
 * nor canceled transactions; `conflict.ts` retries conflicts.
 *
 * `protocol` is JSON without a schema for each value, and plain items in requests and answers; only
 * `commands.ts` sends them. With the document client, a warm A2 took 1.4 times the CPU, and one of
 * the first fifty calls 1.8 times. test/support/document-table.ts shows how to return to
 * lib-dynamodb's client: docs/stack.md, "Bundles".
 */
export const dynamodb = addUnits(
  awsClient(DynamoDBClient, { maxAttempts: 4, timeout: 1500, protocol: documentProtocol }),
);

/**
 * The table's name, from the environment. CloudFormation chooses it, because a fixed name would
 * prevent replacement and a second deployment; an adopted table keeps its own.
 */
export const tableName = (): string => requiredVariable('TABLE_NAME');
