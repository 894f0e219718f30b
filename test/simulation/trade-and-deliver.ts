import type { DynamoDBRecord } from 'aws-lambda';
import type { Read } from './follow.ts';
import type { Stage } from './stage.ts';

export type Follow = (read: Read) => Promise<void>;

interface Play {
  readonly stage: Stage;
  readonly trade: () => Promise<unknown>;
  readonly follow: Follow;
  /** The stream's records since the last call. */
  readonly next: () => Promise<readonly DynamoDBRecord[]>;
  /** Whether the shop is open while its stream is read, or was before. */
  readonly isLive: boolean;
}

/** Trade, and somebody who follows its stream: beside it or after it. */
export async function tradeAndDeliver({ stage, trade, follow, next, isLive }: Play): Promise<void> {
  const { scheduler, random } = stage;
  let isOpen = true;
  const open = async () => {
    await trade();
    isOpen = false;
  };
  const read: Read = async () => {
    for (;;) {
      for (let turn = random.below(20); turn > 0; turn--) await stage.aside(async () => {});
      // What a client sent before it gave up waiting may still come.
      const isLast = !isOpen && !scheduler.hasLeft('client', 'repair');
      const records = await stage.aside(next);
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
