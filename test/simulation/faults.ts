import {
  type CancellationReason,
  ProvisionedThroughputExceededException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import type { Random } from './random.ts';
import type { Actor } from './scheduler.ts';

/** How often a request meets which fault; the rest of the time it meets none. */
export interface FaultRates {
  /** Not sent. */
  readonly before: number;
  /** Executed, its answer lost. */
  readonly after: number;
  /**
   * The caller gives up, and the request executes later: perhaps after the caller's next attempt.
   */
  readonly late: number;
  readonly conflict: number;
  readonly throttle: number;
}

export type FaultKind = keyof FaultRates | 'kill';
export const NO_FAULTS: FaultRates = { before: 0, after: 0, late: 0, conflict: 0, throttle: 0 };

export interface Request {
  readonly operation: string;
  readonly actor: Actor;
  readonly execute: () => Promise<unknown>;
}

/** Answers, or throws, what the caller of a request gets to see. */
export async function meet(
  fault: FaultKind,
  { operation, actor, execute }: Request,
): Promise<unknown> {
  switch (fault) {
    case 'before':
      throw networkError('connect ECONNREFUSED', 'ECONNREFUSED');
    case 'late':
      actor.leave(execute);
      throw Object.assign(new Error('no answer within 1500 ms'), { name: 'TimeoutError' });
    case 'conflict':
      throw operation === 'TransactWriteItems'
        ? cancelled('TransactionConflict')
        : new TransactionConflictException({
            $metadata: {},
            message: 'another transaction holds the item',
          });
    case 'throttle':
      throw operation === 'TransactWriteItems'
        ? cancelled('ThrottlingError')
        : new ProvisionedThroughputExceededException({ $metadata: {}, message: 'slow down' });
    default:
      await execute();
      throw networkError('socket hang up', 'ECONNRESET');
  }
}

/** Reads conflict with nothing. */
export function chooseFault(
  random: Random,
  rates: FaultRates,
  operation: string,
): FaultKind | undefined {
  let dice = random.next();
  for (const [kind, rate] of Object.entries(rates) as [keyof FaultRates, number][]) {
    dice -= rate;
    if (dice < 0)
      return kind === 'conflict' && /^(Get|Query|Scan|Batch)/.test(operation) ? undefined : kind;
  }
  return undefined;
}

const networkError = (message: string, code: string): Error =>
  Object.assign(new Error(message), { code });

function cancelled(Code: string): TransactionCanceledException {
  const CancellationReasons: CancellationReason[] = [{ Code }, { Code: 'None' }];
  return new TransactionCanceledException({
    $metadata: {},
    message: 'cancelled',
    CancellationReasons,
  });
}
