import { CONFIRMATION_DAYS } from '../../domain/withdrawals/withdrawal.ts';
import type { Budget } from './budgets.ts';
import { composeMail, type MailSettings, type ShopEvent } from './compose.ts';
import type { Mail } from './mail.ts';
import type { Claim, Outbox } from './outbox.ts';
import type { ShopData } from './shop-data.ts';

export interface Mailer {
  readonly settings: MailSettings;
  readonly shopData: ShopData;
  readonly outbox: Outbox;
  /** Sends a mail. `id` is its event's. */
  readonly send: (mail: Mail, id: string, now: Date) => Promise<void>;
  /** Keeps an event whose mail found no place, and delivers it again after `RETRY_SECONDS`. */
  readonly later: (event: ShopEvent) => Promise<void>;
}

/** Seconds after which a mail that found no place is tried again: the longest delay of SQS. */
export const RETRY_SECONDS = 900;

/** Milliseconds for which a mail waits for a place: after these nobody can confirm any more. */
const LONGEST_WAIT = CONFIRMATION_DAYS * 86_400_000;

/** The outcome of an event's mail. One of `too-many` and `too-many-in-all` may come later. */
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
  if (claim === 'sent') return 'sent-before';
  if (claim !== 'send') {
    const waitingSince = event.waitingSince ?? now.toISOString();
    const isInTime = now.getTime() - Date.parse(waitingSince) < LONGEST_WAIT;
    if (isInTime && isLater(claim, budget)) await mailer.later({ ...event, waitingSince });
    return claim;
  }
  await send(mail, event.id, now);
  await outbox.sent(event.id, now);
  return 'sent';
}

const isLater = (claim: Claim, { waitsFor = [] }: Budget): boolean =>
  waitsFor.includes(claim === 'too-many-in-all' ? 'minute' : 'hour');
