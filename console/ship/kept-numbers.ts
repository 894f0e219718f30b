/** Tracking numbers that were entered for parcels that did not leave, by the order's id. */
const kept = new Map<string, string>();

/** Keeps a number until its parcel has left: a person need not enter it again. */
export function keepEntered(orderId: string, number: string): void {
  if (number) kept.set(orderId, number);
}

export const forgetEntered = (orderId: string): boolean => kept.delete(orderId);

/** The number that was entered for an order that did not ship with it. */
export const enteredNumber = (orderId: string): string | undefined => kept.get(orderId);
