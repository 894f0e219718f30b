import type { OrderIdentity } from '../../domain/order.ts';
import { Refusal } from '../../domain/refusal.ts';
import { endReturn, type ReturnEnd } from '../../domain/returns/change-return.ts';
import {
  RETURN_LETTER,
  type Return,
  type ReturnStatus,
  withAct,
} from '../../domain/returns/return.ts';
import { timeOf } from '../../domain/time-id.ts';
import { changeLines } from '../full-order/change-lines.ts';
import { toFulfilledOrder } from '../full-order/fulfilled-order.ts';
import type { MoneyPolicy } from '../full-order/payment-checks.ts';
import type { OrderName } from '../full-order/read-full-order.ts';
import { inOrder, putReturn, toReturn } from '../full-order/return-row.ts';
import { returnIndexKeys, returnKey } from '../keys.ts';
import { setAttributes } from '../requests/set-attributes.ts';
import { hasAll, writeOnce } from '../requests/write-once.ts';
import type { ReturnedOrder } from './returned-order.ts';

/** The identity of a return: enough for its key and to check its owner. */
export interface ReturnIdentity extends OrderIdentity {
  readonly returnId: string;
}

/** The opening of a requested return. */
export type ReturnOpening = Pick<ReturnEnd, 'version' | 'author'>;

/**
 * A24, to OPEN: one UpdateItem of the return. The order does not change: its items are expected
 * since the request.
 */
export async function openReturn(
  { customerId, orderId, returnId }: ReturnIdentity,
  { version, author }: ReturnOpening,
  now: Date,
): Promise<Return> {
  const createdAt = timeOf(RETURN_LETTER, returnId);
  if (createdAt === undefined) throw new Refusal({ code: 'return-not-found' });
  const key = returnKey(orderId, returnId);
  const status = 'OPEN' satisfies ReturnStatus;
  // A return that waits for its decision has no earlier step.
  const opened = { status, decidedBy: author.by, version: version + 1 };
  const set = setAttributes({
    ...opened,
    acts: withAct({ status: 'REQUESTED' }, { status }, author, now),
    ...returnIndexKeys({ status, createdAt, returnId }),
  });
  const outcome = await writeOnce(
    {
      Key: key,
      ...set,
      ConditionExpression: 'customerId = :customerId AND version = :seen AND #status = :requested',
      ExpressionAttributeValues: {
        ...set.ExpressionAttributeValues,
        ':customerId': customerId,
        ':seen': version,
        ':requested': 'REQUESTED' satisfies ReturnStatus,
      },
    },
    (stored) => hasAll(stored, { ...opened, customerId }),
  );
  if (outcome.written) return inOrder(toReturn({ ...outcome.written, ...key }));
  const { stored } = outcome;
  if (stored?.['customerId'] !== customerId) throw new Refusal({ code: 'return-not-found' });
  const current = toReturn({ ...stored, ...key });
  throw new Refusal(
    current.version === version
      ? { code: 'return-not-open', returnStatus: current.status }
      : { code: 'version-mismatch', current: current.version },
  );
}

/**
 * A24, to DECLINED or CANCELLED, and A53g: one Query, then one TransactWriteItems of three actions.
 * The items that have not arrived can be returned again.
 */
export async function endReturnOf(
  { returnId, ...identity }: OrderName & Pick<ReturnIdentity, 'returnId'>,
  end: Omit<ReturnEnd, 'returnId'>,
  now: Date,
  policy: MoneyPolicy,
): Promise<ReturnedOrder> {
  const outcome = await changeLines(
    identity,
    {
      decide: (fullOrder) => endReturn(fullOrder, { ...end, returnId }, now),
      write: ({ order, change: { before, after }, before: money }) => ({
        rows: { return: before && putReturn(order, before, after, money) },
      }),
    },
    now,
    policy,
  );
  if (outcome.replayed) throw new Error('an ended return has no record to be replayed');
  return { return: inOrder(outcome.change.after), order: toFulfilledOrder(outcome.order) };
}
