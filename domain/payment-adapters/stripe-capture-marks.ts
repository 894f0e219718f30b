import type { PaymentIntent } from './stripe-event.ts';

/**
 * Marks of captures in an intent's metadata. Stripe reports only the sum of a charge's captures. So
 * before each capture, the request's id is written with `amount_received` before it: the difference
 * to the next mark is what the request captured.
 */

/** A request of ours: `t-…`. */
const REQUEST = /^t-[0-9A-Z]{26}$/;

interface Mark {
  readonly transactionId: string;
  /** `amount_received` before the capture, in Stripe's units. */
  readonly before: number;
}

type Marked = Pick<PaymentIntent, 'metadata' | 'amount_received'>;

const marksOf = ({ metadata }: Marked): readonly Mark[] =>
  Object.entries(metadata ?? {})
    .filter(([name, value]) => REQUEST.test(name) && /^\d{1,15}$/.test(value))
    .map(([transactionId, before]) => ({ transactionId, before: Number(before) }))
    .sort((a, b) => a.before - b.before);

/** The captures that were executed, by request, in Stripe's units. */
export function markedCaptures(
  intent: Marked,
): readonly { readonly transactionId: string; readonly amount: number }[] {
  return marksOf(intent)
    .map(({ transactionId, before }, n, all) => {
      const { before: after = intent.amount_received } = all[n + 1] ?? {};
      return { transactionId, amount: after - before };
    })
    .filter(({ amount }) => amount > 0);
}

/**
 * The metadata to write before a capture; undefined if the request's mark is there, which is
 * written once. The marks of requests that captured nothing are removed: they were refused.
 */
export function markFor(
  transactionId: string,
  intent: Marked,
): Readonly<Record<string, string>> | undefined {
  const { metadata, amount_received: received } = intent;
  if (metadata?.[transactionId] !== undefined) return undefined;
  const unused = marksOf(intent).filter(({ before }) => before >= received);
  return {
    ...Object.fromEntries(unused.map((mark) => [mark.transactionId, ''])),
    [transactionId]: String(received),
  };
}
