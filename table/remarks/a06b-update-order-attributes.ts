import {
  type AttributeChanges,
  type Attributes,
  assertAttributesFit,
  mergeAttributes,
} from '../../domain/attributes.ts';
import type { OrderIdentity } from '../../domain/order.ts';
import { Refusal, tryAgain } from '../../domain/refusal.ts';
import { orderMetadataKey } from '../keys.ts';
import { getItem } from '../requests/commands.ts';
import { conditionalUpdate } from '../requests/conditional-update.ts';
import { selectAttributes } from '../requests/select-attributes.ts';
import { setAttributes } from '../requests/set-attributes.ts';
import { ATTRIBUTES } from '../schema.ts';

export interface OrderAttributes {
  readonly orderId: string;
  readonly attributes: Attributes;
}

/** The most attempts, if others change the same order's attributes at the same time. */
const MAX_ROUNDS = 5;

/**
 * A6b: one GetItem of META, strongly consistent, and one UpdateItem. The limits are checked on what
 * was read, so the update requires that it is unchanged. It does not change the order's version:
 * an operator who ships the order keeps theirs.
 */
export async function updateOrderAttributes(
  { orderId, customerId }: OrderIdentity,
  changes: AttributeChanges,
): Promise<OrderAttributes> {
  const Key = orderMetadataKey(orderId);
  const read = selectAttributes(ATTRIBUTES.orderAttributes);
  let stored = await getItem({ Key, ...read, ConsistentRead: true });
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if (stored?.['customerId'] !== customerId) throw new Refusal({ code: 'order-not-found' });
    const seen = stored['attributes'] as Attributes | undefined;
    const attributes = mergeAttributes(seen, changes);
    assertAttributesFit(attributes);
    const outcome = await conditionalUpdate({ Key, ...updateOf(customerId, seen, attributes) });
    if (outcome.written) return { orderId, attributes: attributes ?? {} };
    stored = outcome.stored;
  }
  throw tryAgain();
}

function updateOf(
  customerId: string,
  seen: Attributes | undefined,
  attributes: Attributes | undefined,
) {
  const set = setAttributes({ attributes });
  const isUnchanged = seen ? '#attributes = :seen' : 'attribute_not_exists(#attributes)';
  return {
    ...set,
    ConditionExpression: `customerId = :customerId AND ${isUnchanged}`,
    ExpressionAttributeValues: {
      ...set.ExpressionAttributeValues,
      ':customerId': customerId,
      ...(seen && { ':seen': seen }),
    },
  };
}
