/** The route of an operation. What most operations have is left out: pages load these routes. */
export interface Route {
  readonly method: string;
  /** With the names of its parameters in braces. */
  readonly path: string;
  /** The parameters of its query; absent without one. */
  readonly query?: readonly string[];
  /** True if each call has an Idempotency-Key. */
  readonly keyed?: true;
  /** False if no call has a token. */
  readonly token?: false;
}
