/** The Lambda behind the rule on the bus: it sends with Amazon SES. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { ShopEvent } from './compose.ts';
import { type Delivery, deliverMail } from './deliver.ts';
import { messageOf } from './mail.ts';
import { outboxOf } from './outbox.ts';
import { mailSettings, required, VARIABLES } from './settings.ts';
import { SHOP_DATA } from './shop-data.ts';

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
  process.stdout.write(`${JSON.stringify({ id: event.id, type: event.type, delivery })}\n`);
  return delivery;
}
