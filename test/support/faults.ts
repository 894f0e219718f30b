import {
  type CancellationReason,
  ConditionalCheckFailedException,
  ProvisionedThroughputExceededException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import type { Item } from '../../table/aws-protocol/item.ts';
import { onRequest } from './measurement/on-request.ts';

/**
 * Makes faults that the engine cannot: conflicts, throttles, lost answers. Each of the next
 * requests of an operation (`TransactWriteItems`, `UpdateItem` …) meets the next fault; undefined
 * lets one through.
 */
export function injectFaults(
  operation: string,
  ...faults: (InjectedFault | undefined)[]
): { readonly left: () => number } {
  const waiting = [...faults];
  onRequest(
    (next, context) => async (args) => {
      const fault = context['commandName'] === `${operation}Command` ? waiting.shift() : undefined;
      return fault ? fault(() => next(args)) : next(args);
    },
    // After the SDK's retries, so the fault reaches the application.
    { step: 'initialize', priority: 'low' },
  );
  return { left: () => waiting.length };
}

/**
 * Simulates a replica that is behind: eventually consistent reads of the table miss the items that
 * have not arrived. The engine has no replicas.
 */
export function lagReads(hasArrived: (item: Item) => boolean): () => void {
  return onRequest(
    (next) => async (args) => {
      const result = await next(args);
      if ((args.input as { ConsistentRead?: boolean }).ConsistentRead) return result;
      const { Item, Items, ...output } = result.output as { Item?: Item; Items?: Item[] };
      const seen = {
        ...(Item && hasArrived(Item) && { Item }),
        ...(Items && { Items: Items.filter(hasArrived) }),
      };
      return { ...result, output: { ...output, ...seen } };
    },
    { step: 'initialize', priority: 'low' },
  );
}

/**
 * Runs something just before the next request of an operation whose input, as JSON, matches. So
 * another writer comes between a read and the write that follows from it.
 */
export function justBefore(
  operation: string,
  matches: (input: string) => boolean,
  act: () => Promise<unknown>,
): { readonly happened: () => boolean } {
  let waiting = true;
  onRequest(
    (next, context) => async (args) => {
      if (
        waiting &&
        context['commandName'] === `${operation}Command` &&
        matches(JSON.stringify(args.input))
      ) {
        waiting = false;
        await act();
      }
      return next(args);
    },
    { step: 'initialize', priority: 'low' },
  );
  return { happened: () => !waiting };
}

type InjectedFault = <Output>(execute: () => Promise<Output>) => Promise<Output>;

export const conflict: InjectedFault = async () => {
  throw cancelled({ Code: 'None' }, { Code: 'TransactionConflict' });
};

/** The error of a single write while a transaction holds its item. */
export const conflictWithTransaction: InjectedFault = async () => {
  throw new TransactionConflictException({
    $metadata: {},
    message: 'Transaction is ongoing for the item',
  });
};

export const throttled: InjectedFault = async () => {
  throw new ProvisionedThroughputExceededException({ $metadata: {}, message: 'slow down' });
};

/**
 * A cancellation with these reasons, in the order of the actions. Their items are in plain values.
 */
export const cancelledBecause =
  (...reasons: readonly { readonly Code: string; readonly Item?: object }[]): InjectedFault =>
  async () => {
    throw cancelled(...(reasons as CancellationReason[]));
  };

/**
 * A failed condition, after a number of SDK attempts, of which an earlier one may have been
 * executed. The item that failed it is in plain values.
 */
export const failedAfter =
  (attempts: number, item: Item | undefined): InjectedFault =>
  async () => {
    const failed = { $metadata: { attempts }, message: 'The conditional request failed' };
    throw Object.assign(new ConditionalCheckFailedException(failed), item && { Item: item });
  };

/**
 * A Query that reads one item, by its sort key, in an earlier state than the others. Undefined if
 * the item did not exist yet. A Query is no transaction: another's commit may fall between two
 * items.
 */
export const readingEarlier =
  (SK: string, earlier: Item | undefined): InjectedFault =>
  async (execute) => {
    const result = await execute();
    const { output } = result as { output: { Items: Item[] } };
    const others = output.Items.filter((item) => item['SK'] !== SK);
    output.Items = earlier ? [...others, earlier] : others;
    return result;
  };

/** Executes the request and loses its answer, so the caller cannot know the outcome. */
export const lostAnswer: InjectedFault = async (execute) => {
  await execute();
  throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
};

/** A cancellation that reports only some of its reasons, as DynamoDB may do. */
export const reportingOnly =
  (...kept: number[]): InjectedFault =>
  async (execute) => {
    try {
      return await execute();
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      throw cancelled(
        ...(error.CancellationReasons ?? []).map((reason, i) =>
          kept.includes(i) ? reason : { Code: 'None' },
        ),
      );
    }
  };

const cancelled = (...CancellationReasons: CancellationReason[]) =>
  new TransactionCanceledException({ $metadata: {}, message: 'cancelled', CancellationReasons });
