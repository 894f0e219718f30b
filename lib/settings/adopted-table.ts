import { text } from './setting-schemas.ts';

const STREAM_ARN = /^arn:aws[\w-]*:dynamodb:[\w-]+:\d{12}:table\/([\w.-]+)\/stream\/[\d:T.-]+$/;

export const ADOPTED_TABLE_SETTINGS = {
  tableName: text(/^[\w.-]{3,255}$/, 'the name of a table, next to tableStreamArn')
    .optional()
    .describe(
      'a table that was restored, instead of one that the stack makes: [recovery.md](recovery.md)',
    ),
  tableStreamArn: text(STREAM_ARN, 'the ARN of a table’s stream, next to tableName')
    .optional()
    .describe('the stream of that table'),
};

/** A table that is there already, with its stream: `oms restore prepare` prints both. */
export interface AdoptedTable {
  readonly tableName: string;
  readonly tableStreamArn: string;
}

/** Both, or neither. */
export const adoptedTable = ({
  tableName,
  tableStreamArn,
}: Partial<AdoptedTable>): AdoptedTable | undefined =>
  tableName !== undefined && tableStreamArn !== undefined
    ? { tableName, tableStreamArn }
    : undefined;

/** The table whose stream that is. */
export const tableOfStream = (arn: string): string | undefined => STREAM_ARN.exec(arn)?.[1];
