import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { isDayFigures, isDayRefund, type Key } from '../../../table/keys.ts';
import { documents } from '../document-client.ts';

/** Row counts by kind, the first part of the sort key: `ORDER`, `ITEM`, `META`. */
export type RowCounts = Readonly<Record<string, number>>;

/** Counts all rows of a table, from their keys. */
export async function countRows(
  TableName: string,
  onPage: (rows: number) => void,
): Promise<RowCounts> {
  const counts: Record<string, number> = {};
  let rows = 0;
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await documents.send(
      new ScanCommand({ TableName, ProjectionExpression: 'PK, SK', ExclusiveStartKey }),
    );
    for (const key of (page.Items ?? []) as Key[]) {
      const kind = kindOf(key);
      counts[kind] = (counts[kind] ?? 0) + 1;
      rows += 1;
    }
    onPage(rows);
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return counts;
}

/** The sort key of a day's figures and refunds begins with the day: each day would be a kind. */
function kindOf(key: Key): string {
  if (isDayFigures(key)) return 'DAYS';
  return isDayRefund(key) ? 'REFUNDED' : (key.SK.split('#')[0] ?? '');
}

/**
 * Returns the kinds of which the restored table has fewer rows than the live one, by more than the
 * tolerance in percent: rows were written since. A kind without any row is missing, too.
 */
export function missingKinds(live: RowCounts, restored: RowCounts, tolerance: number): string[] {
  const least = 1 - tolerance / 100;
  return Object.entries(live)
    .filter(([kind, rows]) => (restored[kind] ?? 0) < Math.max(1, Math.floor(rows * least)))
    .map(([kind]) => kind);
}
