import type { HoldReason } from '../../client/types.ts';

/** The reasons of a hold, with their names on the page. */
export const HOLD_REASONS: Readonly<Record<HoldReason, string>> = {
  FRAUD: 'Possible fraud',
  ADDRESS: 'The address is in question',
  PAYMENT: 'The payment is in question',
  STOCK: 'The goods are in question',
  CUSTOMER: 'The customer asked for it',
  OTHER: 'Other',
};

export const holdWords = (reason: HoldReason): string => HOLD_REASONS[reason];
