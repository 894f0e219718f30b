/** The Lambda behind the rule on the bus: it sends with Amazon SES. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import {
  METRIC_NAMESPACE,
  METRIC_SERVICE,
  type Metric,
} from '../../functions/manifest/metric-names.ts';
import type { ShopEvent } from './compose.ts';
import { type Delivery, deliverMail, RETRY_SECONDS } from './deliver.ts';
import { messageOf } from './mail.ts';
import { outboxOf } from './outbox.ts';
import { mailSettings, required, VARIABLES } from './settings.ts';
import { SHOP_DATA } from './shop-data.ts';

const LEFT_OUT = 'MailsLeftOut' satisfies Metric;

const ses = new SESv2Client({});
const sqs = new SQSClient({});
const documents = DynamoDBDocumentClient.from(new DynamoDBClient({}));

/** A call of the function: by the rule with an event, or by the queue with events that waited. */
type Call =
  | { readonly detail: ShopEvent }
  | { readonly Records: readonly { readonly messageId: string; readonly body: string }[] };

/**
 * Sends the mail of one event, or those that waited. One that fails is repeated by Lambda or by the
 * queue, and then kept in another one.
 */
export async function handler(call: Call) {
  if ('detail' in call) return deliver(call.detail);
  const batchItemFailures: { readonly itemIdentifier: string }[] = [];
  for (const { messageId: itemIdentifier, body } of call.Records)
    try {
      await deliver(JSON.parse(body));
    } catch (error) {
      process.stdout.write(`${JSON.stringify({ failed: (error as Error).message })}\n`);
      batchItemFailures.push({ itemIdentifier });
    }
  return { batchItemFailures };
}

async function deliver(event: ShopEvent): Promise<Delivery> {
  const from = required(VARIABLES.from);
  const delivery = await deliverMail(
    event,
    {
      settings: mailSettings(),
      shopData: SHOP_DATA,
      outbox: outboxOf(documents, required(VARIABLES.outbox)),
      async send(mail, id, date) {
        const Data = Buffer.from(messageOf(mail, { from, date, id }));
        await ses.send(
          new SendEmailCommand({
            FromEmailAddress: from,
            Destination: { ToAddresses: [mail.to] },
            Content: { Raw: { Data } },
          }),
        );
      },
      async later(waiting) {
        await sqs.send(
          new SendMessageCommand({
            QueueUrl: required(VARIABLES.later),
            MessageBody: JSON.stringify(waiting),
            DelaySeconds: RETRY_SECONDS,
          }),
        );
      },
    },
    new Date(),
  );
  // No address, and no word of the mail.
  const line = { id: event.id, type: event.type, delivery };
  const isLeftOut = delivery === 'too-many-in-all';
  process.stdout.write(`${JSON.stringify({ ...line, ...(isLeftOut && leftOut()) })}\n`);
  return delivery;
}

/** The metric of the orders' alarm, in CloudWatch's embedded metric format. */
const leftOut = () => ({
  _aws: {
    Timestamp: Date.now(),
    CloudWatchMetrics: [
      {
        Namespace: METRIC_NAMESPACE,
        Dimensions: [[METRIC_SERVICE.dimension]],
        Metrics: [{ Name: LEFT_OUT, Unit: 'Count' }],
      },
    ],
  },
  [METRIC_SERVICE.dimension]: required(VARIABLES.stack),
  [LEFT_OUT]: 1,
});
