/**
 * An error that a person can act on: it is printed as one line without a stack, and the command
 * exits non-zero.
 */
export class Failure extends Error {
  override readonly name = 'Failure';
}
