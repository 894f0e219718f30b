// @module-tag alone
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CancellationReason,
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cancellationReasons, retryConflicts } from '../../../table/requests/conflict.ts';
import { withDeadline } from '../../../table/requests/invocation.ts';

vi.mock('node:timers/promises', async (importOriginal) => {
  const timers = await importOriginal<typeof import('node:timers/promises')>();
  return { ...timers, setTimeout: vi.fn(timers.setTimeout) };
});

/** Sets the random part of the waits: 0 does not wait, 1 waits longest. */
const chance = (drawn: number) => vi.spyOn(Math, 'random').mockReturnValue(drawn);

/** DynamoDB's answers to one repeated request; undefined is a success. */
function answering(...answers: (Error | undefined)[]) {
  const [last] = answers.slice(-1);
  return vi.fn(async () => {
    const answer = answers.length > 0 ? answers.shift() : last;
    if (answer) throw answer;
    return 'written';
  });
}

/** The waits of a write that never succeeds, between its attempts, in ms. */
async function waits(drawn: number): Promise<unknown[]> {
  chance(drawn);
  const waiting = vi.mocked(sleep).mockReset().mockResolvedValue(undefined);
  await retryConflicts(answering(conflict)).catch(() => {});
  return waiting.mock.calls.map(([delay]) => delay);
}

const cancelled = (...codes: (string | undefined)[]) =>
  cancelledFor(codes.map((Code) => (Code ? { Code } : {})));
const cancelledFor = (CancellationReasons?: CancellationReason[]) =>
  new TransactionCanceledException({
    $metadata: {},
    message: 'cancelled',
    ...(CancellationReasons && { CancellationReasons }),
  });
const conflict = new TransactionConflictException({
  $metadata: {},
  message: 'another transaction is under way',
});

describe('A write in conflict', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    vi.mocked(sleep).mockReset();
  });

  it.each([
    ['of a single item', conflict],
    ['with another transaction', cancelled('None', 'TransactionConflict')],
    ['with a busy partition', cancelled('ThrottlingError', 'None')],
    ['with a throttled table', cancelled('None', 'ProvisionedThroughputExceeded')],
  ])('%s is repeated', async (_, error) => {
    chance(0);
    const send = answering(error, error, undefined);

    expect(await retryConflicts(send)).toBe('written');
    expect(send).toHaveBeenCalledTimes(3);
  });

  it.each([
    ['a failed condition', cancelled('ConditionalCheckFailed')],
    [
      'a failed condition beside a conflict',
      cancelled('ConditionalCheckFailed', 'TransactionConflict'),
    ],
    [
      'a failed condition after a conflict on another row',
      cancelled('None', 'TransactionConflict', 'ConditionalCheckFailed'),
    ],
    ['an item that is too large', cancelled(undefined, 'ItemCollectionSizeLimitExceeded')],
    ['a cancellation without reasons', cancelledFor()],
    [
      'a failed condition of a single item',
      new ConditionalCheckFailedException({ $metadata: {}, message: 'failed' }),
    ],
    ['what is not of DynamoDB', new Error('socket hang up')],
  ])('does not include %s, which is an answer', async (_, error) => {
    const send = answering(error);

    await expect(retryConflicts(send)).rejects.toBe(error);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it.each(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])(
    'on its own record (%s) is repeated, whatever condition failed beside it',
    async (code) => {
      chance(0);
      const send = answering(cancelled('None', code, 'ConditionalCheckFailed'), undefined);

      expect(await retryConflicts(send, 1)).toBe('written');
    },
  );

  it('on another row than its own record ends with the failed condition', async () => {
    const error = cancelled('None', 'TransactionConflict', 'ConditionalCheckFailed');

    await expect(retryConflicts(answering(error), 0)).rejects.toBe(error);
  });

  it('is given up after eight attempts, with its cause', async () => {
    chance(0);
    const send = answering(conflict);

    await expect(retryConflicts(send)).rejects.toMatchObject({
      name: 'Refusal',
      reason: { code: 'try-again', retryAfterSeconds: 1 },
      cause: conflict,
    });
    expect(send).toHaveBeenCalledTimes(8);
  });

  it('waits up to twice as long each time, and up to a second', async () => {
    const longest = await waits(1);

    expect(longest).toEqual([20, 40, 80, 160, 320, 640, 1000]);
    expect(await waits(0.5)).toEqual([10, 20, 40, 80, 160, 320, 500]);
  });

  it('waits no longer than its deadline', async () => {
    chance(1);
    const send = answering(conflict);

    // Waits of 20, 40, 80 … ms.
    await expect(withDeadline(100, () => retryConflicts(send))).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(send.mock.calls.length).toBeLessThanOrEqual(3);
  });
});

describe('The reasons of a cancellation', () => {
  it('are those of its actions, in order', () => {
    const error = cancelled('None', 'ConditionalCheckFailed');

    expect(cancellationReasons(error)).toEqual([
      { Code: 'None' },
      { Code: 'ConditionalCheckFailed' },
    ]);
  });

  it.each([
    ['a cancellation that reports none', cancelledFor()],
    ['another error', conflict],
  ])('are empty for %s', (_, error) => {
    expect(cancellationReasons(error)).toEqual([]);
  });
});
