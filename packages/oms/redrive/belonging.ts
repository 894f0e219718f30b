import { Stopped } from '../../api/commands/exit-code.ts';
import { failedBatch, failedInvocation } from './failed-records.ts';
import type { FailureStore } from './failure-store.ts';
import { isSameTable, nameOfTable, type StreamTable, tableIn } from './stream-table.ts';

/**
 * Checks that all records are of this table. Another table's records would create orders, summaries
 * and events that this table never had.
 *
 * @throws {Stopped} for an object of another table, or of a function of another deployment
 */
export async function assertBelongsTo(table: StreamTable, store: FailureStore): Promise<void> {
  for await (const object of store.list()) {
    const stranger = strangerIn(await store.read(object), table);
    if (stranger === undefined) continue;
    throw new Stopped(
      `${object} in ${store.where} ${stranger}: nothing was done, and all objects are kept. ` +
        'Name the failure bucket of the table itself',
    );
  }
}

function strangerIn(object: string, table: StreamTable): string | undefined {
  try {
    const arn = failedInvocation(object)?.functionArn;
    if (arn !== undefined) return strangeFunction(arn, table);
    const arns = failedBatch(object).streamArns;
    const other = arns
      .flatMap((arn = '') => tableIn(arn) ?? [])
      .find((named) => !isSameTable(named, table));
    return other && `has records of the table ${nameOfTable(other)}, not of ${nameOfTable(table)}`;
  } catch (error) {
    // An object without records is kept later, with this reason.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** A function's name does not contain its table; its region and account are compared. */
function strangeFunction(arn: string, table: StreamTable): string | undefined {
  const [, region, account] = /^arn:[^:]+:lambda:([^:]+):(\d+):function:/.exec(arn) ?? [];
  return region === table.region && account === table.account
    ? undefined
    : `is of the function ${arn}, not of the deployment of ${nameOfTable(table)}`;
}
