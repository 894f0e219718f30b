import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StripeEvent } from '../../domain/payment-adapters/stripe-event.ts';

const FOLDER = join(import.meta.dirname, '../data/stripe');

/** The names of the events in test/data/stripe: their type and their particularity. */
export const STRIPE_EVENTS: readonly string[] = readdirSync(FOLDER).map((file) =>
  file.replace(/\.json$/, ''),
);

/** A Stripe event in the shape of API version 2026-09-30, with changes to its object. */
export function stripeEvent(
  name: string,
  { object = {}, ...event }: { readonly object?: object; readonly [member: string]: unknown } = {},
): StripeEvent {
  const read = JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8')) as StripeEvent;
  return {
    ...read,
    ...event,
    data: { ...read.data, object: { ...read.data.object, ...object } },
  } as StripeEvent;
}
