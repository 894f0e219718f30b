/** The items of a table that expire: read from it once, and then learned from its stream. */
import type { EngineApi } from './engine-api.ts';

export type Item = Readonly<Record<string, { readonly S?: string; readonly N?: string }>>;

export class ExpiringItems {
  readonly #attribute: string;
  /** The items that expire, by their keys' names, with the epoch second. */
  readonly #items = new Map<string, { readonly Key: Item; readonly at: number }>();
  #isRead = false;

  constructor(attribute: string) {
    this.#attribute = attribute;
  }

  /**
   * Notes when an item expires, if it does. A reader of the stream that is behind notes it of an
   * older state, and the newest at last.
   */
  note(Key: Item, item: Item | undefined): void {
    const at = Number(item?.[this.#attribute]?.N);
    if (Number.isNaN(at)) this.#items.delete(nameOfItem(Key));
    else this.#items.set(nameOfItem(Key), { Key, at });
  }

  /** Reads the table, if it was not read yet. */
  async read(api: EngineApi, TableName: string): Promise<void> {
    if (this.#isRead) return;
    for (let ExclusiveStartKey: Item | undefined; ; ) {
      const page = await api<{ Items?: Item[]; LastEvaluatedKey?: Item }>('Scan', {
        TableName,
        ExclusiveStartKey,
        ProjectionExpression: 'PK, SK, #expires',
        FilterExpression: 'attribute_exists(#expires)',
        ExpressionAttributeNames: { '#expires': this.#attribute },
      });
      for (const item of page.Items ?? []) this.note(keyOf(item), item);
      ExclusiveStartKey = page.LastEvaluatedKey;
      if (!ExclusiveStartKey) break;
    }
    this.#isRead = true;
  }

  /** The keys of what has expired before an epoch second. */
  before(now: number): Item[] {
    return [...this.#items.values()].filter(({ at }) => at < now).map(({ Key }) => Key);
  }
}

const keyOf = ({ PK, SK }: Item): Item => ({ PK, SK }) as Item;

/** Returns the key as text, with its members in a fixed order. */
export const nameOfItem = ({ PK, SK }: Item): string => JSON.stringify([PK?.S, SK?.S]);
