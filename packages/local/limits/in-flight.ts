/**
 * The items of transactions that are under way. Another write of one of them is refused, where the
 * engine would carry out one after the other.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html#transaction-conflict-handling
 */
import type { Written } from './table-request.ts';

export class InFlight {
  readonly #items = new Set<string>();

  /** The position of the first item that another transaction has; -1 if there is none. */
  conflict(written: readonly Written[]): number {
    return written.findIndex((item) => this.#items.has(nameOf(item)));
  }

  /** Holds the items of a transaction while it is carried out. */
  async hold<Result>(
    written: readonly Written[],
    carryOut: () => Promise<Result>,
  ): Promise<Result> {
    const names = written.map(nameOf);
    for (const name of names) this.#items.add(name);
    try {
      return await carryOut();
    } finally {
      for (const name of names) this.#items.delete(name);
    }
  }
}

const nameOf = ({ key }: Written): string => JSON.stringify([key['PK'], key['SK']]);
