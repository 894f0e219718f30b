/**
 * Indexes that are behind: a Query of an index finds the items as they were so long ago. DynamoDB
 * updates an index after the table, usually within a second; the engine updates both at once.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/GSI.html#GSI.Writes
 */
import { INDEXES, type IndexSchema, PARTITION_KEY, SORT_KEY } from '../../../table/schema.ts';
import { fitsKeyCondition, type IndexQuery } from './key-condition.ts';
import { type Marshalled, textOf } from './table-request.ts';
import type { Images } from './write-units.ts';

interface Change extends Images {
  readonly at: number;
}

/** The answer to a Query. */
interface Page {
  Items?: readonly Marshalled[];
  Count?: number;
  readonly LastEvaluatedKey?: Marshalled;
}

export class IndexLag {
  readonly #now: () => number;
  #millis = 0;
  #changes: readonly Change[] = [];

  /** @param now milliseconds of any clock that only runs forward */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Keeps every index so many milliseconds behind the table. 0 ends it. */
  lag(millis: number): void {
    this.#millis = millis;
    this.#forget();
  }

  note(images: readonly Images[]): void {
    if (this.#millis === 0) return;
    this.#forget();
    const at = this.#now();
    this.#changes = [...this.#changes, ...images.map((image) => ({ ...image, at }))];
  }

  /** The page as the index has it, which is behind. */
  behind<Answer extends Page>(query: IndexQuery, page: Answer): Answer {
    const index = INDEXES.find(({ name }) => name === query.IndexName);
    this.#forget();
    if (!index || this.#changes.length === 0 || !page.Items) return page;
    const items = new Map(page.Items.map((item) => [nameOf(item), item]));
    // The first change of an item within the time has the item as the index knows it.
    for (const { key, before } of this.#changes.toReversed()) {
      items.delete(nameOf(key));
      if (before && fitsKeyCondition(query, before) && isOnPage(index, before, query, page))
        items.set(nameOf(key), projected(index, query, before));
    }
    const sorted = [...items.values()].sort(byKey(index, query));
    return { ...page, Items: sorted, Count: sorted.length };
  }

  #forget(): void {
    const since = this.#now() - this.#millis;
    this.#changes = this.#changes.filter(({ at }) => at > since);
  }
}

const nameOf = (item: Marshalled): string => JSON.stringify([item[PARTITION_KEY], item[SORT_KEY]]);

/** True for an item that is not on a later page. */
function isOnPage(
  { sortKey }: IndexSchema,
  item: Marshalled,
  { ScanIndexForward = true }: IndexQuery,
  { LastEvaluatedKey }: Page,
): boolean {
  if (!LastEvaluatedKey) return true;
  const [own, last] = [textOf(item[sortKey]), textOf(LastEvaluatedKey[sortKey])];
  return ScanIndexForward ? own <= last : own >= last;
}

const byKey =
  ({ sortKey }: IndexSchema, { ScanIndexForward = true }: IndexQuery) =>
  (one: Marshalled, other: Marshalled): number => {
    const [a, b] = [textOf(one[sortKey]), textOf(other[sortKey])];
    return (a < b ? -1 : Number(a > b)) * (ScanIndexForward ? 1 : -1);
  };

/** The attributes of an item that the index has, and that the query asks for. */
function projected(
  { partitionKey, sortKey, include }: IndexSchema,
  { ProjectionExpression, ExpressionAttributeNames: names = {} }: IndexQuery,
  item: Marshalled,
): Marshalled {
  const ofIndex = [PARTITION_KEY, SORT_KEY, partitionKey, sortKey, ...include];
  const asked = ProjectionExpression?.split(',').map((name) => names[name.trim()] ?? name.trim());
  const wanted = asked ? ofIndex.filter((name) => asked.includes(name)) : ofIndex;
  return Object.fromEntries(
    wanted.flatMap((name) => (item[name] === undefined ? [] : [[name, item[name]]])),
  );
}
