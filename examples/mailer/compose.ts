/** Makes the mail of an event. */
import type { Mail } from './mail.ts';
import type { OrderData, ShopData } from './shop-data.ts';
import { ENGLISH } from './templates/english.ts';
import { GERMAN } from './templates/german.ts';
import type { Templates, Text } from './templates/templates.ts';

/** The events that have a mail, which the rule on the bus matches. */
export const MAIL_TYPES = [
  'withdrawal.received',
  'withdrawal.confirmation_requested',
  'order.placed',
  'fulfillment.created',
] as const;

/** An event of the bus: docs/events.md. */
export interface ShopEvent {
  readonly id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
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

/**
 * Makes the mail of an event.
 *
 * @returns undefined for an event without one, and if the address is not there any more
 */
export async function composeMail(
  { type, data }: ShopEvent,
  settings: MailSettings,
  shopData: ShopData,
): Promise<Mail | undefined> {
  const compose = COMPOSERS[type as (typeof MAIL_TYPES)[number]];
  const { customerId, orderId } = ofOrder(data);
  const order = orderId === undefined ? undefined : await shopData.orderOf(orderId);
  const noted = order?.language ?? '';
  const templates = LANGUAGES[isLanguage(noted) ? noted : settings.language];
  const { to, ...text } = compose?.({ data, settings, templates, order }) ?? {};
  const address = to ?? (customerId && (await shopData.addressOf(customerId)));
  return 'subject' in text && address ? { to: address, ...(text as Text) } : undefined;
}

interface Composing {
  readonly data: ShopEvent['data'];
  readonly settings: MailSettings;
  readonly templates: Templates;
  readonly order: OrderData | undefined;
}

/** The texts, and the address if the event has it: the others go to the order's customer. */
type Composed = Text & { readonly to?: string };

const COMPOSERS: Readonly<
  Record<(typeof MAIL_TYPES)[number], (composing: Composing) => Composed | undefined>
> = {
  'withdrawal.received': ({ data, settings: { shop }, templates, order }) => {
    const { withdrawalId, receivedAt, name, email, lines, comment, ...statement } = data[
      'statement'
    ] as Statement;
    const words = statement.order ?? order?.number ?? statement.orderId ?? '';
    const facts = { shop, withdrawalId, receivedAt, name, email, comment };
    return { to: email, ...templates.receipt({ ...facts, lines: lines ?? [], order: words }) };
  },
  'withdrawal.confirmation_requested': ({ data, settings, templates }) => {
    const { withdrawalId, orderId, number, receivedAt, email, code } = data[
      'confirmation'
    ] as Confirmation;
    const { shop, confirmationPage } = settings;
    const link = `${confirmationPage}#${new URLSearchParams({ withdrawalId, code })}`;
    const facts = { shop, number: number ?? orderId, receivedAt, link };
    return { to: email, ...templates.confirmation(facts) };
  },
  'order.placed': ({ settings: { shop }, templates, order }) =>
    order && templates.order({ shop, ...order }),
  'fulfillment.created': ({ data, settings: { shop }, templates, order }) => {
    if (!order) return undefined;
    const { lines, trackingInfo = {} } = data['fulfillment'] as Parcel;
    const { company, number: trackingNumber, url } = trackingInfo;
    const named = lines.map(({ seq, quantity }) => ({
      name: order.lines.find((line) => line.seq === seq)?.name ?? '',
      quantity,
    }));
    const { number } = order;
    return templates.parcel({ shop, number, lines: named, company, trackingNumber, url });
  },
};

interface Line {
  readonly seq: number;
  readonly quantity: number;
}

interface Statement {
  readonly withdrawalId: string;
  readonly receivedAt: string;
  readonly orderId?: string;
  readonly name: string;
  readonly email: string;
  readonly order?: string;
  readonly lines?: readonly Line[];
  readonly comment?: string;
}

interface Confirmation {
  readonly withdrawalId: string;
  readonly orderId: string;
  readonly number?: string;
  readonly receivedAt: string;
  readonly email: string;
  readonly code: string;
}

interface Parcel {
  readonly lines: readonly Line[];
  readonly trackingInfo?: Readonly<Partial<Record<'company' | 'number' | 'url', string>>>;
}

/** The ids of the order that an event is about, wherever it has them. */
function ofOrder(data: ShopEvent['data']) {
  const { customerId, orderId, statement, confirmation } = data as {
    readonly customerId?: string;
    readonly orderId?: string;
    readonly statement?: Statement;
    readonly confirmation?: Confirmation;
  };
  return { customerId, orderId: orderId ?? statement?.orderId ?? confirmation?.orderId };
}
