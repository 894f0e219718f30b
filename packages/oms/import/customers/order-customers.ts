import type { Item } from '../../../../table/aws-protocol/item.ts';
import { orderReferenceKey, profileKey } from '../../../../table/keys.ts';
import { readItem } from '../../verify/reads/read-items.ts';
import type { Entry } from '../entry.ts';
import type { ImportedOrder, ImportForm } from '../imported-order.ts';
import { Buyers } from './buyers.ts';

/** Customers that are remembered: a file of any length takes the same memory. */
const MOST_REMEMBERED = 10_000;

/** An order with its customer. */
export interface Theirs {
  readonly imported: ImportedOrder;
  /** The id of the order that has its reference. */
  readonly storedAs?: string;
}

/** Finds the customer of each order of a file. An order without one is refused. */
export class OrderCustomers {
  readonly #form: ImportForm;
  readonly #buyers: Buyers;
  readonly #known = new Set<string>();
  /** The reasons, by customer. */
  readonly #refused = new Map<string, string>();

  constructor(form: ImportForm) {
    this.#form = form;
    this.#buyers = new Buyers(form.source);
  }

  /** @returns a text for an order that is refused: the reason */
  async read(entry: Entry): Promise<ImportedOrder | string> {
    const read = entry.read(this.#form, await this.#idOf(entry));
    if (typeof read === 'string') return read;
    const { customerId } = read.order;
    if (!this.#known.has(customerId) && !this.#refused.has(customerId)) {
      const why = await this.#whyNotTheirs(customerId, entry);
      if (why !== undefined) this.#refused.set(customerId, why);
      else if (this.#known.size < MOST_REMEMBERED) this.#known.add(customerId);
    }
    return this.#refused.get(customerId) ?? read;
  }

  /** Reads it for the second time, without a request. What was refused then, is so again. */
  async readAgain(entry: Entry): Promise<ImportedOrder | string> {
    const read = entry.read(this.#form, await this.#idOf(entry));
    if (typeof read === 'string') return read;
    return this.#refused.get(read.order.customerId) ?? read;
  }

  /**
   * Reads the customer once more: an import may take hours. Whoever is erased from now on has walks
   * before them that find this order. A buyer without an account becomes a guest, unless the order
   * is stored: it stays its customer's, who may have signed up since.
   */
  async withCustomer(imported: ImportedOrder, entry: Entry): Promise<Theirs | string> {
    const { origin, order } = imported;
    if (entry.buyer) {
      const reference = { source: origin.source, id: origin.externalId };
      const { customerId, orderId }: Item = (await readItem(orderReferenceKey(reference))) ?? {};
      if (typeof customerId === 'string' && typeof orderId === 'string')
        return { imported: { ...imported, order: { ...order, customerId } }, storedAs: orderId };
    }
    const why = await this.#whyNotTheirs(order.customerId, entry);
    if (why !== undefined) return why;
    if (entry.buyer) await this.#buyers.create(order.customerId, entry.buyer, this.#form.now);
    return { imported };
  }

  #idOf({ buyer }: Entry): Promise<string> {
    return buyer ? this.#buyers.idOf(buyer) : Promise.resolve('');
  }

  /** An order of a person who was erased would store them again. */
  async #whyNotTheirs(customerId: string, { buyer }: Entry): Promise<string | undefined> {
    const profile = await readItem(profileKey(customerId));
    if (!profile)
      return buyer ? undefined : `there is no customer ${customerId}: create customers first`;
    return profile['erasedAt'] === undefined
      ? undefined
      : `customer ${customerId} was erased: their orders are not imported`;
  }
}
