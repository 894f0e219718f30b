import { hash } from 'node:crypto';
import { newOrderId } from '../../../domain/order-id.ts';
import { orderNumberOf } from '../../../domain/order-number.ts';
import { orderIdsOfSecond } from '../../../table/orders/a31b-find-orders-by-number.ts';
import { claimNumber } from './claim-number.ts';

/** The other system's name and number of an order, and its time. */
export interface Origin {
  readonly source: string;
  readonly externalId: string;
  readonly placedAt: Date;
}

/** Ids that are tried. A second has 32,768 numbers. */
const MOST_TRIES = 1000;

/** The seconds that are remembered: a file of any length takes the same memory. */
const MOST_SECONDS = 1000;

/** The owner of a number that another import has claimed. No id has its word. */
const CLAIMED = 'claimed';

/** The id of an imported order: of its source and its number there, at its time. */
export function importedId({ source, externalId, placedAt }: Origin, attempt = 0): string {
  const parts = [source, externalId, ...(attempt > 0 ? [attempt] : [])];
  return newOrderId(placedAt, hash('sha256', JSON.stringify(parts), 'buffer'));
}

/**
 * Gives ids whose order numbers no other order has. A number is claimed first, so two imports at
 * once do not give it to two orders.
 */
export class OrderNumbers {
  /** The ids of each second, by their number. Several are separated by spaces. */
  readonly #seconds = new Map<string, Promise<Map<string, string>>>();

  /** @returns undefined if the second has no number left */
  async idOf(origin: Origin, now: Date): Promise<string | undefined> {
    const taken = await this.#takenAt(origin.placedAt.toISOString().slice(0, 19));
    for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
      const id = importedId(origin, attempt);
      const number = orderNumberOf(id) ?? '';
      const owner = taken.get(number);
      // An order that is stored already, perhaps by a release that did not look, keeps its id.
      if (owner !== undefined && !owner.includes(id)) continue;
      if (owner === undefined) {
        taken.set(number, id);
        if (!(await claimNumber(number, id, now))) {
          taken.set(number, CLAIMED);
          continue;
        }
      }
      return id;
    }
    return undefined;
  }

  #takenAt(second: string): Promise<Map<string, string>> {
    const read = this.#seconds.get(second) ?? readTaken(second);
    this.#seconds.set(second, read);
    const [oldest] = this.#seconds.size > MOST_SECONDS ? this.#seconds.keys() : [];
    if (oldest !== undefined) this.#seconds.delete(oldest);
    return read;
  }
}

async function readTaken(second: string): Promise<Map<string, string>> {
  const taken = new Map<string, string>();
  for (const id of await orderIdsOfSecond({ day: second.slice(0, 10), second })) {
    const number = orderNumberOf(id) ?? '';
    taken.set(number, [taken.get(number), id].filter(Boolean).join(' '));
  }
  return taken;
}
