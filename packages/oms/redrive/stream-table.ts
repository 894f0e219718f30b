/** The table that a stream belongs to. */
export interface StreamTable {
  readonly region: string;
  readonly account: string;
  readonly tableName: string;
}

/**
 * `arn:aws:dynamodb:<region>:<account>:table/<name>/stream/<label>`; a table's own ARN ends before
 * `/stream`.
 */
const ARN = /^arn:[^:]+:dynamodb:([^:]+):(\d+):table\/([^/]+)(?:\/|$)/;

/**
 * Returns the table in an ARN, the table's own or its stream's; undefined for an ARN of another
 * form.
 */
export function tableIn(arn: string): StreamTable | undefined {
  const [, region, account, tableName] = ARN.exec(arn) ?? [];
  return region && account && tableName ? { region, account, tableName } : undefined;
}

export const isSameTable = (table: StreamTable, other: StreamTable): boolean =>
  table.region === other.region &&
  table.account === other.account &&
  table.tableName === other.tableName;

export const nameOfTable = ({ region, account, tableName }: StreamTable): string =>
  `${tableName} (${region}, account ${account})`;
