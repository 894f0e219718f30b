/** The parameters of an update that sets and removes attributes. */
export interface SetAttributes {
  readonly UpdateExpression: string;
  readonly ExpressionAttributeNames: Readonly<Record<string, string>>;
  readonly ExpressionAttributeValues: Readonly<Record<string, unknown>>;
}

/**
 * Makes an update that sets attributes, and removes those whose value is undefined. Each name has a
 * placeholder, because DynamoDB reserves hundreds of words (`status`, `name`, `type`).
 */
export function setAttributes(attributes: Readonly<Record<string, unknown>>): SetAttributes {
  const all = Object.entries(attributes);
  const set = all.filter(([, value]) => value !== undefined);
  const removed = all.filter(([, value]) => value === undefined);
  return {
    UpdateExpression: [
      ...clause(
        'SET',
        set.map(([name]) => `#${name} = :${name}`),
      ),
      ...clause(
        'REMOVE',
        removed.map(([name]) => `#${name}`),
      ),
    ].join(' '),
    ExpressionAttributeNames: Object.fromEntries(all.map(([name]) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])),
  };
}

const clause = (keyword: string, parts: readonly string[]): string[] =>
  parts.length > 0 ? [`${keyword} ${parts.join(', ')}`] : [];
