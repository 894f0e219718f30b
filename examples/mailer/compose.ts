/** Makes the mail of an event. */
import { normalizeEmail } from '../../domain/customer.ts';
import { namedNumber } from '../../domain/withdrawals/named-orders.ts';
import { BUDGETS, type Budget } from './budgets.ts';
import { type Confirmation, orderOf, type Parcel, type Statement } from './event-data.ts';
import type { Mail } from './mail.ts';
import type { OrderData, ShopData } from './shop-data.ts';
import { ENGLISH } from './templates/english.ts';
import { GERMAN } from './templates/german.ts';
import type { ReceiptFacts, Templates, Text } from './templates/templates.ts';

/** The events that have a mail, which the rule on the bus matches. */
export const MAIL_TYPES = [
  'withdrawal.received',
  'withdrawal.confirmation_requested',
  'withdrawal.acknowledged',
  'order.placed',
  'fulfillment.created',
] as const;

/** An event of the bus: docs/events.md. */
export interface ShopEvent {
  readonly id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** The time since which its mail has waited for a place; the mailer notes it. */
  readonly waitingSince?: string | undefined;
}

export interface MailSettings {
  /** The shop's name, as the mails have it. */
  readonly shop: string;
  /** The page that confirms a withdrawal. The mail's link has the id and the code after its `#`. */
  readonly confirmationPage: string;
  /** The language of orders without the attribute `language`. */
  readonly language: Language;
}

const LANGUAGES = { en: ENGLISH, de: GERMAN } as const satisfies Record<string, Templates>;
export type Language = keyof typeof LANGUAGES;
export const isLanguage = (text: string): text is Language => Object.hasOwn(LANGUAGES, text);

/** A mail with the budget that it is counted in. */
export interface BudgetedMail extends Mail {
  readonly budget: Budget;
  /** The order that it is about, if it is about one. */
  readonly orderId?: string | undefined;
}

/**
 * Makes the mail of an event. A mail to an address that somebody typed, and that is not the one of
 * the order's customer, has no words of theirs, and no link.
 *
 * @returns undefined for an event without one, and if the address is not there any more
 */
export async function composeMail(
  { type, data }: ShopEvent,
  settings: MailSettings,
  shopData: ShopData,
): Promise<BudgetedMail | undefined> {
  const compose = COMPOSERS[type as (typeof MAIL_TYPES)[number]];
  const { customerId, orderId } = orderOf(data);
  const order = orderId === undefined ? undefined : await shopData.orderOf(orderId);
  const noted = order?.language ?? '';
  const templates = LANGUAGES[isLanguage(noted) ? noted : settings.language];
  const owner = customerId ?? order?.customerId;
  const hasOwn = owner !== undefined && !WITH_ADDRESS.includes(type);
  const own = hasOwn ? await shopData.addressOf(owner) : undefined;
  const composed = compose?.({ data, settings, templates, order, own });
  const to = composed?.to ?? own;
  return composed && to ? { ...composed, to, orderId } : undefined;
}

/** The events that have the address of their mail. */
const WITH_ADDRESS: readonly string[] = [
  'withdrawal.confirmation_requested',
  'withdrawal.acknowledged',
] satisfies (typeof MAIL_TYPES)[number][];

interface Composing {
  readonly data: ShopEvent['data'];
  readonly settings: MailSettings;
  readonly templates: Templates;
  readonly order: OrderData | undefined;
  /** The address of the order's customer; absent without an order, and after an erasure. */
  readonly own: string | undefined;
}

/** The content of a statement, for its receipt. */
function factsOf(
  { withdrawalId, receivedAt, name, email, lines = [], comment, orderId = '' }: Statement,
  shop: string,
  order: OrderData | undefined,
): ReceiptFacts {
  const number = order?.number ?? orderId;
  return { shop, withdrawalId, receivedAt, name, email, lines, comment, order: number };
}

/** The texts, and the address if the event has it: the others go to the order's customer. */
type Composed = Text & { readonly to?: string; readonly budget: Budget };

const COMPOSERS: Readonly<
  Record<(typeof MAIL_TYPES)[number], (composing: Composing) => Composed | undefined>
> = {
  'withdrawal.received': ({ data, settings: { shop }, templates, order, own }) => {
    const statement = data['statement'] as Statement;
    const { withdrawalId, receivedAt, email } = statement;
    if (own === undefined || normalizeEmail(own) !== normalizeEmail(email)) {
      const number = order?.number ?? namedNumber(statement.order ?? '');
      const facts = { shop, withdrawalId, receivedAt, number };
      return { to: email, budget: BUDGETS.receipt, ...templates.bareReceipt(facts) };
    }
    const facts = factsOf(statement, shop, order);
    return { to: email, budget: BUDGETS.ownReceipt, ...templates.receipt(facts) };
  },
  'withdrawal.acknowledged': ({ data, settings: { shop }, templates, order }) => {
    const facts = factsOf(data['statement'] as Statement, shop, order);
    const to = data['recipient'] as string;
    return { to, budget: BUDGETS.acknowledgement, ...templates.receipt(facts) };
  },
  'withdrawal.confirmation_requested': ({ data, settings, templates }) => {
    const { withdrawalId, orderId, number, receivedAt, email, code } = data[
      'confirmation'
    ] as Confirmation;
    const { shop, confirmationPage } = settings;
    const link = `${confirmationPage}#${new URLSearchParams({ withdrawalId, code })}`;
    const facts = { shop, number: number ?? orderId, receivedAt, link };
    return { to: email, budget: BUDGETS.confirmation, ...templates.confirmation(facts) };
  },
  'order.placed': ({ settings: { shop }, templates, order }) =>
    order && { budget: BUDGETS.placed, ...templates.order({ shop, ...order }) },
  'fulfillment.created': ({ data, settings: { shop }, templates, order }) => {
    if (!order) return undefined;
    const { lines, trackingInfo = {} } = data['fulfillment'] as Parcel;
    const { company, number: first, numbers, url } = trackingInfo;
    const trackingNumber = numbers?.join(', ') ?? first;
    const named = lines.map(({ seq, quantity }) => ({
      name: order.lines.find((line) => line.seq === seq)?.name ?? '',
      quantity,
    }));
    const { number } = order;
    const facts = { shop, number, lines: named, company, trackingNumber, url };
    return { budget: BUDGETS.parcel, ...templates.parcel(facts) };
  },
};
