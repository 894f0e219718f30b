import type { DynamoDBRecord } from 'aws-lambda';
import {
  isEvent,
  isMeta,
  isOrder,
  isStock,
  lastOrders,
  orderOf,
  summaries,
  text,
} from './recompute.ts';
import type { Row, Snapshot } from './world.ts';

/**
 * What can be asked of the copies at rest. A flawed design is judged by what it keeps, and by
 * nothing it leaves out.
 */
export type Question = 'summary' | 'lastOrderAt' | 'metadata' | 'events' | 'sparse';
export const EVERYTHING: readonly Question[] = [
  'summary',
  'lastOrderAt',
  'metadata',
  'events',
  'sparse',
];

/** Each order's statuses by version, as the stream told them. */
export type History = ReadonlyMap<string, ReadonlyMap<number, string>>;

export interface Evidence {
  readonly snapshot: Snapshot;
  readonly history: History;
  /** Records that nobody got: their events may be missing, and nothing else. */
  readonly isLossy?: boolean;
}

export function judge(questions: readonly Question[], evidence: Evidence): string[] {
  const ask: Record<Question, () => string[]> = {
    summary: () => summaries(evidence.snapshot),
    lastOrderAt: () => lastOrders(evidence.snapshot),
    metadata: () => metadata(evidence.snapshot),
    events: () => events(evidence),
    sparse: () => sparse(evidence.snapshot),
  };
  return questions.flatMap((question) => ask[question]());
}

export function historyOf(records: readonly DynamoDBRecord[]): History {
  const history = new Map<string, Map<number, string>>();
  for (const { dynamodb } of records) {
    const [, , orderId] = dynamodb?.Keys?.['SK']?.S?.split('#') ?? [];
    const { version, status } = dynamodb?.NewImage ?? {};
    if (!orderId || !dynamodb?.Keys?.['PK']?.S?.startsWith('CUST#')) continue;
    history.set(
      orderId,
      (history.get(orderId) ?? new Map<number, string>()).set(Number(version?.N), status?.S ?? ''),
    );
  }
  return history;
}

const COPIED = ['status', 'paymentStatus', 'version', 'currency', 'total', 'lineCount'];

function metadata({ rows }: Snapshot): string[] {
  const copies = new Map(rows.filter(isMeta).map((row) => [orderOf(row), row]));
  return rows.filter(isOrder).flatMap((row) => {
    const copy = copies.get(orderOf(row));
    if (copy?.['counted'] !== true) return [`META ${orderOf(row)} is not counted`];
    return COPIED.filter((name) => copy[name] !== row[name]).map(
      (name) => `META ${orderOf(row)}: ${name} is ${copy[name]}, not ${row[name]}`,
    );
  });
}

function events({ snapshot: { rows }, history, isLossy }: Evidence): string[] {
  const chains = Map.groupBy(rows.filter(isEvent), orderOf);
  return rows
    .filter(isOrder)
    .flatMap((row) => chainOf(row, chains.get(orderOf(row)) ?? [], history, isLossy));
}

/**
 * 1 to v, each once, each with the status of its version. The last one is there whatever was lost:
 * a repair brings it.
 */
function chainOf(row: Row, chain: readonly Row[], history: History, isLossy = false): string[] {
  const latest = Number(row['version']);
  const where = `EVENT ${orderOf(row)}`;
  const seen = chain.map((event) => Number(event['version']));
  const versions = Array.from({ length: latest }, (_, i) => i + 1);
  const missing = versions.filter(
    (version) => !seen.includes(version) && (!isLossy || version === latest),
  );
  const odd = seen.filter(
    (version, i) => !versions.includes(version) || seen.indexOf(version) !== i,
  );
  const wrong = chain.filter(
    (event) => history.get(orderOf(row))?.get(Number(event['version'])) !== event['status'],
  );
  return [
    ...missing.map((version) => `${where}: version ${version} is missing`),
    ...odd.map((version) => `${where}: version ${version} is there twice, or never was`),
    ...wrong.map((event) => `${where}: version ${event['version']} is ${event['status']}`),
  ];
}

/** GSI2 holds the low rows and the open orders, in their lists, and no other. */
function sparse({ rows, sparse }: Snapshot): string[] {
  const name = (row: Row) => `${text(row, 'PK')} ${text(row, 'SK')}`;
  const listOf = (row: Row) => text(row, 'GSI2PK').split('#')[0];
  const listed = new Map(sparse.map((row) => [name(row), listOf(row)]));
  const expected = new Map([
    ...rows
      .filter((row) => isOrder(row) && row['status'] === 'OPEN')
      .map((row) => [name(row), 'OPEN'] as const),
    ...rows.filter((row) => isStock(row) && isBelow(row)).map((row) => [name(row), 'LOW'] as const),
  ]);
  return [...new Set([...listed.keys(), ...expected.keys()])]
    .filter((row) => listed.get(row) !== expected.get(row))
    .map((row) => `GSI2 ${row}: listed under ${listed.get(row)}, not ${expected.get(row)}`);
}

const isBelow = (row: Row): boolean => Number(row['quantity']) < Number(row['lowStockThreshold']);
