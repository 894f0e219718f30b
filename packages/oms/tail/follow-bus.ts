import {
  DeleteMessageBatchCommand,
  type Message,
  ReceiveMessageCommand,
} from '@aws-sdk/client-sqs';
import type { CloudEvent } from '../../../table/events/cloud-event.ts';
import type { BusQueue } from './bus-queue.ts';

/** The time that SQS waits for a message: 20 seconds is its maximum. */
const WAIT_SECONDS = 20;

/**
 * Yields the events that the bus sends to the queue, until aborted: at least once, in any order.
 */
export async function* followBus(
  { sqs, queueUrl: QueueUrl }: Pick<BusQueue, 'sqs' | 'queueUrl'>,
  signal: AbortSignal,
): AsyncGenerator<CloudEvent> {
  while (!signal.aborted) {
    const request = { QueueUrl, MaxNumberOfMessages: 10, WaitTimeSeconds: WAIT_SECONDS };
    const messages = await sqs
      .send(new ReceiveMessageCommand(request), { abortSignal: signal })
      .then(({ Messages = [] }) => Messages)
      .catch((error: unknown) => {
        if (signal.aborted) return [];
        throw error;
      });
    if (messages.length === 0) continue;
    yield* messages.map(eventIn);
    const Entries = messages.map(({ ReceiptHandle }, n) => ({ Id: String(n), ReceiptHandle }));
    await sqs.send(new DeleteMessageBatchCommand({ QueueUrl, Entries }));
  }
}

/**
 * Reads the event from a message. The body is the event as a rule's target gets it; its `detail` is
 * ours.
 */
const eventIn = ({ Body = '{}' }: Message): CloudEvent =>
  (JSON.parse(Body) as { detail: CloudEvent }).detail;
