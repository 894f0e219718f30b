/** Thrown if somebody else changed a thing in the meantime; nothing was done. */
export class ChangedMeanwhile<Thing> extends Error {
  override readonly name = 'ChangedMeanwhile';
  readonly current: Thing;

  /** @param what its name: "the parcel" */
  constructor(what: string, current: Thing) {
    super(`Somebody else changed ${what} in the meantime. Nothing was done.`);
    this.current = current;
  }
}
