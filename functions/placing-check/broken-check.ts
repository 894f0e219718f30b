/**
 * The shop's check answered, but not as it should. The order is not placed, since the answer may
 * have been meant to refuse it. The message is for the log, and has nothing of the answer.
 */
export class BrokenCheck extends Error {
  override readonly name = 'BrokenCheck';

  constructor(why: string, options?: ErrorOptions) {
    super(`the shop's placing check ${why}`, options);
  }
}
