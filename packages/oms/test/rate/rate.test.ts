import {
  ConditionalCheckFailedException,
  ProvisionedThroughputExceededException,
} from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tableName } from '../../../../table/requests/client.ts';
import { putItem } from '../../../../table/requests/commands.ts';
import { onRequest, removeFromRequests } from '../../../../test/support/measurement/on-request.ts';
import { freshTable } from '../../../../test/support/table.ts';
import { documents } from '../../document-client.ts';
import { limitWrites } from '../../rate/limit-writes.ts';
import { TokenBucket } from '../../rate/token-bucket.ts';

/** A clock that moves only when somebody sleeps. */
class FakeClock {
  time = 1_000_000;
  now = () => this.time;
  sleep = async (millis: number) => {
    this.time += millis;
  };
  /** Seconds that an action takes. */
  async during(act: () => Promise<unknown>): Promise<number> {
    const began = this.time;
    await act();
    return (this.time - began) / 1000;
  }
}

async function spend(bucket: TokenBucket, requests: number, units: number): Promise<void> {
  for (let n = 0; n < requests; n++) {
    await bucket.wait();
    bucket.charge(units);
  }
  await bucket.wait();
}

describe('The bucket', () => {
  it('takes 5.8 seconds for 682 units at 100 a second, a second’s burst included', async () => {
    const clock = new FakeClock();
    const bucket = new TokenBucket(100, clock);

    expect(await clock.during(() => spend(bucket, 341, 2))).toBeCloseTo(5.82, 2);
  });

  it('keeps no more than a second’s units during a pause', async () => {
    const clock = new FakeClock();
    const bucket = new TokenBucket(100, clock);
    await spend(bucket, 1, 2);
    clock.time += 3_600_000;

    expect(await clock.during(() => spend(bucket, 10, 100))).toBeCloseTo(9, 2);
  });

  it('halves its rate after a throttle, and each quiet half minute adds a tenth', async () => {
    const clock = new FakeClock();
    const bucket = new TokenBucket(100, clock);
    /** The units of a second at the present rate. */
    const rate = async () => 1000 / (await clock.during(() => spend(bucket, 1, 1000)));
    await spend(bucket, 1, 100);
    bucket.slowDown();
    expect(await rate()).toBeCloseTo(50, 0);
    bucket.slowDown();
    // From here on 30 s pass for each measurement of 1,000 units, at least.
    expect(await rate()).toBeCloseTo(25, 0);
    expect(await rate()).toBeGreaterThan(34);
    clock.time += 300_000;
    expect(await clock.during(() => spend(bucket, 1, 1100))).toBeCloseTo(10, 1);
  });
});

describe('The limit of writes', () => {
  const table = freshTable();
  const clock = new FakeClock();
  let unlimit = () => {};
  beforeEach(() => {
    clock.time += 3_600_000;
    unlimit = limitWrites(10, clock);
  });
  afterEach(async () => {
    unlimit();
    removeFromRequests();
    await table.clear();
  });

  const update = (set: string, also = {}) =>
    documents.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: { PK: 'A', SK: 'A' },
        UpdateExpression: `SET ${set}`,
        ExpressionAttributeValues: { ':v': 'v'.repeat(10) },
        ...also,
      }),
    );

  it('counts the units of the indexes, of both clients', async () => {
    // The row and its entries of two indexes: three units, and three more.
    const keys = { GSI1PK: 'a', GSI1SK: 'a', GSI2PK: 'a', GSI2SK: 'a' };
    const seconds = await clock.during(async () => {
      for (let n = 0; n < 10; n++)
        await putItem({ Item: { PK: `${n}`, SK: 'A', type: 'T', ...keys } });
      await update('a = :v');
    });

    // 30 units less a second's burst.
    expect(seconds).toBeCloseTo(2, 1);
  });

  it('counts a failed condition by the size of the item', async () => {
    await putItem({ Item: { PK: 'A', SK: 'A', text: 'x'.repeat(4500) } });
    clock.time += 60_000;
    const seconds = await clock.during(async () => {
      for (let n = 0; n < 5; n++)
        await expect(
          update('a = :v', { ConditionExpression: 'attribute_not_exists(PK)' }),
        ).rejects.toThrow(ConditionalCheckFailedException);
      await update('a = :v');
    });

    // Five failures of 5 units, less a second's burst.
    expect(seconds).toBeCloseTo(1.5, 1);
  });

  it('slows down after a throttle that the SDK repeats by itself', async () => {
    let throttles = 1;
    onRequest(
      (next, context) => async (args) => {
        if (context.commandName === 'UpdateItemCommand' && throttles-- > 0)
          throw new ProvisionedThroughputExceededException({ $metadata: {}, message: 'slow' });
        return next(args);
      },
      { step: 'finalizeRequest', priority: 'low' },
    );
    const seconds = await clock.during(async () => {
      for (let n = 0; n < 21; n++) await update('a = :v');
    });

    expect(throttles).toBeLessThan(0);
    expect(seconds).toBeGreaterThan(1.9);
  });

  it('leaves reads alone, and ends', async () => {
    unlimit();
    const seconds = await clock.during(async () => {
      for (let n = 0; n < 30; n++) await update('a = :v');
      await table.get({ PK: 'A', SK: 'A' });
    });

    expect(seconds).toBe(0);
  });
});
