import type { LineChange } from '../../domain/full-order.ts';
import type { Order } from '../../domain/order.ts';
import {
  type ReturnRequest,
  requestedReturn,
  requestReturn,
} from '../../domain/returns/change-return.ts';
import { RETURN_LETTER, type Return } from '../../domain/returns/return.ts';
import type { ShopPolicy } from '../../domain/shop/policy.ts';
import { type AskShop, unlessRefused } from '../../domain/shop/shop-rules.ts';
import { newTimeId, timeOf } from '../../domain/time-id.ts';
import type { Item } from '../aws-protocol/item.ts';
import { changeLines } from '../full-order/change-lines.ts';
import { toFulfilledOrder } from '../full-order/fulfilled-order.ts';
import type { MoneyPolicy } from '../full-order/payment-checks.ts';
import type { OrderName } from '../full-order/read-full-order.ts';
import { inOrder, returnRow } from '../full-order/return-row.ts';
import type { IdempotentRequest } from '../requests/idempotency.ts';
import { insert } from '../requests/transaction.ts';
import type { ReturnedOrder } from './returned-order.ts';

export interface NewReturn extends Omit<ReturnRequest, 'returnId' | 'windowDays'> {
  readonly once: IdempotentRequest;
  /** The shop's own rule. */
  readonly ask?: AskShop<LineChange>;
}

/**
 * A23: one Query of the order, strongly consistent, then one TransactWriteItems of four actions,
 * for one line or 48: the idempotency record, the order's row, LINES and the return.
 */
export async function createReturn(
  order: OrderName,
  { once, ask, ...request }: NewReturn,
  now: Date,
  policy: MoneyPolicy & Pick<ShopPolicy, 'returnWindowDays'>,
): Promise<ReturnedOrder & { readonly replayed: boolean }> {
  const returnId = newTimeId(RETURN_LETTER, now);
  const asked = { ...request, returnId, windowDays: policy.returnWindowDays };
  const outcome = await changeLines(
    order,
    {
      decide: (fullOrder) => unlessRefused(fullOrder, requestReturn(fullOrder, asked, now), ask),
      write: ({ order: changed, change: { after }, before: money }) => ({
        rows: {
          return: insert(returnRow(changed, money.isErased ? wordless(after) : after, money)),
        },
        remember: rememberedOf(after, changed),
      }),
      once,
    },
    now,
    policy,
  );
  if (!outcome.replayed) {
    const { change } = outcome;
    return {
      return: inOrder(change.after),
      order: toFulfilledOrder(outcome.order),
      replayed: false,
    };
  }
  const first = outcome.replayed as unknown as Remembered;
  const { currency } = outcome.fullOrder.order;
  return {
    return: inOrder(firstReturn(request, first, currency)),
    order: toFulfilledOrder(first.order as Order),
    replayed: true,
  };
}

/** The values with which a replay repeats the first answer: the return may be divided by now. */
interface Remembered extends Pick<Return, 'returnId' | 'status' | 'total' | 'createdByName'> {
  readonly order: unknown;
}

const rememberedOf = ({ returnId, status, total, createdByName }: Return, order: Order): Item => ({
  returnId,
  status,
  total,
  ...(createdByName !== undefined && { createdByName }),
  order: toFulfilledOrder(order),
});

function firstReturn(
  request: Omit<NewReturn, 'once' | 'ask'>,
  { returnId, status, total, createdByName }: Remembered,
  currency: string,
): Return {
  const createdAt = timeOf(RETURN_LETTER, returnId) ?? '';
  const asked = { ...request, returnId, createdByName };
  return { ...requestedReturn(asked, { currency, total, createdAt }), status };
}

/** A return of a person who was erased keeps none of their words. */
const wordless = ({ comment, ...orderReturn }: Return): Return => orderReturn;
