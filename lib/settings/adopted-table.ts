import { ContextError } from './context-error.ts';
import { invalid, type Read } from './setting-names.ts';

/** A table that is there already, with its stream: `oms restore prepare` prints both. */
export interface AdoptedTable {
  readonly tableName: string;
  readonly tableStreamArn: string;
}

/** Both, or neither. The table keeps its own capacity: nothing of it is the stack's to change. */
export function adoptedTable(read: Read): AdoptedTable | undefined {
  const [tableName, tableStreamArn] = [read('tableName'), read('tableStreamArn')];
  if (tableName === undefined && tableStreamArn === undefined) return undefined;
  if (typeof tableName !== 'string' || !/^[\w.-]{3,255}$/.test(tableName))
    throw invalid('tableName', 'the name of a table, next to tableStreamArn', tableName);
  const [, streamed] =
    /^arn:aws[\w-]*:dynamodb:[\w-]+:\d{12}:table\/([\w.-]+)\/stream\/[\d:T.-]+$/.exec(
      String(tableStreamArn),
    ) ?? [];
  if (streamed !== tableName)
    throw invalid('tableStreamArn', `the ARN of the stream of ${tableName}`, tableStreamArn);
  if (read('capacity') !== undefined)
    throw new ContextError('context capacity: a table that is adopted by tableName keeps its own');
  return { tableName, tableStreamArn: String(tableStreamArn) };
}
