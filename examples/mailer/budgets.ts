/**
 * The mails of each kind that may go out. The kinds have budgets of their own: whoever types an
 * address at the public door uses up nothing that an order's mails need.
 */
import { MAX_FULFILLMENTS } from '../../domain/fulfillment.ts';

export interface Budget {
  /** It is part of the counters' keys. */
  readonly name: string;
  /** The most mails in any hour. */
  readonly mostAnHour: number;
  /** The most mails to all mailboxes together in a minute of the clock; no limit by default. */
  readonly mostAMinute?: number;
  /** For what a mail waits that finds no place, and then goes out later; by default for nothing. */
  readonly waitsFor?: readonly ('hour' | 'minute')[];
  /** True for a budget of each order; by default it is one of each mailbox. */
  readonly isOfOrder?: true;
}

export const BUDGETS = {
  /** To an address that somebody typed, and that is not the one of the order's customer. */
  receipt: { name: 'receipt', mostAnHour: 5, mostAMinute: 30, waitsFor: ['minute'] },
  /**
   * To the order's own address: anybody who knows it and the number can cause it. Each goes out in
   * the end, so others' statements use up no buyer's own.
   */
  confirmation: {
    name: 'confirmation',
    mostAnHour: 5,
    mostAMinute: 30,
    waitsFor: ['hour', 'minute'],
  },
  /** To the customer's own address, with a token or a link of the order. */
  ownReceipt: { name: 'own-receipt', mostAnHour: 5, waitsFor: ['hour'] },
  /** The full receipt of a statement that was confirmed, or that a person gave its effect. */
  acknowledgement: { name: 'acknowledgement', mostAnHour: 20, waitsFor: ['hour'] },
  /** A guest's address is not confirmed, and a guest's order is easily placed. */
  placed: { name: 'placed', mostAnHour: 20 },
  /** Of each order: only the shop ships. */
  parcel: { name: 'parcel', mostAnHour: MAX_FULFILLMENTS, isOfOrder: true },
} as const satisfies Record<string, Budget>;
