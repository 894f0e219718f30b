/**
 * Delivers a batch of stream records as Lambda does. It retries until the batch succeeds, is too
 * old or has no attempts left; it narrows the batch down to the failing record; and finally it puts
 * the failure into the destination.
 * https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { StreamRecord } from '../../dynamodb/stream-record.ts';
import type { EventSource } from './event-source.ts';

/** The source of batches, the function that gets them, and the end of a failed record. */
export interface BatchDelivery {
  readonly source: EventSource;
  invoke(event: { readonly Records: readonly StreamRecord[] }): Promise<unknown>;
  /** Aborts the delivery: unprocessed records stay in the stream. */
  readonly signal: AbortSignal;
  giveUp(record: StreamRecord, condition: GiveUpCondition, invocations: number): void;
}

export type GiveUpCondition = 'RetryAttemptsExhausted' | 'RecordAgeExceeded';

/**
 * Lambda's own waits are not documented. These add up to a quarter of a minute over the template's
 * eight attempts.
 */
const waitBefore = (attempt: number): number => Math.min(100 * 2 ** attempt, 5_000);

/** Settles when each record was processed or given up, or after an abort. */
export async function deliver(
  delivery: BatchDelivery,
  records: readonly StreamRecord[],
  attempt = 0,
): Promise<void> {
  const fresh = withoutExpired(delivery, records, attempt);
  if (fresh.length === 0) return;

  const { source } = delivery;
  const failed = await firstFailure(delivery, fresh);
  if (failed === undefined || delivery.signal.aborted) return;
  const remaining = fresh.slice(failed.at);
  const [first] = remaining;
  if (failed.whole && source.bisect && remaining.length > 1) {
    // A split consumes no attempt.
    await deliver(delivery, remaining.slice(0, remaining.length >> 1), attempt);
    return deliver(delivery, remaining.slice(remaining.length >> 1), attempt);
  }
  if (source.retryAttempts >= 0 && attempt >= source.retryAttempts) {
    if (first) delivery.giveUp(first, 'RetryAttemptsExhausted', attempt + 1);
    return deliver(delivery, remaining.slice(1));
  }
  await sleep(waitBefore(attempt), undefined, { signal: delivery.signal }).catch(() => {});
  if (delivery.signal.aborted) return;
  return deliver(delivery, remaining, attempt + 1);
}

function withoutExpired(
  delivery: BatchDelivery,
  records: readonly StreamRecord[],
  attempt: number,
) {
  const { maxRecordAgeSeconds } = delivery.source;
  if (maxRecordAgeSeconds < 0) return records;
  const oldest = Date.now() / 1000 - maxRecordAgeSeconds;
  return records.filter((record) => {
    const fresh = record.dynamodb.ApproximateCreationDateTime >= oldest;
    if (!fresh) delivery.giveUp(record, 'RecordAgeExceeded', attempt);
    return fresh;
  });
}

/**
 * Returns the position of the first failure; undefined if there is none. Of several reported
 * records, the first is the checkpoint.
 */
async function firstFailure({ source, invoke }: BatchDelivery, records: readonly StreamRecord[]) {
  try {
    const answer = (await invoke({ Records: records })) as {
      batchItemFailures?: { itemIdentifier?: string }[];
    } | null;
    const failures = source.reportsItemFailures ? (answer?.batchItemFailures ?? []) : [];
    if (failures.length === 0) return undefined;
    const at = failures.map(({ itemIdentifier }) =>
      records.findIndex(({ dynamodb }) => dynamodb.SequenceNumber === itemIdentifier),
    );
    // An unknown identifier fails the whole batch.
    return at.includes(-1) ? { at: 0, whole: true } : { at: Math.min(...at), whole: false };
  } catch {
    return { at: 0, whole: true };
  }
}
