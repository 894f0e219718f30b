/** A practice that the source documents warn against, its alternative, and the cost of both. */
export interface AntiPattern {
  readonly practice: string;
  /** The source documents that warn against it. */
  readonly documents: string;
  /** The counted quantity, with its unit. */
  readonly counted: string;
  readonly instead: string;
  readonly measure: (table: MeasuredTable) => Promise<Costs>;
}

export interface Costs {
  readonly practice: Figure;
  readonly instead: Figure;
}

/** `refused`: DynamoDB rejects a row that is too large. */
export type Figure = number | 'refused';

/** A filled table, with the rows that the measurements share. */
export interface MeasuredTable {
  readonly rows: number;
  /** Runs a measurement on a separate table, which is deleted afterwards. */
  readonly onTable: <Outcome>(
    projection: 'no index' | 'ALL',
    act: () => Promise<Outcome>,
  ) => Promise<Outcome>;
}
