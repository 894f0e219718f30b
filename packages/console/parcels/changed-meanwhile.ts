import { doneWords } from '../requests/may-have-been-done.ts';

/** Thrown if somebody else changed a thing in the meantime. */
export class ChangedMeanwhile<Thing> extends Error {
  override readonly name = 'ChangedMeanwhile';
  readonly current: Thing;

  /**
   * @param what its name: "the parcel"
   * @param mayBeDone true if the own change may have been made before the other one
   */
  constructor(what: string, current: Thing, mayBeDone?: boolean) {
    super(`Somebody else changed ${what} in the meantime. ${doneWords(mayBeDone)}`);
    this.current = current;
  }
}
