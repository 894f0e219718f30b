import { PARTITION_KEY, SORT_KEY } from '../schema.ts';

interface SelectedAttributes {
  readonly ProjectionExpression: string;
  readonly ExpressionAttributeNames: Readonly<Record<string, string>>;
}

/** The parameters by list of attributes: each of the schema's lists is written once. */
const selected = new WeakMap<readonly string[], SelectedAttributes>();

/** The parameters of a GetItem that select these attributes and the keys. */
export function selectAttributes(attributes: readonly string[]): SelectedAttributes {
  const selection = selected.get(attributes) ?? write(attributes);
  selected.set(attributes, selection);
  return selection;
}

function write(attributes: readonly string[]): SelectedAttributes {
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
