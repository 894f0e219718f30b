import {
  type CancellationReason,
  DynamoDBServiceException,
  ProvisionedThroughputExceededException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import type { Attempt } from '../attempt.ts';
import type { Random } from '../random.ts';
import type { Actor } from '../scheduler.ts';

/** The rate of each fault. All other attempts have none. */
export interface FaultRates {
  /** Not sent. */
  readonly before: number;
  /** Executed; its answer is lost. */
  readonly after: number;
  /**
   * The caller stops waiting, and DynamoDB executes it later, perhaps after the caller's next
   * attempt.
   */
  readonly late: number;
  /** Executed, and answered with 500. */
  readonly error: number;
  /** Executed, and answered some turns later. */
  readonly slow: number;
  readonly conflict: number;
  readonly throttle: number;
}

export interface Faults {
  readonly rates: FaultRates;
  /** The share of faults that last for all of the SDK's attempts. */
  readonly persistent: number;
  /** The share of cancellations that have a conflict on one more item. */
  readonly mixed: number;
}

export type FaultKind = keyof FaultRates;

const NO_RATES: FaultRates = {
  before: 0,
  after: 0,
  late: 0,
  error: 0,
  slow: 0,
  conflict: 0,
  throttle: 0,
};
export const NO_FAULTS: Faults = { rates: NO_RATES, persistent: 0, mixed: 0 };

/** Faults that leave the caller without an answer. */
const LOSSES = ['before', 'after', 'late', 'error'] as const;

/** True if the caller gets the answer of an attempt with this fault. */
export const isAnswered = (fault: FaultKind | undefined): boolean =>
  fault === undefined || fault === 'slow';

/** The probability that an attempt that was not sent is followed by others that are not sent. */
const OUTAGE = 0.7;

/**
 * The faults that a long fault can be from attempt to attempt: an outage, a connection that loses
 * answers, or a throttle.
 */
const formsOf = (kind: FaultKind): readonly FaultKind[] | undefined => {
  if (kind === 'before' || kind === 'throttle') return [kind];
  return LOSSES.some((loss) => loss === kind) ? LOSSES : undefined;
};

/**
 * Chooses the fault of each attempt. A persistent fault also affects all further attempts of its
 * command.
 */
export function createFaultChoice(random: Random) {
  const persistent = new Map<string, readonly FaultKind[]>();

  function chooseKind({ rates }: Faults, { operation }: Attempt): FaultKind | undefined {
    let number = random.next();
    for (const [kind, rate] of Object.entries(rates) as [FaultKind, number][]) {
      number -= rate;
      if (number < 0) return kind === 'conflict' && neverConflicts(operation) ? undefined : kind;
    }
    return undefined;
  }

  return (faults: Faults, attempt: Attempt): FaultKind | undefined => {
    const forms = persistent.get(attempt.command);
    if (forms && attempt.isLast) persistent.delete(attempt.command);
    if (forms) return random.pick(forms);
    const kind = chooseKind(faults, attempt);
    const lasts = random.chance(kind === 'before' ? OUTAGE : faults.persistent);
    const further = kind && lasts ? formsOf(kind) : undefined;
    if (further) persistent.set(attempt.command, further);
    return kind;
  };
}

/** True for reads that are not transactional: they never conflict. */
const neverConflicts = (operation: string): boolean => /^(Get|Query|Scan|Batch)/.test(operation);

export interface FaultyAttempt {
  readonly attempt: Attempt;
  readonly actor: Actor;
  readonly random: Random;
  readonly execute: () => Promise<unknown>;
}

/** Applies a fault to an attempt. Returns or throws the outcome that the caller gets. */
export async function applyFault(
  fault: FaultKind,
  { attempt, actor, random, execute }: FaultyAttempt,
): Promise<unknown> {
  switch (fault) {
    case 'before':
      throw networkError('connect ECONNREFUSED', 'ECONNREFUSED');
    case 'late':
      actor.executeLater(execute);
      throw Object.assign(new Error('no answer within 1500 ms'), { name: 'TimeoutError' });
    case 'conflict':
      throw conflictOf(attempt, random);
    case 'throttle':
      throw isTransaction(attempt) && random.chance(0.5)
        ? cancelledAt(attempt, random, 'ThrottlingError')
        : new ProvisionedThroughputExceededException({ ...answered(400), message: 'slow down' });
    case 'slow':
      return execute();
    default:
      await execute().catch(() => {});
      if (fault === 'after') throw networkError('socket hang up', 'ECONNRESET');
      throw new DynamoDBServiceException({
        name: 'InternalServerError',
        $fault: 'server',
        ...answered(500),
      });
  }
}

const answered = (httpStatusCode: number) => ({ $metadata: { httpStatusCode }, message: '' });

const networkError = (message: string, code: string): Error =>
  Object.assign(new Error(message), { code });

const isTransaction = ({ operation }: Attempt): boolean => operation.startsWith('Transact');

/** A cancellation because another transaction holds an item. */
export const conflictOf = (attempt: Attempt, random: Random): Error =>
  isTransaction(attempt)
    ? cancelledAt(attempt, random, 'TransactionConflict')
    : new TransactionConflictException({
        ...answered(400),
        message: 'another transaction holds the item',
      });

/** Cancelled because of one of its items. */
function cancelledAt(attempt: Attempt, random: Random, Code: string): TransactionCanceledException {
  const actions = attempt.body().TransactItems ?? [];
  const place = random.below(actions.length);
  return cancelled(actions.map((_, i) => ({ Code: i === place ? Code : 'None' })));
}

export const cancelled = (
  CancellationReasons: CancellationReason[],
): TransactionCanceledException =>
  new TransactionCanceledException({ ...answered(400), message: 'cancelled', CancellationReasons });
