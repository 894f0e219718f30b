/** The store of the batches that the event source gave up on. */
export interface FailureStore {
  /** The store's place, for people. */
  readonly where: string;
  /** The objects' names, the oldest day first. */
  readonly list: () => AsyncIterable<string>;
  readonly read: (name: string) => Promise<string>;
  readonly remove: (name: string) => Promise<void>;
}
