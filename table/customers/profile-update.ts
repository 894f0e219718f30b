import type { Item } from '../aws-protocol/item.ts';
import { profileKey } from '../keys.ts';
import { setAttributes } from '../requests/set-attributes.ts';
import { listsSameWords } from './customer-words.ts';

/** The members of a profile that change; an absent member stays. */
export interface CustomerChanges {
  readonly name?: string | undefined;
  readonly phone?: string | undefined;
  readonly tier?: string | undefined;
  readonly email?: string | undefined;
}

/** The words of a customer, before and after a change. */
export interface ChangedWords {
  readonly listed: readonly string[];
  readonly wanted: readonly string[];
}

/** The members that were sent, without the absent ones. */
export const sent = (changes: CustomerChanges): Item =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));

/** The update of a profile, which is still the one that the caller knows. */
export function profileUpdate(
  customerId: string,
  changes: CustomerChanges,
  version: number,
  words?: ChangedWords,
) {
  const { wanted = [], listed = [] } = words ?? {};
  const set = setAttributes({
    ...sent(changes),
    version: version + 1,
    ...(words && { foundWords: wanted.length > 0 ? wanted : undefined }),
  });
  const same = listsSameWords(listed);
  return {
    Key: profileKey(customerId),
    ...set,
    ConditionExpression: [
      '#version = :seen AND attribute_not_exists(closedAt)',
      ...(words ? [same.condition] : []),
    ].join(' AND '),
    ExpressionAttributeValues: {
      ...set.ExpressionAttributeValues,
      ':seen': version,
      ...(words && same.values),
    },
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
  };
}
