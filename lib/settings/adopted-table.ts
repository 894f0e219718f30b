import { text } from './setting-schemas.ts';

const STREAM_ARN = /^arn:aws[\w-]*:dynamodb:[\w-]+:\d{12}:table\/([\w.-]+)\/stream\/[\d:T.-]+$/;

export const ADOPTED_TABLE_SETTINGS = {
  tableName: text(/^[\w.-]{3,255}$/, 'the name of a table, together with tableStreamArn')
    .optional()
    .describe('a restored table, used instead of the stack’s own: [recovery.md](recovery.md)'),
  tableStreamArn: text(STREAM_ARN, 'the ARN of a table’s stream, together with tableName')
    .optional()
    .describe('the stream of that table'),
};

/** An existing table with its stream: `oms restore prepare` prints both. */
export interface AdoptedTable {
  readonly tableName: string;
  readonly tableStreamArn: string;
}

/** Returns both or neither. */
export const adoptedTable = ({
  tableName,
  tableStreamArn,
}: Partial<AdoptedTable>): AdoptedTable | undefined =>
  tableName !== undefined && tableStreamArn !== undefined
    ? { tableName, tableStreamArn }
    : undefined;

/** Returns the table's name in a stream's ARN. */
export const tableOfStream = (arn: string): string | undefined => STREAM_ARN.exec(arn)?.[1];
