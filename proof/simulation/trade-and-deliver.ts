import type { DynamoDBRecord } from 'aws-lambda';
import type { Read } from './follow.ts';
import type { Stage } from './stage.ts';

export type Follow = (read: Read) => Promise<void>;

interface Parts {
  readonly stage: Stage;
  readonly trade: () => Promise<unknown>;
  readonly follow: Follow;
  /** The stream's records since the last call. */
  readonly next: () => Promise<readonly DynamoDBRecord[]>;
  /** True if the stream is read while the shop is open. False if it is read afterwards. */
  readonly isLive: boolean;
}

/** Trades and reads the stream, in parallel or one after the other. */
export async function tradeAndDeliver({
  stage,
  trade,
  follow,
  next,
  isLive,
}: Parts): Promise<void> {
  const { scheduler, random } = stage;
  let isOpen = true;
  const open = async () => {
    await trade();
    isOpen = false;
  };
  const read: Read = async () => {
    for (;;) {
      for (let turn = random.below(20); turn > 0; turn--) await stage.inOwnTurn(async () => {});
      // A request of a client that stopped waiting may still be executed.
      const isLast = !isOpen && !scheduler.hasOutstanding('client', 'repair');
      const records = await stage.inOwnTurn(next);
      if (records.length > 0) return records;
      if (isLast) return undefined;
    }
  };
  if (!isLive) {
    await scheduler.drive(open);
    await scheduler.drain();
  }
  await scheduler.drive(() => Promise.all([isLive ? open() : undefined, follow(read)]));
}
