import type { LineQuantity } from '../fulfillment.ts';
import type { Author } from '../people/author.ts';
import type { WithdrawalDoor } from './withdrawal.ts';

/** A statement that is to have its effect on an order. */
export interface WithdrawalRequest {
  readonly withdrawalId: string;
  /** The ids of the cancellation and of the return that it may make. */
  readonly cancellationId: string;
  readonly returnId: string;
  /** The time of the statement, from which its lateness follows. */
  readonly receivedAt: string;
  readonly lines?: readonly LineQuantity[] | undefined;
  readonly door: WithdrawalDoor;
  /** The caller, or the system. */
  readonly author: Author;
  /** True if a person decided that it has an effect, late or not. */
  readonly isDecided: boolean;
}
