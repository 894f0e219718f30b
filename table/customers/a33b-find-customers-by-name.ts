import { foundCustomerPartition, PARTITIONS, parseFoundCustomer } from '../keys.ts';
import type { Page, Row } from '../page.ts';
import { queryPage } from '../requests/commands.ts';
import { selectQueryAttributes } from '../requests/select-attributes.ts';
import { ATTRIBUTES } from '../schema.ts';
import { type FoundCustomer, MAX_FOUND } from './a33-find-customers.ts';

/** Rows that one search reads at most: one word of several may be a frequent one. */
const MOST_READ = 500;

/**
 * A33b: finds customers by the beginnings of words of their name: a Query of the longest word,
 * whose rows have all words of the name. The others are compared with these. The first 100 are
 * listed: another word narrows it down.
 *
 * @param words at least one, folded as the rows' words are
 */
export async function findCustomersByName(words: readonly string[]): Promise<Page<FoundCustomer>> {
  const longest = words.reduce((longer, other) => (other.length > longer.length ? other : longer));
  const matches: Row[] = [];
  let read = 0;
  let from: Pick<Row, 'PK' | 'SK'> | undefined;
  do {
    const { items, last } = await queryPage({
      KeyConditionExpression: 'PK = :partition AND begins_with(SK, :word)',
      ExpressionAttributeValues: {
        ':partition': foundCustomerPartition(longest),
        ':word': longest,
      },
      Limit: MAX_FOUND,
      ...(from && { ExclusiveStartKey: from }),
      ...selectQueryAttributes(ATTRIBUTES.foundCustomer),
    });
    read += items.length;
    matches.push(...(items as Row[]).filter((row) => isFound(row, words, longest)));
    from = last && { PK: last.PK, SK: last.SK };
  } while (from && matches.length < MAX_FOUND && read < MOST_READ);
  return pageOf(matches.slice(0, MAX_FOUND));
}

const pageOf = (matches: readonly Row[]): Page<FoundCustomer> => ({
  items: matches.filter(isReadable).map((row) => ({
    customerId: parseFoundCustomer(row).customerId,
    guest: row['guest'] === true,
  })),
  // Their keys are logged, and contain a part of a name.
  unreadable: matches
    .filter((row) => !isReadable(row))
    .map((row) => ({ PK: PARTITIONS.foundCustomer, SK: parseFoundCustomer(row).customerId })),
});

/**
 * True for the first row of a customer who has all words: two words of a name may begin the same. A
 * row that cannot be read is reported.
 */
function isFound(row: Row, words: readonly string[], longest: string): boolean {
  if (!isReadable(row)) return true;
  const own = row['words'] as readonly string[];
  const first = own.filter((word) => word.startsWith(longest)).sort()[0];
  return (
    first === parseFoundCustomer(row).word &&
    words.every((wanted) => own.some((word) => word.startsWith(wanted)))
  );
}

const isReadable = ({ words }: Row): boolean =>
  Array.isArray(words) && words.every((word) => typeof word === 'string');
