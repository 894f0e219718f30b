import { CANCELLATION_LETTER, cancelLines } from '../../../domain/cancel-lines.ts';
import type { LineChange } from '../../../domain/full-order.ts';
import type { Order, OrderIdentity } from '../../../domain/order.ts';
import { nextStatuses } from '../../../domain/order-status.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { policyIn } from '../../../domain/shop/policy.ts';
import { newTimeId } from '../../../domain/time-id.ts';
import { allowedVersions } from '../../../functions/http/if-match.ts';
import { operation } from '../../../functions/http/operation.ts';
import { ok } from '../../../functions/http/reply.ts';
import { cancelOrder as cancelHandler } from '../../../functions/orders/a08-cancel-order.ts';
import { linesTransaction } from '../../../table/full-order/change-lines.ts';
import { toOrder } from '../../../table/full-order/order-row.ts';
import type { OrderActions } from '../../../table/full-order/order-transaction.ts';
import { readFullOrder, type VersionedOrder } from '../../../table/full-order/read-full-order.ts';
import { cancellationKey, orderIdentity } from '../../../table/keys.ts';
import type { TransactionAction } from '../../../table/requests/commands.ts';
import { insert, type NamedActions, transact } from '../../../table/requests/transaction.ts';
import { asking } from '../../../test/support/call.ts';
import { OPERATIONS } from '../trade/operations.ts';
import { withOperations } from './flawed-operation.ts';

interface Cancellation {
  readonly byCustomer: boolean;
  readonly createdBy: string;
  readonly reason: string | undefined;
  readonly allowed: readonly number[] | undefined;
}

/** Decides once, on the order that it read first. Keeps that decision when the row changes. */
async function cancel(
  identity: OrderIdentity,
  cancellation: Cancellation,
  now: Date,
): Promise<Order> {
  let versioned = await readFullOrder(identity);
  const decision = cancelLines(versioned.fullOrder, undefined, cancellation.byCustomer);
  if (decision.refused) throw new Refusal(decision.refused);
  for (let round = 0; round < 5; round++) {
    assertOpen(versioned.fullOrder.order, cancellation.allowed);
    const write = linesTransaction<LineChange>(
      {
        write: ({ change, order }) => ({ rows: rowsOf(change, order, cancellation) }),
        restocks: true,
      },
      policyIn(process.env),
    );
    const { order, actions } = write(versioned, decision.change, [], now);
    const failed = await transact(withoutLinesConditions(actions));
    if (!failed) return order;
    versioned = withRow(versioned, failed.row?.item ?? {});
  }
  throw new Refusal({ code: 'try-again', retryAfterSeconds: 1 });
}

function assertOpen({ status, version: current }: Order, allowed: readonly number[] | undefined) {
  if (allowed?.includes(current) === false)
    throw new Refusal({ code: 'version-mismatch', current });
  if (status !== 'OPEN')
    throw new Refusal({
      code: 'illegal-transition',
      from: status,
      allowed: nextStatuses(status),
    });
}

function rowsOf(
  { lines, whole }: LineChange,
  { orderId, version }: Order,
  { createdBy, reason }: Cancellation,
): NamedActions {
  if (whole && reason === undefined) return {};
  const key = cancellationKey(orderId, newTimeId(CANCELLATION_LETTER, new Date()));
  const quantities = lines.map(({ seq, quantity }) => ({ seq, quantity }));
  const row = { ...key, lines: quantities, reason, createdBy, orderVersion: version };
  return { cancellation: insert(row) };
}

/**
 * Removes the conditions that LINES is unchanged and that a whole order has no fulfillment status.
 */
const withoutLinesConditions = ({ row, lines, ...actions }: OrderActions): OrderActions => ({
  row: row?.Update && { Update: withoutCondition(row.Update) },
  lines: lines && unconditional(lines as TransactionAction),
  ...actions,
});

const withoutCondition = ({
  ConditionExpression,
  ...update
}: NonNullable<TransactionAction['Update']>) => ({
  ...update,
  ConditionExpression: ConditionExpression?.replace(
    ' AND attribute_not_exists(fulfillmentStatus)',
    '',
  ),
});

function unconditional({ Put }: TransactionAction): TransactionAction {
  if (!Put) return {};
  const { ConditionExpression: _, ExpressionAttributeValues: __, ...put } = Put;
  return { Put: put };
}

const withRow = ({ fullOrder, ...versioned }: VersionedOrder, row: object): VersionedOrder => ({
  ...versioned,
  fullOrder: { ...fullOrder, order: { ...fullOrder.order, ...toOrder(row as never) } as Order },
});

const { pattern, shape } = cancelHandler;
const a8 = asking(
  operation(pattern, shape, async ({ path, body, ifMatch, principal }) => {
    const order = await cancel(
      orderIdentity(path),
      {
        byCustomer: !principal.isOperator,
        createdBy: principal.subject,
        reason: body?.reason,
        allowed: allowedVersions(ifMatch),
      },
      new Date(),
    );
    return ok(order);
  }),
);

/**
 * A8 before orders could change by line: the row that fails its condition replaces the order, and
 * the lines are not read again. So goods that were shipped meanwhile return to stock. A request
 * with a key runs as deployed.
 */
export const a8StaleLines = withOperations(
  'A8 that does not read the lines again',
  { A8: (call) => (call.headers?.['idempotency-key'] ? OPERATIONS.A8(call) : a8(call)) },
  'by line',
);
