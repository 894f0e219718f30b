/** Explains why a parcel was not sent, or another thing not done. */
import type { OrdersClient } from '../../client/orders-client.ts';
import { ProblemError } from '../../client/problem-error.ts';
import type { OrderState } from '../../client/types.ts';
import type { Unsent } from '../actions/unsent.ts';
import { doneWords, isInDoubt, mayHaveBeenDone } from '../requests/may-have-been-done.ts';
import { COPY_WAITS } from '../requests/orders-by-id.ts';
import { wordsOf } from '../requests/signed-out.ts';
import { minute } from '../times.ts';
import { nameOfPerson } from '../work/people.ts';
import { leftLines, type WorkOrder } from '../work/work-order.ts';
import type { WorkSet } from '../work/work-set.ts';
import type { Parcel } from './parcel.ts';

/**
 * Finds out why a parcel was not sent. An order that has changed is read again.
 *
 * @param seen the order, and true if an earlier request may have been carried out
 * @param deed another thing that was not done, in one word
 */
export async function whyUnsent(
  client: OrdersClient,
  work: WorkSet,
  { order, mayBeDone }: Pick<Parcel, 'order'> & { readonly mayBeDone?: boolean | undefined },
  error: unknown,
  deed = 'shipped',
): Promise<Unsent> {
  const title = `Not ${deed}`;
  const isParcel = deed === 'shipped';
  if (mayHaveBeenDone(error)) return whyNot(error, title);
  if (error instanceof ProblemError && CHANGED.has(error.code)) {
    const { version = 0, what } = await whatChanged(client, work, order).catch(() => UNREAD);
    // The timeline may lag behind the refusal, and the refusal behind what came after it.
    const newest = Math.max(error.currentVersion ?? 0, version);
    // A parcel has a key: one that is refused was never sent.
    const isOpen = (mayBeDone || isInDoubt(error)) && newest !== (order.version ?? 0) + 1;
    const nothing = isParcel ? 'Nothing was shipped.' : doneWords(isOpen);
    return { state: 'failed', title: `${title}: changed`, reason: `${what} ${nothing}` };
  }
  if (error instanceof ProblemError)
    return {
      state: 'failed',
      title: title + (TITLES[error.code] ?? ''),
      reason: reasonOf(error, order),
    };
  return whyNot(error, title);
}

/**
 * Explains by the error alone why something was not done.
 *
 * @param again the result of asking again after a lost answer
 */
export const whyNot = (error: unknown, title: string, again = 'Asking again is safe.'): Unsent =>
  mayHaveBeenDone(error)
    ? {
        state: 'unanswered',
        title: 'No answer yet',
        reason: `It may have been done. ${again}`,
      }
    : { state: 'failed', title, reason: wordsOf(error) };

const CHANGED: ReadonlySet<string> = new Set([
  'version-mismatch',
  'order-cancelled',
  'order-not-open',
  'nothing-to-fulfill',
]);
const TITLES: Readonly<Record<string, string>> = {
  'quantity-not-available': ': too many',
  'order-on-hold': ': on hold',
  'order-not-paid': ': not paid',
};

function reasonOf({ problem }: ProblemError, order: WorkOrder): string {
  const lines = leftLines(order) ?? [];
  const short = (problem.shortages ?? []).map(({ seq, available }) => {
    const name = lines.find((line) => line.seq === seq)?.name ?? `Line ${seq}`;
    return `${name}: ${available} ${available === 1 ? 'is' : 'are'} left to ship.`;
  });
  return short.join(' ') || [problem.title, problem.detail].filter(Boolean).join('. ');
}

const DONE: Readonly<Record<string, string>> = {
  CANCELLED: 'canceled',
  SHIPPED: 'shipped',
  DELIVERED: 'delivered',
};

function verbOf({
  status = 'OPEN',
  fulfillmentStatus,
  onHold,
}: Pick<Partial<OrderState>, 'status' | 'fulfillmentStatus' | 'onHold'>): string {
  if (onHold) return 'held';
  if (status === 'OPEN' && fulfillmentStatus === 'PARTIALLY_FULFILLED') return 'shipped a part of';
  return DONE[status] ?? 'changed';
}

/** The change that was found, as "Ben canceled this order at 14:31." */
interface FoundChange {
  readonly version?: number | undefined;
  readonly what: string;
}

const UNREAD: FoundChange = { what: 'It was changed.' };

async function whatChanged(
  client: OrdersClient,
  work: WorkSet,
  before: WorkOrder,
): Promise<FoundChange> {
  const { customerId, orderId, version = 0 } = before;
  for (const wait of COPY_WAITS) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    const { items } = await client.getTimeline({ orderId });
    const last = items.findLast(({ kind }) => kind === 'ORDER');
    if (last?.kind !== 'ORDER' || last.order.version <= version) continue;
    const answer = await client.listOrders({ ids: orderId });
    work.put(answer.items, answer.missing);
    const who = last.byName ?? (last.by ? nameOfPerson(last.by, before) : 'Somebody');
    const what = `${who} ${verbOf(last.order)} this order at ${minute(last.at)}.`;
    return { version: last.order.version, what };
  }
  // The copy lags for longer: the order itself has its state, but not who changed it.
  const order = await client.getCustomerOrder({ customerId, orderId });
  const at = minute(order.updatedAt ?? Date.now());
  return { version: order.version, what: `Somebody ${verbOf(order)} this order at ${at}.` };
}
