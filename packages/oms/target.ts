import { DescribeTableCommand, type TableDescription } from '@aws-sdk/client-dynamodb';
import { tableName } from '../../table/requests/client.ts';
import { Misuse, Unreachable } from '../api/commands/exit-code.ts';
import { assertCredentials } from './credentials.ts';
import { documents } from './document-client.ts';
import { localAccess } from './local-access.ts';

/** The options that name a command's table. */
export interface TargetOptions {
  readonly table?: string;
  readonly region?: string;
  readonly port: string;
}

export interface Target {
  readonly description: TableDescription;
  readonly region: string;
  /** The local run's folder of the projector's failures. */
  readonly failures: string | undefined;
  /** The folder of the publisher's failures. */
  readonly eventFailures: string | undefined;
  /** The name of the local run's event bus. */
  readonly eventBus: string | undefined;
}

/**
 * Points the client at the table through environment variables, as in a function, before its first
 * use. The SDK finds the credentials for AWS.
 */
export async function reach(options: TargetOptions): Promise<Target> {
  const target =
    options.table === undefined ? reachLocal(options) : reachAws(options.table, options.region);
  if (options.table !== undefined) await assertCredentials(documents);
  const { Table } = await documents.send(new DescribeTableCommand({ TableName: tableName() }));
  if (!Table) throw new Unreachable(`there is no table ${tableName()}`);
  return { description: Table, ...target };
}

function reachAws(
  TABLE_NAME: string,
  region = process.env['AWS_REGION'],
): Omit<Target, 'description'> {
  if (!region) throw new Misuse('--table also needs --region');
  Object.assign(process.env, { TABLE_NAME, AWS_REGION: region });
  return { region, failures: undefined, eventFailures: undefined, eventBus: undefined };
}

function reachLocal({ region, port }: TargetOptions): Omit<Target, 'description'> {
  if (region !== undefined) throw new Misuse('--region also needs --table');
  const access = localAccess(port, 'a table with --table and --region');
  Object.assign(process.env, {
    TABLE_NAME: access.tableName,
    AWS_REGION: access.region,
    AWS_ENDPOINT_URL_DYNAMODB: access.endpoint,
    AWS_ENDPOINT_URL_DYNAMODB_STREAMS: access.endpoint,
    AWS_ENDPOINT_URL_EVENTBRIDGE: access.eventBus.endpoint,
    AWS_ENDPOINT_URL_SQS: access.queues,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: access.secrets,
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  });
  const { failures, eventFailures, eventBus } = access;
  return { region: access.region, failures, eventFailures, eventBus: eventBus.name };
}

/** Returns the event bus: the local run's, or the one that the option names. */
export function reachEventBus(
  { table, eventBus }: Pick<TargetOptions, 'table'> & { readonly eventBus?: string },
  local: string | undefined,
): string {
  if (table !== undefined && eventBus === undefined)
    throw new Misuse('--table also needs --event-bus, the stack’s output EventBusName');
  return eventBus ?? local ?? '';
}
