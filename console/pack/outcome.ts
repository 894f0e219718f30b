import type { LineQuantity } from '../../api/client/types.ts';

/** The outcome of one parcel. */
export interface Outcome {
  readonly key: string;
  readonly orderId: string;
  readonly name: string;
  readonly customer: string;
  readonly tracking: string;
  /** The items of a parcel for which a person ticked them. */
  readonly lines?: readonly LineQuantity[] | undefined;
  readonly state: 'sending' | 'shipped' | 'unsolved' | 'kept' | 'taken back';
  readonly reason?: string;
  readonly at: number;
}

/** The outcome of the order that came last. */
export const lastOf = (outcomes: readonly Outcome[], orderId: string): Outcome | undefined =>
  outcomes.filter((one) => one.orderId === orderId).sort((a, b) => b.at - a.at)[0];
