/*
 * The data that the judges check. This folder imports nothing from production code, so a mistake
 * there cannot hide itself. Keys, lifecycle, limits and arithmetic are written here a second time.
 */
import type { DynamoDBRecord } from 'aws-lambda';
import type { Entry } from '../trade/journal.ts';

/** An item in plain values. */
export type Row = Readonly<Record<string, unknown>>;

/** The table and its two indexes at one moment. */
export interface Snapshot {
  readonly rows: readonly Row[];
  readonly byStatus: readonly Row[];
  readonly sparse: readonly Row[];
}

/** One change of one item. */
export interface Change {
  readonly before: Row | undefined;
  readonly after: Row | undefined;
  /** Its place among the changes of all items. */
  readonly at: number;
}

/** The changes of each item in order, by the item's key. */
export type History = ReadonlyMap<string, readonly Change[]>;

export interface Evidence {
  readonly snapshot: Snapshot;
  readonly history: History;
  readonly journal: readonly Entry[];
  /**
   * The turn in which the transaction with an idempotency record was executed, by the record's
   * partition.
   */
  readonly committedAt: ReadonlyMap<string, number>;
  /**
   * True if stream records were lost. Then the events of older versions may be missing, but nothing
   * else.
   */
  readonly isLossy?: boolean;
}

export function historyOf(records: readonly DynamoDBRecord[]): History {
  const history = new Map<string, Change[]>();
  for (const [at, { dynamodb }] of records.entries()) {
    const [before, after] = [plainItem(dynamodb?.OldImage), plainItem(dynamodb?.NewImage)];
    const key = nameOf(plainItem(dynamodb?.Keys) ?? {});
    const changes = history.get(key) ?? [];
    changes.push({ before, after, at });
    history.set(key, changes);
  }
  return history;
}

const plainItem = (image: object | undefined): Row | undefined =>
  image && Object.fromEntries(Object.entries(image).map(([name, value]) => [name, plain(value)]));

/** DynamoDB JSON → a value. */
function plain(value: {
  S?: string;
  N?: string;
  BOOL?: boolean;
  M?: object;
  L?: object[];
}): unknown {
  if (value.N !== undefined) return Number(value.N);
  if (value.M !== undefined) return plainItem(value.M);
  return value.S ?? value.BOOL ?? value.L?.map(plain);
}

export const text = (row: Row, name: string): string => String(row[name]);
export const number = (row: Row, name: string): number => Number(row[name] ?? 0);
export const nameOf = (row: Row): string => `${text(row, 'PK')} ${text(row, 'SK')}`;

export const customerOf = (row: Row): string => text(row, 'PK').slice('CUST#'.length);
export const skuOf = (row: Row): string => text(row, 'PK').slice('SKU#'.length);
export const orderOf = (row: Row): string =>
  text(row, 'SK').startsWith('ORDER#')
    ? (text(row, 'SK').split('#')[2] ?? '')
    : text(row, 'PK').slice('ORDER#'.length);

export const isOrder = (row: Row) =>
  text(row, 'PK').startsWith('CUST#') && text(row, 'SK').startsWith('ORDER#');
export const isProfile = (row: Row) => row['SK'] === 'PROFILE';
export const isErasure = (row: Row) => row['SK'] === 'ERASURE';
/** True for a profile without its person. */
export const isErased = (profile: Row) => profile['erasedAt'] !== undefined;
export const isMeta = (row: Row) => row['SK'] === 'META';
export const isSummary = (row: Row) => row['SK'] === 'SUMMARY';
export const isStock = (row: Row) => row['SK'] === 'STOCK';
export const isEvent = (row: Row) => text(row, 'SK').startsWith('EVENT#');
export const isLine = (row: Row) => text(row, 'SK').startsWith('ITEM#');
export const isCounters = (row: Row) => row['SK'] === 'LINES';
export const isFulfillment = (row: Row) => text(row, 'SK').startsWith('FULFILLMENT#');
export const isCancellation = (row: Row) => text(row, 'SK').startsWith('CANCELLATION#');
export const isMilestone = (row: Row) => text(row, 'SK').startsWith('MILESTONE#');
export const isAdjustment = (row: Row) => text(row, 'SK').startsWith('MOVE#');
export const isTracked = (row: Row) => text(row, 'PK').startsWith('TRACK#');
export const isReturn = (row: Row) => text(row, 'SK').startsWith('RETURN#');
export const isPayment = (row: Row) => text(row, 'SK').startsWith('PAYMENT#');
export const isDelivery = (row: Row) => text(row, 'PK').startsWith('WEBHOOK#');
export const isReference = (row: Row) => text(row, 'PK').startsWith('PAYREF#');
export const isRecord = (row: Row) => text(row, 'PK').startsWith('IDEMP#');
export const isReservation = (row: Row) => row['SK'] === 'RESERVATION';

/** `<placedAt>#<orderId>`: an order's place in every list. */
export const positionOf = (order: Row): string => text(order, 'SK').slice('ORDER#'.length);

/** The names of the attributes in which two states of an item differ. */
export const changedIn = ({
  before = {},
  after = {},
}: Pick<Change, 'before' | 'after'>): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => before[name] !== after[name],
  );

/** Rows by the key that `of` returns; the last one wins. */
export const by = (rows: readonly Row[], of: (row: Row) => string): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [of(row), row]));

/** The changes of one kind of item, item by item. */
export const historiesOf = (
  history: History,
  isKind: (row: Row) => boolean,
): [Row, readonly Change[]][] =>
  [...history.values()].flatMap((changes): [Row, readonly Change[]][] => {
    const [{ after, before } = {} as Change] = changes;
    const row = after ?? before;
    return row && isKind(row) ? [[row, changes]] : [];
  });

/** JSON with members sorted by name: the engine and a repeated answer return them in any order. */
export const canonical = (content: unknown): string =>
  JSON.stringify(content, (_, value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
