/**
 * DynamoDB's metrics of a run's table.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/metrics-dimensions.html
 */
import type { Store } from '../../../table/schema.ts';
import type { MetricStore } from '../cloudwatch/metric-store.ts';
import type { KeyUnits, Throttled } from './limits.ts';

export interface TableMetrics {
  succeeded(operation: string, millis: number): void;
  consumed(units: readonly KeyUnits[]): void;
  throttled(operation: string, by: Throttled): void;
  /** A write was beyond the capacity of an index that is being filled. */
  behind(index: Store): void;
  /** @param type AWS's name of the error; @param reasons of a canceled transaction */
  failed(operation: string, type: string, reasons: readonly string[]): void;
}

export function tableMetrics(store: MetricStore, TableName: string): TableMetrics {
  const put = (name: string, value: number, dimensions: Readonly<Record<string, string>> = {}) =>
    store.put({ namespace: 'AWS/DynamoDB', name, dimensions: { TableName, ...dimensions } }, value);
  const of = (at: Store): Readonly<Record<string, string>> =>
    at === 'table' ? {} : { GlobalSecondaryIndexName: at };
  return {
    succeeded: (Operation, millis) => put('SuccessfulRequestLatency', millis, { Operation }),
    consumed(units) {
      for (const { store: at, kind, units: count } of units)
        if (count > 0) put(`Consumed${kind}CapacityUnits`, count, of(at));
    },
    throttled(Operation, { store: at, kind, reason }) {
      put('ThrottledRequests', 1, { Operation });
      put(`${kind}ThrottleEvents`, 1, of(at));
      put(`${kind}${reason}ThrottleEvents`, 1, of(at));
      // A request that an index throttles is throttled at the table, too.
      if (at !== 'table') put(`${kind}ThrottleEvents`, 1);
    },
    behind: (index) => put('OnlineIndexThrottleEvents', 1, of(index)),
    failed(Operation, type, reasons) {
      const conditions = [type, ...reasons].filter((reason) => CONDITIONS.has(reason)).length;
      const conflicts = [type, ...reasons].filter((reason) => CONFLICTS.has(reason)).length;
      if (conditions > 0) put('ConditionalCheckFailedRequests', conditions);
      if (conflicts > 0) put('TransactionConflict', conflicts);
      if (type === 'InternalServerError') put('SystemErrors', 1, { Operation });
      else if (conditions + conflicts === 0) put('UserErrors', 1);
    },
  };
}

const CONDITIONS: ReadonlySet<string> = new Set([
  'ConditionalCheckFailedException',
  'ConditionalCheckFailed',
]);

const CONFLICTS: ReadonlySet<string> = new Set([
  'TransactionConflictException',
  'TransactionConflict',
]);
