/** The Lambda behind the rule on the bus: it sends with Amazon SES. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import {
  METRIC_NAMESPACE,
  METRIC_SERVICE,
  type Metric,
} from '../../functions/manifest/metric-names.ts';
import type { ShopEvent } from './compose.ts';
import { type Delivery, deliverMail } from './deliver.ts';
import { messageOf } from './mail.ts';
import { outboxOf } from './outbox.ts';
import { mailSettings, required, VARIABLES } from './settings.ts';
import { SHOP_DATA } from './shop-data.ts';

const LEFT_OUT = 'MailsLeftOut' satisfies Metric;

const ses = new SESv2Client({});
const documents = DynamoDBDocumentClient.from(new DynamoDBClient({}));

/** Sends the mail of one event. One that fails is repeated by Lambda, and then kept in a queue. */
export async function handler({
  detail: event,
}: {
  readonly detail: ShopEvent;
}): Promise<Delivery> {
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
