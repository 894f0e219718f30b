/** Plays the lab on an engine: each request as it stands, each answer as it comes. */
import { setTimeout as sleep } from 'node:timers/promises';
import * as dynamodb from '@aws-sdk/client-dynamodb';
import { Failure } from '../../local/failure.ts';
import { awsCli, type LabRequest } from './aws-cli.ts';
import { LAB_TABLE } from './requests.ts';
import { LAB_STEPS, type LabStep } from './steps.ts';

export const LAB_REGION = 'eu-central-1';
export const LAB_CREDENTIALS = { accessKeyId: 'local', secretAccessKey: 'local' };

export interface PlayedRequest {
  readonly command: string;
  readonly answer: Readonly<Record<string, unknown>>;
  /** `0.5 RCU`, of the table and its indexes together; undefined where nothing is billed. */
  readonly consumed: string | undefined;
}

export interface PlayedStep extends Pick<LabStep, 'step' | 'title' | 'here'> {
  readonly requests: readonly PlayedRequest[];
  /** Whether the last answer is the one that the document promises. */
  readonly asExpected: boolean;
}

type Command = Parameters<dynamodb.DynamoDBClient['send']>[0];
type CommandOf = new (input: unknown) => Command;

/**
 * The steps one by one, each as soon as it has been played.
 *
 * @throws {Failure} if the engine has such a table already: it is somebody else's
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

/** The document's cleanup. A lab that failed early has no table. */
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

/** As `aws dynamodb wait table-exists` asks until the table is there. */
const isCreating = (answer: object): boolean =>
  (answer as { Table?: { TableStatus?: string } }).Table?.TableStatus === 'CREATING';
