import type { NewRefund, OrderCollection } from '../../../client/types.ts';
import { useDesk } from '../../desk.ts';
import { useLoad } from '../../requests/use-load.ts';
import { dayOf } from '../../times.ts';
import { MOST_ROWS } from '../late-orders.tsx';
import type { Refunds } from '../use-refunds.ts';

/** The reasons of refunds by their order, in words; none for a refund that a provider began. */
export type Reasons = ReadonlyMap<string, string>;

/** They are short: the column is narrow. */
const WORDS: Readonly<Record<NonNullable<NewRefund['reason']>, string>> = {
  CUSTOMER_REQUEST: 'Asked for',
  RETURN: 'Returned',
  DUPLICATE: 'Paid twice',
  FRAUD: 'Fraud',
  GOODWILL: 'Goodwill',
  INVENTORY: 'Not in stock',
  OTHER: 'Other',
};

/** Reads the orders of the refunds that have a place on the page (A3): they know the reasons. */
export function useReasons(day: string, { first }: Refunds) {
  const { client } = useDesk();
  const ids = (first.value?.items ?? []).slice(0, MOST_ROWS).map(({ orderId }) => orderId);
  const isKnown = first.value !== undefined || first.error !== undefined;
  const reasons = useLoad(async () => {
    const orders = await Promise.all(
      // Without its order, a refund still has its amount.
      ids.map((orderId) => client.getOrder({ orderId }).catch(() => undefined)),
    );
    return new Map(
      orders.flatMap((order) => (order ? [[order.orderId, reasonsOf(order, day)] as const] : [])),
    );
  }, `${day} ${ids.join()} ${isKnown}`);
  return { ...reasons, isLoading: !isKnown || reasons.value === undefined };
}

const reasonsOf = ({ status, payments }: OrderCollection, day: string): string => {
  const words = payments
    .flatMap(({ transactions }) => transactions)
    .filter(({ kind, state, at }) => isRefund(kind, state) && dayOf(Date.parse(at)) === day)
    .flatMap(({ reason }) => (reason ? WORDS[reason] : []));
  // A provider's own refunds have none.
  return words.length === 0 && status === 'CANCELLED' ? 'Canceled' : [...new Set(words)].join(', ');
};

const isRefund = (kind: string, state: string) => kind === 'REFUND' && state === 'SUCCEEDED';
