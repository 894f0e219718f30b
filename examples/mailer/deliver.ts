import { composeMail, type MailSettings, type ShopEvent } from './compose.ts';
import type { Mail } from './mail.ts';
import type { Outbox } from './outbox.ts';
import type { ShopData } from './shop-data.ts';

export interface Mailer {
  readonly settings: MailSettings;
  readonly shopData: ShopData;
  readonly outbox: Outbox;
  /** Sends a mail. `id` is its event's. */
  readonly send: (mail: Mail, id: string, now: Date) => Promise<void>;
}

/** The outcome of an event's mail. */
export type Delivery = 'sent' | 'sent-before' | 'no-mail' | 'too-many' | 'too-many-in-all';

/**
 * Sends the mail of an event, once: an event may arrive twice. If a function died while it sent,
 * the mail is sent again a minute later.
 *
 * @throws {Error} if it was not sent, or another attempt sends it now; the event is to come again
 */
export async function deliverMail(event: ShopEvent, mailer: Mailer, now: Date): Promise<Delivery> {
  const { settings, shopData, outbox, send } = mailer;
  const mail = await composeMail(event, settings, shopData);
  if (!mail) return 'no-mail';
  const { budget, orderId } = mail;
  const holder = budget.isOfOrder ? (orderId ?? mail.to) : mail.to;
  const claim = await outbox.claim(event.id, holder, now, budget);
  if (claim === 'busy') throw new Error(`the mail of ${event.id} is being sent`);
  if (claim !== 'send') return claim === 'sent' ? 'sent-before' : claim;
  await send(mail, event.id, now);
  await outbox.sent(event.id, now);
  return 'sent';
}
