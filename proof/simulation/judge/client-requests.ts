import type { Entry } from '../trade/journal.ts';
import { isRefusal, isSuccess, type KeyedOperation, nameOf, recordKeyOf } from './answers.ts';
import { by, canonical, type Evidence, isRecord, type Row, text } from './evidence.ts';

/**
 * A client's request with one Idempotency-Key. The client sends it once or several times: `entries`
 * are these calls. `record` is its idempotency record.
 */
export interface ClientRequest {
  readonly entries: readonly Entry[];
  readonly record: Row | undefined;
}

/** The client requests of an operation, by the partitions of their idempotency records. */
export function clientRequestsOf(
  operation: KeyedOperation,
  { journal, snapshot: { rows } }: Evidence,
): Map<string, ClientRequest> {
  const records = by(rows.filter(isRecord), (row) => text(row, 'PK'));
  const calls = Map.groupBy(
    journal.filter(
      ({ operation: called, call }) =>
        called === operation && call.headers?.['idempotency-key'] !== undefined,
    ),
    recordKeyOf,
  );
  return new Map([...calls].map(([key, entries]) => [key, { entries, record: records.get(key) }]));
}

/**
 * Each client request was carried out at most once, and all its answers agree with that. A request
 * succeeds only if its record is stored, and all its successes are equal. A call is not refused if
 * it got an answer from DynamoDB after the request was carried out. (An earlier refusal is right:
 * an attempt that timed out may be executed after it.)
 */
export function carriedOutOnce(
  requests: ReadonlyMap<string, ClientRequest>,
  { committedAt }: Evidence,
): string[] {
  return [...requests].flatMap(([key, { entries, record }]) => {
    const successes = entries.filter(isSuccess);
    const bodies = new Set(successes.map(({ answer }) => canonical(answer?.body)));
    const wrongRefusals = entries.filter(
      (entry) => isRefusal(entry) && entry.answeredAt > (committedAt.get(key) ?? Infinity),
    );
    return [
      ...(record
        ? []
        : successes.map(
            (entry) => `${nameOf(entry)} was acknowledged, but its record is not stored`,
          )),
      ...(bodies.size > 1
        ? [`one client request got different answers: ${[...bodies].join(' and ')}`]
        : []),
      ...wrongRefusals.map(
        (entry) =>
          `${nameOf(entry)} was carried out, but refused: ${JSON.stringify(entry.answer?.body)}`,
      ),
    ];
  });
}
