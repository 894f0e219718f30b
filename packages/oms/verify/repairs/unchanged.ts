import type { Item } from '../../../../table/aws-protocol/item.ts';
import type { SetAttributes } from '../../../../table/requests/set-attributes.ts';

/**
 * Returns the condition that an item's attributes still have the values that were read, or are
 * still absent.
 */
export function unchanged(item: Item, ...names: string[]) {
  const present = names.filter((name) => item[name] !== undefined);
  return {
    ConditionExpression: names
      .map((name) =>
        present.includes(name) ? `#${name} = :was_${name}` : `attribute_not_exists(#${name})`,
      )
      .join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(
      present.map((name) => [`:was_${name}`, item[name]]),
    ),
  };
}

/** Makes an update that sets attributes while other ones are unchanged. */
export const setWhile = (set: SetAttributes, same: ReturnType<typeof unchanged>) => ({
  UpdateExpression: set.UpdateExpression,
  ConditionExpression: same.ConditionExpression,
  ExpressionAttributeNames: { ...same.ExpressionAttributeNames, ...set.ExpressionAttributeNames },
  ExpressionAttributeValues: {
    ...same.ExpressionAttributeValues,
    ...set.ExpressionAttributeValues,
  },
});
