/** A shop's check before an order is placed: a table of shipping and tax by country. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Adjustment } from '../../domain/adjustment.ts';
import type { Caller, OrderToPlace } from '../../domain/shop/shop-rules.ts';

/** Shipping and free shipping in cents, and VAT in thousandths. */
const COUNTRIES: Readonly<Record<string, { ship: number; freeFrom: number; vat: number }>> = {
  DE: { ship: 490, freeFrom: 5000, vat: 190 },
  AT: { ship: 990, freeFrom: 8000, vat: 200 },
  IE: { ship: 1490, freeFrom: 12_000, vat: 230 },
};

export interface Question {
  readonly order: OrderToPlace;
  readonly caller: Pick<Caller, 'kind'>;
}

type Answer =
  | {
      readonly refused: {
        readonly code: string;
        readonly detail: string;
        readonly pointer: string;
      };
    }
  | { readonly adjustments: readonly Adjustment[] }
  | Record<string, never>;

/** Answers a question. What operators enter stays as it is. */
export function answerTo({ order, caller }: Question): Answer {
  if (caller.kind === 'operator') return {};
  const { country = 'DE' } = order.shippingAddress ?? {};
  const rates = COUNTRIES[country];
  if (!rates)
    return {
      refused: {
        code: 'country-not-served',
        detail: 'We ship to Germany, Austria and Ireland.',
        pointer: '/shippingAddress/country',
      },
    };
  const shipping = order.subtotal >= rates.freeFrom ? 0 : rates.ship;
  const tax = Math.round(((order.subtotal + shipping) * rates.vat) / 1000);
  return {
    adjustments: [
      { kind: 'SHIPPING', name: `Parcel to ${country}`, amount: shipping },
      { kind: 'TAX', name: `VAT ${rates.vat / 10} %`, amount: tax },
    ],
  };
}

/** The check as a Lambda, which needs no signature: IAM lets nobody else invoke it. */
export const handler = async (question: Question): Promise<Answer> => answerTo(question);

/** Seconds that a question may be old. */
const OLDEST = 300;

/** True if the backend asks: the signature is that of Standard Webhooks, over the unread body. */
export function isSigned(
  headers: Readonly<Record<string, unknown>>,
  body: string,
  secret: string,
  now = Date.now(),
): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': given } = headers;
  const age = Math.abs(now / 1000 - Number(time));
  if (!(age < OLDEST)) return false;
  const key = Buffer.from(secret, 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64');
  const [own, sent] = [`v1,${expected}`, String(given)].map((text) => Buffer.from(text));
  return own !== undefined && own.length === sent?.length && timingSafeEqual(own, sent);
}
