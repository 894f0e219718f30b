/** Refuses a request that a limit does not admit, and counts what fails. */
import { INDEXES } from '../../../table/schema.ts';
import type { EngineApi } from '../dynamodb/engine-api.ts';
import type { InFlight } from './in-flight.ts';
import type { IndexLag } from './index-lag.ts';
import type { Limits, Touched } from './limits.ts';
import { conflictAnswer, fillingAnswer, throttledAnswer } from './refused-answer.ts';
import type { TableMetrics } from './table-metrics.ts';
import { type Marshalled, type ReadPartition, textOf, type Written } from './table-request.ts';

export interface LimitedTableOptions {
  /** The engine's address. */
  readonly endpoint: string;
  readonly api: EngineApi;
  readonly tableName: string;
  readonly limits: Limits;
  readonly inFlight: InFlight;
  readonly lag: IndexLag;
  readonly metrics: TableMetrics;
}

interface Asked {
  readonly operation: string;
  readonly request: { readonly TransactItems?: readonly unknown[] };
  readonly written: readonly Written[];
  readonly read: readonly ReadPartition[];
  /** The items as they are, in the order of `written`. */
  readonly before: readonly (Marshalled | undefined)[];
}

/**
 * Returns DynamoDB's answer to a request that is beyond a limit, or that meets another transaction;
 * undefined if it may be carried out.
 */
export function refusalOf(
  { limits, metrics, inFlight }: Pick<LimitedTableOptions, 'limits' | 'metrics' | 'inFlight'>,
  { operation, request, written, read, before }: Asked,
): object | undefined {
  if (read.some(({ store }) => store === limits.building)) return fillingAnswer(limits.building);
  const touched = [
    ...read.map((partition) => ({ ...partition, kind: 'Read' as const })),
    ...written.flatMap((item, at) => reachedBy(item, before[at])),
  ];
  const refused = limits.refusal(touched);
  if (limits.building && limits.isBehind(touched)) metrics.behind(limits.building);
  if (refused) {
    metrics.throttled(operation, refused);
    return throttledAnswer(request, refused);
  }
  const at = inFlight.conflict(written);
  if (at < 0) return undefined;
  metrics.failed(operation, 'TransactionConflictException', []);
  return conflictAnswer(request, at);
}

/** The keys that a write reaches: of the table, and of each index that has the item. */
const reachedBy = ({ key, after }: Written, before: Marshalled | undefined): Touched[] => [
  { store: 'table', kind: 'Write', key: textOf(key['PK']), item: textOf(key['SK']) },
  ...INDEXES.flatMap(({ name, partitionKey }) => {
    const value = after?.[partitionKey] ?? before?.[partitionKey];
    return value === undefined ? [] : [{ store: name, kind: 'Write' as const, key: textOf(value) }];
  }),
];

interface Failed {
  readonly __type?: string;
  readonly CancellationReasons?: readonly { readonly Code?: string }[];
}

export function noteFailure(
  metrics: TableMetrics,
  operation: string,
  { __type = '', CancellationReasons = [] }: Failed,
): void {
  const reasons = CancellationReasons.map(({ Code = 'None' }) => Code);
  metrics.failed(operation, __type.split('#').at(-1) ?? '', reasons);
}
