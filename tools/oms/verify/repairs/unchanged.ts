import type { Item } from '../../../../table/aws-protocol/item.ts';

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
