import { withNumber } from '../../domain/order.ts';
import { foundPartition, type Key, PARTITIONS, parseFoundKey } from '../keys.ts';
import type { Page, PageRequest, Position, Row } from '../page.ts';
import { queryPage } from '../requests/commands.ts';
import { selectQueryAttributes } from '../requests/select-attributes.ts';
import { ATTRIBUTES } from '../schema.ts';

/** An order that is found by a name. What became of it is A3's to show. */
export interface FoundOrder {
  readonly orderId: string;
  readonly number: string | undefined;
  readonly customerId: string;
  readonly placedAt: string;
}

export interface NameRequest extends PageRequest {
  /** By word, and by `placedAt` among the orders of a word. */
  readonly sort: 'asc' | 'desc';
}

/** Rows that one page reads at most: one word of several may be a frequent one. */
const MOST_READ = 500;

/**
 * A31f: finds orders by the beginnings of words of their names: a Query of the longest word, whose
 * rows have all words of their order. The others are compared with these, so a page may be short,
 * and only a missing position ends the list.
 *
 * @param words at least one, folded as the rows' words are
 */
export async function findOrdersByName(
  words: readonly string[],
  { limit, sort, after }: NameRequest,
): Promise<Page<FoundOrder>> {
  const longest = words.reduce((longer, other) => (other.length > longer.length ? other : longer));
  const matches: Row[] = [];
  let read = 0;
  let from = after === undefined ? undefined : rowAt(longest, after);
  do {
    const { items, last } = await queryPage({
      KeyConditionExpression: 'PK = :partition AND begins_with(SK, :word)',
      ExpressionAttributeValues: { ':partition': foundPartition(longest), ':word': longest },
      ScanIndexForward: sort === 'asc',
      Limit: words.length === 1 ? limit + 1 : MOST_READ / 5,
      ...(from && { ExclusiveStartKey: from }),
      ...selectQueryAttributes(ATTRIBUTES.found),
    });
    read += items.length;
    matches.push(...(items as Row[]).filter((row) => isFound(row, words, longest)));
    from = last && { PK: last.PK, SK: last.SK };
  } while (from && matches.length <= limit && read < MOST_READ);
  return pageOf(matches, limit, from?.SK);
}

/** @param stopped the position at which the reading ended before the list's end */
function pageOf(matches: readonly Row[], limit: number, stopped?: Position): Page<FoundOrder> {
  const page = matches.slice(0, limit);
  const next = matches.length > limit ? page.at(-1)?.SK : stopped;
  return {
    items: page.filter(isReadable).map(toFound),
    // Their keys are logged, and contain a part of a name.
    unreadable: page
      .filter((row) => !isReadable(row))
      .map((row) => ({ PK: PARTITIONS.found, SK: parseFoundKey(row).orderId })),
    ...(next !== undefined && { next }),
  };
}

/**
 * True for the first row of an order that has all words: two of its words may begin the same. A row
 * that cannot be read is reported.
 */
function isFound(row: Row, words: readonly string[], longest: string): boolean {
  if (!isReadable(row)) return true;
  const own = row['words'] as readonly string[];
  const first = own.filter((word) => word.startsWith(longest)).sort()[0];
  return (
    first === parseFoundKey(row).word &&
    words.every((wanted) => own.some((word) => word.startsWith(wanted)))
  );
}

const rowAt = (word: string, SK: Position): Key => ({ PK: foundPartition(word), SK });

const isReadable = ({ customerId, words }: Row): boolean =>
  typeof customerId === 'string' &&
  Array.isArray(words) &&
  words.every((word) => typeof word === 'string');

function toFound(row: Row): FoundOrder {
  const { orderId, placedAt } = parseFoundKey(row);
  return withNumber({ orderId, customerId: String(row['customerId']), placedAt });
}
