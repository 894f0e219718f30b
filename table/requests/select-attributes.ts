import { PARTITION_KEY, SORT_KEY } from '../schema.ts';

/**
 * The part of a GetItem that asks for these attributes and the keys, and for nothing else of the
 * item.
 */
export function projection(attributes: readonly string[]) {
  const names = [PARTITION_KEY, SORT_KEY, ...attributes];
  return {
    ProjectionExpression: names.map((name) => `#${name}`).join(', '),
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
  };
}

/**
 * The same part of a Query. It also sends the Select that DynamoDB would imply: IAM is only sure of
 * one that is sent.
 */
export const queryProjection = (attributes: readonly string[]) => ({
  Select: 'SPECIFIC_ATTRIBUTES' as const,
  ...projection(attributes),
});
