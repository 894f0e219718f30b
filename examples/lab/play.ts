/** Plays the lab on an engine, and returns each request with its answer. */
import { setTimeout as sleep } from 'node:timers/promises';
import * as dynamodb from '@aws-sdk/client-dynamodb';
import { Failure } from '../../packages/api/commands/failure.ts';
import { awsCli, type LabRequest } from './aws-cli.ts';
import { LAB_TABLE } from './requests.ts';
import { LAB_STEPS, type LabStep } from './steps.ts';

export const LAB_REGION = 'eu-central-1';
export const LAB_CREDENTIALS = { accessKeyId: 'local', secretAccessKey: 'local' };

export interface PlayedRequest {
  readonly command: string;
  readonly answer: Readonly<Record<string, unknown>>;
  /** `0.5 RCU`, of the table and its indexes together; undefined if nothing is billed. */
  readonly consumed: string | undefined;
}

export interface PlayedStep extends Pick<LabStep, 'step' | 'title' | 'here'> {
  readonly requests: readonly PlayedRequest[];
  /** True if the last answer is the document's. */
  readonly asExpected: boolean;
}

type Command = Parameters<dynamodb.DynamoDBClient['send']>[0];
type CommandOf = new (input: unknown) => Command;

/**
 * Yields each step as soon as it has been played.
 *
 * @throws {Failure} if the engine already has such a table, which may be another person's
 */
export async function* playLab(endpoint: string): AsyncGenerator<PlayedStep> {
  const client = new dynamodb.DynamoDBClient({
    endpoint,
    region: LAB_REGION,
    credentials: LAB_CREDENTIALS,
  });
  for (const { step, title, here, requests, expected } of LAB_STEPS) {
    const played: PlayedRequest[] = [];
    for (const request of requests) played.push(await play(client, request));
    const asExpected = expected(played.at(-1)?.answer ?? {});
    yield { step, title, here, requests: played, asExpected };
  }
}

/** Deletes the table, as the document does. A lab that failed early has none. */
export async function deleteLabTable(endpoint: string): Promise<void> {
  const client = new dynamodb.DynamoDBClient({
    endpoint,
    region: LAB_REGION,
    credentials: LAB_CREDENTIALS,
  });
  try {
    await client.send(new dynamodb.DeleteTableCommand({ TableName: LAB_TABLE }));
  } catch (error) {
    if (!(error instanceof dynamodb.ResourceNotFoundException)) throw error;
  }
}

async function play(client: dynamodb.DynamoDBClient, request: LabRequest): Promise<PlayedRequest> {
  const { $metadata, ...answer } = (await send(client, request)) as Record<string, unknown>;
  const { ConsumedCapacity } = answer as { ConsumedCapacity?: dynamodb.ConsumedCapacity };
  const unit = request.operation === 'Query' ? 'RCU' : 'WCU';
  const consumed = ConsumedCapacity && `${ConsumedCapacity.CapacityUnits} ${unit}`;
  return { command: awsCli(request), answer, consumed };
}

async function send(
  client: dynamodb.DynamoDBClient,
  { operation, input }: LabRequest,
): Promise<object> {
  const Command = (dynamodb as unknown as Record<string, CommandOf>)[`${operation}Command`];
  if (!Command) throw new RangeError(`DynamoDB has no ${operation}`);
  try {
    let answer = await client.send(new Command(input));
    while (isCreating(answer)) {
      await sleep(200);
      answer = await client.send(new Command(input));
    }
    return answer;
  } catch (error) {
    if (error instanceof dynamodb.ResourceInUseException)
      throw new Failure(`there is a table ${LAB_TABLE} already: delete it, or use another engine`);
    throw error;
  }
}

/** True while the table is being created, as in `aws dynamodb wait table-exists`. */
const isCreating = (answer: object): boolean =>
  (answer as { Table?: { TableStatus?: string } }).Table?.TableStatus === 'CREATING';
