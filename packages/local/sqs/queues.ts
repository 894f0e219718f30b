/** Plays Amazon SQS for queues that a command creates while it runs. */
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type JsonAnswer,
  type JsonService,
  refusal,
  type Served,
  serveJson,
} from '../aws-json-server.ts';
import { ACCOUNT_ID } from '../cloudformation/arn.ts';

/** Milliseconds that a received message stays hidden: 30 seconds, SQS's default. */
const HIDDEN_MILLIS = 30_000;
const POLL_MILLIS = 50;

interface Message {
  readonly id: string;
  readonly body: string;
  hiddenUntil: number;
}

interface Received extends OfQueue {
  readonly MaxNumberOfMessages?: number;
  readonly WaitTimeSeconds?: number;
}

export interface Queues extends Served {
  /** Puts a message into a queue. If the queue does not exist, the message is lost, as on AWS. */
  readonly send: (queueArn: string, body: string) => void;
}

/** Listens on loopback. */
export async function serveQueues(region: string, fixedPort?: number): Promise<Queues> {
  const queues = new Map<string, Message[]>();
  const address = { endpoint: '', region };
  const operations = operationsOn(queues, address);
  const served = await serveJson({ name: 'SQS', target: 'AmazonSQS', operations }, fixedPort);
  address.endpoint = served.endpoint;
  return {
    ...served,
    send: (queueArn, body) =>
      void queues.get(nameIn(queueArn))?.push({ id: randomUUID(), body, hiddenUntil: 0 }),
  };
}

interface ServiceAddress {
  readonly endpoint: string;
  readonly region: string;
}

function operationsOn(
  queues: Map<string, Message[]>,
  address: ServiceAddress,
): JsonService['operations'] {
  const urlOf = (name: string) => `${address.endpoint}/${ACCOUNT_ID}/${name}`;
  const arnOf = (name: string) => `arn:aws:sqs:${address.region}:${ACCOUNT_ID}:${name}`;
  /** Wraps an operation on a queue that must exist. */
  const withQueue =
    <Input extends OfQueue>(act: Act<Input>) =>
    async (input: unknown): Promise<JsonAnswer> => {
      const name = nameIn((input as Input).QueueUrl);
      const messages = queues.get(name);
      return messages
        ? { status: 200, body: await act(messages, input as Input, name) }
        : refusal('QueueDoesNotExist', `there is no queue ${name}`);
    };
  return {
    CreateQueue(input) {
      const { QueueName } = input as { QueueName: string };
      if (!queues.has(QueueName)) queues.set(QueueName, []);
      return { status: 200, body: { QueueUrl: urlOf(QueueName) } };
    },
    ListQueues: () => ({ status: 200, body: { QueueUrls: [...queues.keys()].map(urlOf) } }),
    GetQueueAttributes: withQueue((_, __, name) => ({ Attributes: { QueueArn: arnOf(name) } })),
    SetQueueAttributes: withQueue(() => ({})),
    ReceiveMessage: withQueue(receive),
    DeleteMessageBatch: withQueue(remove),
    DeleteQueue: withQueue((_, __, name) => {
      queues.delete(name);
      return {};
    }),
  };
}

interface OfQueue {
  readonly QueueUrl: string;
}

type Act<Input> = (messages: Message[], input: Input, name: string) => object | Promise<object>;

/** Waits for a message for as long as requested. */
async function receive(
  messages: Message[],
  { MaxNumberOfMessages = 1, WaitTimeSeconds = 0 }: Received,
): Promise<object> {
  const end = Date.now() + WaitTimeSeconds * 1000;
  const waiting = () => messages.filter(({ hiddenUntil }) => hiddenUntil <= Date.now());
  while (waiting().length === 0 && Date.now() < end) await sleep(POLL_MILLIS);
  const some = waiting().slice(0, MaxNumberOfMessages);
  for (const message of some) message.hiddenUntil = Date.now() + HIDDEN_MILLIS;
  return {
    Messages: some.map(({ id, body }) => ({
      MessageId: id,
      ReceiptHandle: id,
      Body: body,
      MD5OfBody: createHash('md5').update(body).digest('hex'),
    })),
  };
}

function remove(
  messages: Message[],
  { Entries }: OfQueue & { Entries: readonly { Id: string; ReceiptHandle: string }[] },
): object {
  for (const { ReceiptHandle } of Entries) {
    const at = messages.findIndex(({ id }) => id === ReceiptHandle);
    if (at !== -1) messages.splice(at, 1);
  }
  return { Successful: Entries.map(({ Id }) => ({ Id })), Failed: [] };
}

/** Returns the last part of a URL or an ARN. */
const nameIn = (queue: string): string => queue.split(/[/:]/).at(-1) ?? '';
