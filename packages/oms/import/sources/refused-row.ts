/** A row that cannot be imported. Its message is the reason, for the report. */
export class RefusedRow extends Error {
  override readonly name = 'RefusedRow';
}
