import { Refusal } from '../../domain/refusal.ts';
import { linksFromOf } from '../full-order/order-collection.ts';
import { orderMetadataKey } from '../keys.ts';
import { conditionalUpdate } from '../requests/conditional-update.ts';
import { setAttributes } from '../requests/set-attributes.ts';

/**
 * A54b: one UpdateItem of META. The time only moves forward: a repetition, or another function
 * whose clock is behind, makes no link valid again.
 *
 * @param linksFrom epoch seconds
 * @returns the time from which links are valid (epoch seconds)
 * @throws {Refusal} order-not-found
 */
export async function revokeOrderLinks(orderId: string, linksFrom: number): Promise<number> {
  const set = setAttributes({ linksFrom });
  const outcome = await conditionalUpdate({
    Key: orderMetadataKey(orderId),
    ...set,
    ConditionExpression:
      'attribute_exists(PK) AND (attribute_not_exists(linksFrom) OR linksFrom < :linksFrom)',
  });
  if (outcome.written) return linksFrom;
  if (!outcome.stored) throw new Refusal({ code: 'order-not-found' });
  return linksFromOf(outcome.stored) ?? linksFrom;
}
