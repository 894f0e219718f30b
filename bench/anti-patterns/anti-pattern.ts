/** What a practice costs on a table of so many rows, beside what to do instead. */
export interface AntiPattern {
  readonly practice: string;
  /** The source documents that warn of it. */
  readonly documents: string;
  /** What is counted, with its unit. */
  readonly counted: string;
  readonly instead: string;
  readonly measure: (shop: Shop) => Promise<Costs>;
}

export interface Costs {
  readonly practice: Figure;
  readonly instead: Figure;
}

/** `refused` is what DynamoDB does with a row that is too large. */
export type Figure = number | 'refused';

/** The rows that the measurements share. */
export interface Shop {
  readonly rows: number;
  /** Does something with a table of its own, which is gone afterwards. */
  readonly onTable: <Outcome>(
    projection: 'no index' | 'ALL',
    act: () => Promise<Outcome>,
  ) => Promise<Outcome>;
}
