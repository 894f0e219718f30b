import { PARTITION_KEY, SORT_KEY } from '../schema.ts';

/** The parameters of a GetItem that select these attributes and the keys. */
export function selectAttributes(attributes: readonly string[]) {
  const names = [PARTITION_KEY, SORT_KEY, ...attributes];
  return {
    ProjectionExpression: names.map((name) => `#${name}`).join(', '),
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
  };
}

/**
 * The same parameters for a Query. It also sends the Select that DynamoDB would imply, because IAM
 * can check only a Select that is sent.
 */
export const selectQueryAttributes = (attributes: readonly string[]) => ({
  Select: 'SPECIFIC_ATTRIBUTES' as const,
  ...selectAttributes(attributes),
});
