import { PARTITION_KEY, SORT_KEY } from './schema.ts';

/** The part of a read that asks for these attributes and the keys, and for nothing else of the item. */
export function projection(attributes: readonly string[]) {
  const names = [PARTITION_KEY, SORT_KEY, ...attributes];
  return {
    ProjectionExpression: names.map((name) => `#${name}`).join(', '),
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
  };
}
