/**
 * The most bytes of the items that grow, by type. They follow from the limits in `domain/`, and are
 * below the 400 KB of an item: a payment with the most transactions and failed attempts, the
 * counters of the most lines, a return of the most lines with its words, and an event of the bus
 * with its attempts.
 */
export const ITEM_CAPS = {
  Payment: 256_000,
  LineCounters: 16_000,
  Return: 16_000,
  WebhookDelivery: 272_000,
} as const;

export type GrowingItem = keyof typeof ITEM_CAPS;
