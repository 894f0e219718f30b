/**
 * `npm run mailer`: the mailer on the local run. It prints each mail, and writes it to a file that
 * mail programs open.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { openBusQueue } from '../../packages/oms/tail/bus-queue.ts';
import { followBus } from '../../packages/oms/tail/follow-bus.ts';
import { reach } from '../../packages/oms/target.ts';
import { untilInterrupted } from '../../packages/oms/until-interrupted.ts';
import { MAIL_TYPES, type ShopEvent } from './compose.ts';
import { deliverMail, type Mailer, RETRY_SECONDS } from './deliver.ts';
import { type Mail, messageOf } from './mail.ts';
import { outboxOf } from './outbox.ts';
import { createOutbox } from './outbox-table.ts';
import { SHOP_DATA } from './shop-data.ts';

const OUTBOX = 'OrdersMailer-Outbox';
const [first, ...others] = process.argv.slice(2);
if (first?.startsWith('-') || others.length > 0) {
  console.log('Usage: npm run mailer [-- <folder>]   writes mails there, by default .local/mails');
  console.log('PORT is the port of the local run; CONFIRMATION_PAGE, MAIL_LANGUAGE (en, de).');
  process.exit(first === '--help' || first === '-h' ? 0 : 2);
}
const folder = first ?? '.local/mails';
const port = process.env['PORT'] || '3000';
const settings = {
  shop: 'The Shop',
  confirmationPage: process.env['CONFIRMATION_PAGE'] || 'http://localhost:5174/withdrawal',
  language: process.env['MAIL_LANGUAGE'] === 'de' ? 'de' : 'en',
} as const;

const { eventBus = '' } = await reach({ port });
const client = new DynamoDBClient({});
await createOutbox(client, OUTBOX);
mkdirSync(folder, { recursive: true });
const mailer: Mailer = {
  settings,
  shopData: SHOP_DATA,
  outbox: outboxOf(DynamoDBDocumentClient.from(client), OUTBOX),
  async send(mail: Mail, id: string, date: Date) {
    const file = join(folder, `${id}.eml`);
    writeFileSync(file, messageOf(mail, { from: 'The Shop <shop@shop.example>', date, id }));
    console.log(`\n${file}\nTo: ${mail.to}\nSubject: ${mail.subject}\n\n${mail.text}`);
  },
  async later(event) {
    setTimeout(() => void deliver(event), RETRY_SECONDS * 1000).unref();
  },
};

async function deliver(event: ShopEvent): Promise<void> {
  const delivery = await deliverMail(event, mailer, new Date()).catch(
    (error: unknown) => `not sent: ${(error as Error).message}`,
  );
  if (delivery !== 'sent') console.log(`${event.type} ${event.id}: ${delivery}`);
}

const signal = untilInterrupted();
const queue = await openBusQueue(eventBus);
console.log(`Mails are printed, and written to ${folder}; Ctrl-C ends it.`);
try {
  for await (const event of followBus(queue, signal)) {
    if ((MAIL_TYPES as readonly string[]).includes(event.type)) await deliver(event);
  }
} finally {
  await queue.close();
}
