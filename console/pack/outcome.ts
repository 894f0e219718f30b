/** The outcome of one parcel. */
export interface Outcome {
  readonly key: string;
  readonly orderId: string;
  readonly name: string;
  readonly customer: string;
  readonly tracking: string;
  readonly state: 'sending' | 'shipped' | 'unsolved' | 'kept' | 'taken back';
  readonly reason?: string;
  readonly at: number;
}
