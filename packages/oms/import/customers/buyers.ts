import { hash } from 'node:crypto';
import { GUEST_LETTER, normalizeEmail } from '../../../../domain/customer.ts';
import { newTimeId } from '../../../../domain/time-id.ts';
import { emailAddress } from '../../../../functions/http/email-address.ts';
import { emailKey, profileKey } from '../../../../table/keys.ts';
import { readItem } from '../../verify/reads/read-items.ts';
import type { Buyer } from '../sources/source-order.ts';
import { insertGuest } from './insert-guest.ts';

/** Customers that are remembered: a file of any length takes the same memory. */
const MOST_REMEMBERED = 10_000;

const address = emailAddress();

/** The address if it can be stored; undefined for another text. */
export const usableEmail = (email: string | undefined): string | undefined => {
  const trimmed = email?.trim() ?? '';
  return address.safeParse(trimmed).success ? trimmed : undefined;
};

/** The id of a guest from another system: the same for one e-mail address, or for one key. */
export const importedGuestId = (...identity: readonly string[]): string =>
  newTimeId(GUEST_LETTER, new Date(0), hash('sha256', JSON.stringify(identity), 'buffer'));

/** The account that has an e-mail address; undefined if there is none. */
export async function accountWith(email: string): Promise<string | undefined> {
  const reservation = await readItem(emailKey(normalizeEmail(email)));
  const owner = reservation?.['customerId'];
  return typeof owner === 'string' ? owner : undefined;
}

/** Finds the customers of imported orders, and creates the guests among them. */
export class Buyers {
  readonly #source: string;
  /** Customer ids by e-mail address. */
  readonly #ids = new Map<string, Promise<string>>();
  /** Guests that are being created, so that two orders at once create one. */
  readonly #creating = new Map<string, Promise<void>>();

  constructor(source: string) {
    this.#source = source;
  }

  /** Returns the account with the buyer's address, or the id of a guest. */
  idOf({ email, number }: Buyer & { readonly number: string }): Promise<string> {
    const usable = usableEmail(email);
    if (usable === undefined) return Promise.resolve(importedGuestId(this.#source, number));
    const mailbox = normalizeEmail(usable);
    const known = this.#ids.get(mailbox) ?? this.#find(usable, mailbox);
    this.#ids.set(mailbox, known);
    const [oldest] = this.#ids.size > MOST_REMEMBERED ? this.#ids.keys() : [];
    if (oldest !== undefined) this.#ids.delete(oldest);
    return known;
  }

  async #find(email: string, mailbox: string): Promise<string> {
    return (await accountWith(email)) ?? importedGuestId('email', mailbox);
  }

  /** Creates the guest with this id, unless there is such a customer. */
  async create(customerId: string, { email, name }: Buyer, now: Date): Promise<void> {
    const creating =
      this.#creating.get(customerId) ?? this.#insert(customerId, { email, name }, now);
    this.#creating.set(customerId, creating);
    await creating.finally(() => this.#creating.delete(customerId));
  }

  async #insert(customerId: string, { email, name }: Buyer, now: Date): Promise<void> {
    if (await readItem(profileKey(customerId))) return;
    await insertGuest({ customerId, email: usableEmail(email), name }, now);
  }
}
