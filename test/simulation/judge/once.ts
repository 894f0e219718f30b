import type { Entry } from '../trade/journal.ts';
import { isRefusal, isSuccess, type KeyedOperation, nameOf, recordOf } from './answers.ts';
import { by, canonical, type Evidence, isRecord, type Row, text } from './evidence.ts';

/** The calls of one wish under an Idempotency-Key, and its record. */
export interface Wish {
  readonly entries: readonly Entry[];
  readonly record: Row | undefined;
}

/** The wishes of a POST with keys, by the partitions of their records. */
export function wishesOf(
  operation: KeyedOperation,
  { journal, snapshot: { rows } }: Evidence,
): Map<string, Wish> {
  const records = by(rows.filter(isRecord), (row) => text(row, 'PK'));
  const calls = Map.groupBy(
    journal.filter(
      ({ operation: called, call }) =>
        called === operation && call.headers?.['idempotency-key'] !== undefined,
    ),
    recordOf,
  );
  return new Map([...calls].map(([key, entries]) => [key, { entries, record: records.get(key) }]));
}

/**
 * A wish was carried out at most once, and every answer agrees with that. There is a success only
 * with a record, and always the same success. A call that got an answer from DynamoDB after its
 * wish was carried out is not refused. (An earlier refusal is true: an attempt that timed out may
 * be executed after it.)
 */
export function onceEach(wishes: ReadonlyMap<string, Wish>, { committedAt }: Evidence): string[] {
  return [...wishes].flatMap(([key, { entries, record }]) => {
    const successes = entries.filter(isSuccess);
    const bodies = new Set(successes.map(({ answer }) => canonical(answer?.body)));
    const lies = entries.filter(
      (entry) => isRefusal(entry) && entry.answeredAt > (committedAt.get(key) ?? Infinity),
    );
    return [
      ...(record
        ? []
        : successes.map((entry) => `${nameOf(entry)} was acknowledged, and nothing is stored`)),
      ...(bodies.size > 1 ? [`one wish was answered ${[...bodies].join(' and ')}`] : []),
      ...lies.map(
        (entry) => `${nameOf(entry)} was done, and refused: ${JSON.stringify(entry.answer?.body)}`,
      ),
    ];
  });
}
