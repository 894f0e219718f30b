/** Where the event source left what it gave up on. */
export interface FailureStore {
  /** For people. */
  readonly where: string;
  /** The objects' names, the oldest day first. */
  readonly list: () => AsyncIterable<string>;
  readonly read: (name: string) => Promise<string>;
  readonly remove: (name: string) => Promise<void>;
}
