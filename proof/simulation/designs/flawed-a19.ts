import { NO_COUNTERS } from '../../../domain/line-counters.ts';
import { lineCountersKey } from '../../../table/keys.ts';
import type { TransactionAction } from '../../../table/requests/commands.ts';
import { updateItem } from '../../../table/requests/commands.ts';
import { withOperations } from './flawed-operation.ts';
import { a19Around, putCounters, rowUpdate, type Shipping, withoutZeros } from './shipping.ts';

/** Ships the same piece in two parcels. LINES counts only the later one. */
export const a19Unconditional = withOperations(
  'A19 without conditions',
  {
    A19: a19Around({
      inTransaction: (shipping) => ({
        row: { Update: { ...rowUpdate(shipping) } },
        lines: putCounters(shipping),
      }),
    }),
  },
  'by line',
);

/** Checks the counters of the named lines only. The other lines may have changed. */
function countNamedLines({ versioned, change, order }: Shipping): TransactionAction {
  const { counters } = versioned.fullOrder;
  const named = change.lines.map(({ seq }) => seq);
  const names = named.flatMap((seq) => [[`#line${seq}`, String(seq)] as const]);
  const values = named.flatMap((seq) => [
    [`:seen${seq}`, withoutZeros(counters[seq] ?? NO_COUNTERS)] as const,
    [`:line${seq}`, withoutZeros(change.counters[seq] ?? NO_COUNTERS)] as const,
  ]);
  const sets = named.map((seq) => `#lines.#line${seq} = :line${seq}`).join(', ');
  return {
    Update: {
      Key: lineCountersKey(order.orderId),
      UpdateExpression: `SET ${sets}, version = version + :one, orderVersion = :orderVersion`,
      ConditionExpression: named.map((seq) => `#lines.#line${seq} = :seen${seq}`).join(' AND '),
      ExpressionAttributeNames: { '#lines': 'lines', ...Object.fromEntries(names) },
      ExpressionAttributeValues: {
        ...Object.fromEntries(values),
        ':one': 1,
        ':orderVersion': order.version,
      },
    },
  };
}

/**
 * Each line's counters are a separate row, as on ITEM rows, and the order's row is written
 * afterwards. So the order becomes SHIPPED while a piece is left.
 */
export const a19SeparateLineRows = withOperations(
  'A19 with a separate row for each line',
  {
    A19: a19Around({
      inTransaction: (shipping) => ({
        lines:
          shipping.versioned.fullOrder.byLine === undefined
            ? putCounters(shipping, 'attribute_not_exists(PK)')
            : countNamedLines(shipping),
      }),
      after: (shipping) => updateItem(rowUpdate(shipping)),
    }),
  },
  'by line',
);
