import type { OrderIdentity, StoredOrder } from '../../../domain/order.ts';
import { type OrderStatus, previousStatuses } from '../../../domain/order-status.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { toShownOrder } from '../../../table/full-order/order-row.ts';
import { orderUpdate } from '../../../table/full-order/order-update.ts';
import { customerOrderKey } from '../../../table/keys.ts';
import { deliveryDay } from '../../../table/orders/status/status-update.ts';
import { conditionalUpdate } from '../../../table/requests/conditional-update.ts';
import type { UpdateOutcome } from '../../../table/requests/write-once.ts';
import { a7Around, withOperations } from './flawed-operation.ts';
import { statusRefusal } from './status-refusal.ts';

type Change = ReturnType<typeof orderUpdate>;

/** A7's change of the row. */
const changeOf = (order: OrderIdentity, to: OrderStatus, version: number, now: Date): Change =>
  orderUpdate(order, to, version, now, deliveryDay(to, now.toISOString()));

/** A7's update on the given condition. */
function conditional(order: OrderIdentity, change: Change, to: OrderStatus, version: number) {
  const from = Object.fromEntries(previousStatuses(to).map((status, i) => [`:from${i}`, status]));
  return conditionalUpdate({
    Key: customerOrderKey(order),
    ...change,
    ConditionExpression:
      'version = :seen AND attribute_not_exists(fulfillmentStatus) AND #status IN ' +
      `(${Object.keys(from).join(', ')})`,
    ExpressionAttributeValues: {
      ...change.ExpressionAttributeValues,
      ':seen': version,
      ...from,
    },
  });
}

function answer(outcome: UpdateOutcome, version: number): StoredOrder {
  if (outcome.written) return toShownOrder(outcome.written);
  throw statusRefusal(outcome.stored, [version]);
}

/** Leaves the order listed under its old status. */
export const a7WithoutGsi1 = withOperations('A7 that does not move GSI1', {
  A7: a7Around(async (order, to, version, now) => {
    const change = changeOf(order, to, version, now);
    const { ':GSI1PK': _, ':GSI1SK': __, ...values } = change.ExpressionAttributeValues;
    const UpdateExpression = change.UpdateExpression.replace(
      ', #GSI1PK = :GSI1PK, #GSI1SK = :GSI1SK',
      '',
    );
    const moved = { ...change, UpdateExpression, ExpressionAttributeValues: values } as Change;
    return answer(await conditional(order, moved, to, version), version);
  }),
});

/** Sets the requested status, whatever the order's status is by now. */
export const a7Unconditional = withOperations('A7 without version and lifecycle', {
  A7: a7Around(async (order, to, version, now) => {
    const change = changeOf(order, to, version, now);
    const { ':version': _, ...values } = change.ExpressionAttributeValues;
    const outcome = await conditionalUpdate({
      Key: customerOrderKey(order),
      ...change,
      UpdateExpression: change.UpdateExpression.replace(
        '#version = :version',
        '#version = #version + :one',
      ),
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeValues: { ...values, ':one': 1 },
    });
    if (outcome.written) return toShownOrder(outcome.written);
    throw new Refusal({ code: 'order-not-found' });
  }),
});

/**
 * Takes the version that the SDK's first attempt wrote for another client's. So the caller gets a
 * refusal for a change that was made.
 */
export const a7LostAnswer = withOperations('A7 that takes its own change for another client’s', {
  A7: a7Around(async (order, to, version, now) => {
    return answer(
      await conditional(order, changeOf(order, to, version, now), to, version),
      version,
    );
  }),
});
