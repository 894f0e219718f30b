/**
 * The items of transactions that are under way. Another write of one of them is refused, where the
 * engine would carry out one after the other.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html#transaction-conflict-handling
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { textOf, type Written } from './table-request.ts';

export class InFlight {
  readonly #items = new Set<string>();
  #slow: { readonly partition: string; readonly millis: number } | undefined;

  /**
   * Holds the items of this partition for so long before their transaction is carried out, and no
   * other item: a busy machine, whose transactions take long, makes no conflict then.
   */
  slow(partition: string, millis: number): void {
    this.#slow = { partition, millis };
  }

  /** The position of the first item that another transaction has; -1 if there is none. */
  conflict(written: readonly Written[]): number {
    return written.findIndex((item) => this.#items.has(nameOf(item)));
  }

  /**
   * Holds the items of a transaction while it is carried out. The time comes before, as DynamoDB
   * prepares the items: nothing of it is in the stream until they are free.
   */
  async hold<Result>(
    written: readonly Written[],
    carryOut: () => Promise<Result>,
  ): Promise<Result> {
    const held = this.#heldOf(written);
    const names = held.map(nameOf);
    for (const name of names) this.#items.add(name);
    try {
      if (this.#slow && held.length > 0) await sleep(this.#slow.millis, undefined, { ref: false });
      return await carryOut();
    } finally {
      for (const name of names) this.#items.delete(name);
    }
  }

  #heldOf(written: readonly Written[]): readonly Written[] {
    const { partition } = this.#slow ?? {};
    return partition === undefined
      ? written
      : written.filter(({ key }) => textOf(key['PK']) === partition);
  }
}

const nameOf = ({ key }: Written): string => JSON.stringify([key['PK'], key['SK']]);
