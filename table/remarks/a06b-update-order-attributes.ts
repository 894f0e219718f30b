import {
  type AttributeChanges,
  type Attributes,
  assertOrderAttributesFit,
  changeAttributes,
  type OrderAttributes,
  withShopAttributes,
} from '../../domain/attributes.ts';
import type { OrderIdentity } from '../../domain/order.ts';
import { Refusal, tryAgain } from '../../domain/refusal.ts';
import { orderMetadataKey } from '../keys.ts';
import { getItem } from '../requests/commands.ts';
import { conditionalUpdate } from '../requests/conditional-update.ts';
import { selectAttributes } from '../requests/select-attributes.ts';
import { setAttributes } from '../requests/set-attributes.ts';
import { ATTRIBUTES } from '../schema.ts';

export interface ChangedAttributes {
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
): Promise<ChangedAttributes> {
  const Key = orderMetadataKey(orderId);
  const read = selectAttributes(ATTRIBUTES.orderAttributes);
  let stored = await getItem({ Key, ...read, ConsistentRead: true });
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if (stored?.['customerId'] !== customerId) throw new Refusal({ code: 'order-not-found' });
    if (stored['erasedAt'] !== undefined) throw new Refusal({ code: 'customer-closed' });
    const before = stored as OrderAttributes;
    const changed = changeAttributes(before, changes);
    assertOrderAttributesFit(changed);
    const outcome = await conditionalUpdate({ Key, ...updateOf(customerId, before, changed) });
    if (outcome.written)
      return { orderId, attributes: withShopAttributes(changed).attributes ?? {} };
    stored = outcome.stored;
  }
  throw tryAgain();
}

function updateOf(customerId: string, before: OrderAttributes, changed: OrderAttributes) {
  const { attributes, shopAttributes } = changed;
  const set = setAttributes({ attributes, shopAttributes });
  return {
    ...set,
    ConditionExpression: [
      'customerId = :customerId AND attribute_not_exists(erasedAt)',
      before.attributes ? '#attributes = :seen' : 'attribute_not_exists(#attributes)',
      before.shopAttributes ? '#shopAttributes = :own' : 'attribute_not_exists(#shopAttributes)',
    ].join(' AND '),
    ExpressionAttributeValues: {
      ...set.ExpressionAttributeValues,
      ':customerId': customerId,
      ...(before.attributes && { ':seen': before.attributes }),
      ...(before.shopAttributes && { ':own': before.shopAttributes }),
    },
  };
}
