// @module-tag alone
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Address } from '../../../domain/order-details.ts';
import { placedAtOf } from '../../../domain/order-id.ts';
import { documents } from '../../../packages/oms/document-client.ts';
import {
  indexOrder,
  rowChanges,
  wordsWanted,
  writeWords,
} from '../../../table/finding/index-order.ts';
import { foundKey, foundWordsKey, orderMetadataKey, parseFoundKey } from '../../../table/keys.ts';
import { tableName } from '../../../table/requests/client.ts';
import { getItem } from '../../../table/requests/commands.ts';
import { transact } from '../../../table/requests/transaction.ts';
import { cancelledBecause, injectFaults, justBefore } from '../../support/faults.ts';
import { killer, type When } from '../../support/kills.ts';
import { recordWhile } from '../../support/measurement/request-recorder.ts';
import { metadataAt } from '../../support/rows.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { IS_WHOLE, REPEATED } from '../../support/size.ts';
import { freshTable } from '../../support/table.ts';

/** Two are forms of one number, and the last is none. */
const PHONES = ['', '+49 431 5550142', '0431 5550142', '+33 6 12 34 56 78', '110'];

const NAMES = ['Nia Lund', 'Nia Berg', 'Jörg Müller', 'Jo', 'Åse Lund-Berg GmbH', ''];

/** Another has changed META. */
const CHANGED = { Code: 'ConditionalCheckFailed' };

let placed = 0;

const secret = async () => 'a-secret-of-phones';

describe('The words of an order', () => {
  const table = freshTable();
  const kill = killer();

  beforeEach(() => table.clear());

  async function anOrder(name?: string): Promise<string> {
    placed += 1;
    const meta = metadataAt('2026-06-01T10:00:00.000Z', placed);
    await table.put({ ...meta, ...(name !== undefined && { shippingAddress: { name } }) });
    return String(meta.PK).slice('ORDER#'.length);
  }

  /** Changes or removes the addresses, as a change of an address or an erasure does. */
  const rename = (orderId: string, shippingAddress: Address | undefined) =>
    documents.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: orderMetadataKey(orderId),
        ConditionExpression: 'attribute_exists(PK)',
        ...(shippingAddress
          ? {
              UpdateExpression: 'SET shippingAddress = :address',
              ExpressionAttributeValues: { ':address': shippingAddress },
            }
          : { UpdateExpression: 'REMOVE shippingAddress, billingAddress' }),
      }),
    );

  /** The words with rows, those of FOUND, and those of META. */
  async function state(orderId: string) {
    const rows = (await table.all()).filter(({ PK }) => String(PK).startsWith('FIND#'));
    const own = rows.filter(({ SK }) => String(SK).endsWith(orderId));
    const metadata = await getItem({ Key: orderMetadataKey(orderId), ConsistentRead: true });
    const found = await getItem({ Key: foundWordsKey(orderId), ConsistentRead: true });
    return {
      rows: own.map((row) => parseFoundKey(row as never).word).sort(),
      listed: own.map(({ words }) => words),
      found: (found?.['words'] ?? []) as readonly string[],
      wanted: await wordsWanted({ orderId, metadata, stored: undefined }, secret),
    };
  }

  it('are rows that contain all of them, for 10 units with three words', async () => {
    const orderId = await anOrder('Nia Lund Berg');
    const requests = await recordWhile(() => indexOrder(orderId, secret));

    expect(requests.map(({ operation, units }) => [operation, units])).toEqual([
      ['GetItem', 1],
      ['GetItem', 1],
      ['TransactWriteItems', 10],
    ]);
    const words = ['berg', 'lund', 'nia'];
    expect(await state(orderId)).toEqual({
      rows: words,
      listed: [words, words, words],
      found: words,
      wanted: words,
    });
    const again = await recordWhile(() => indexOrder(orderId, secret));
    expect(again.map(({ operation }) => operation)).toEqual(['GetItem', 'GetItem']);
  });

  it('of a name of two words, a postal code and a telephone number cost 12 units', async () => {
    const orderId = await anOrder();
    await rename(orderId, { name: 'Nia Lund', postalCode: '24103', phone: '0431 5550142' });
    const requests = await recordWhile(() => indexOrder(orderId, secret));
    expect(requests.map(({ units }) => units)).toEqual([1, 1, 12]);
  });

  it('need no secret without a number of nine digits', async () => {
    const none = () => Promise.reject(new Error('the secret was read'));
    const orderId = await anOrder();
    await rename(orderId, { name: 'Nia', phone: '110' });
    await indexOrder(orderId, none);
    expect((await state(orderId)).rows).toEqual(['nia']);
  });

  it('follow a change of the name, and go with an erased one', async () => {
    const orderId = await anOrder('Nia Lund');
    await indexOrder(orderId, secret);
    await rename(orderId, { name: 'Nia Berg' });
    await indexOrder(orderId, secret);
    expect(await state(orderId)).toMatchObject({ rows: ['berg', 'nia'], found: ['berg', 'nia'] });
    expect((await state(orderId)).listed).toEqual([
      ['berg', 'nia'],
      ['berg', 'nia'],
    ]);

    await rename(orderId, undefined);
    await indexOrder(orderId, secret);
    expect(await state(orderId)).toEqual({ rows: [], listed: [], found: [], wanted: [] });
    expect(await getItem({ Key: foundWordsKey(orderId) })).toBeUndefined();
  });

  it('go with an order whose META is gone', async () => {
    const orderId = await anOrder('Nia Lund');
    await indexOrder(orderId, secret);
    await table.remove({ ...orderMetadataKey(orderId) });
    await indexOrder(orderId, secret);

    expect((await table.all()).length).toBe(0);
  });

  it('write nothing for an order without names', async () => {
    const orderId = await anOrder();
    await indexOrder(orderId, secret);
    expect(await state(orderId)).toMatchObject({ rows: [], found: [] });
  });

  it('are not those of a name that is erased between the read and the write', async () => {
    const orderId = await anOrder('Nia Lund');
    const { happened } = justBefore(
      'TransactWriteItems',
      (input) => input.includes(orderId),
      () => rename(orderId, undefined),
    );
    await indexOrder(orderId, secret);

    expect(happened()).toBe(true);
    expect(await state(orderId)).toMatchObject({ rows: [], found: [] });
  });

  it('would be, without the check on META', async () => {
    const orderId = await anOrder('Nia Lund');
    await unchecked(orderId, () => rename(orderId, undefined));

    expect(await state(orderId)).toMatchObject({ rows: ['lund', 'nia'], wanted: [] });
  });

  /** The same write without the check, with another writer between the read and it. */
  async function unchecked(orderId: string, between: () => Promise<unknown>): Promise<void> {
    const [metadata, found] = [
      await getItem({ Key: orderMetadataKey(orderId), ConsistentRead: true }),
      await getItem({ Key: foundWordsKey(orderId), ConsistentRead: true }),
    ];
    const read = { orderId, metadata, stored: found?.['words'] as readonly string[] | undefined };
    await between();
    const words = await wordsWanted(read, secret);
    await transact({ words: writeWords(read, words), rows: rowChanges(read, words) });
  }

  it('are given up if the order changes each time, and written with the next event', async () => {
    const orderId = await anOrder('Nia Lund');
    injectFaults('TransactWriteItems', ...Array(4).fill(cancelledBecause(CHANGED)));
    await expect(indexOrder(orderId, secret)).rejects.toThrow('changed each time');
    await indexOrder(orderId, secret);
    expect((await state(orderId)).rows).toEqual(['lund', 'nia']);
  });

  /**
   * Names change and are erased while deliveries run, some late, some twice, some killed at any
   * request; the last event arrives in the end.
   */
  async function play(seed: number): Promise<void> {
    const random = seededRandom(seed);
    const below = (n: number) => Math.floor(random() * n);
    const orderId = await anOrder(NAMES[below(NAMES.length)]);
    const deliver = () => {
      const when: When = random() < 0.5 ? 'before' : 'after';
      return kill(1 + below(6), when, () => indexOrder(orderId, secret));
    };
    for (let step = 0; step < 3; step++) {
      const name = String(NAMES[below(NAMES.length)]);
      const phone = PHONES[below(PHONES.length)];
      const address = { name, ...(phone && { phone }) };
      await Promise.all([
        deliver(),
        random() < 0.7 && rename(orderId, random() < 0.3 ? undefined : address),
        random() < 0.5 && deliver(),
      ]);
    }
    await indexOrder(orderId, secret);
    const { rows, found, listed, wanted } = await state(orderId);
    expect({ seed, rows, found }).toEqual({ seed, rows: wanted, found: wanted });
    expect(listed.every((words) => String(words) === String(wanted))).toBe(true);
    const order = { orderId, placedAt: placedAtOf(orderId) ?? '' };
    const keys = rows.map((word) => foundKey(word, order));
    for (const key of [orderMetadataKey(orderId), foundWordsKey(orderId), ...keys])
      await table.remove({ ...key });
  }

  const RUNS = IS_WHOLE ? 1000 : 60;
  it(`are those of META after ${RUNS} runs with kills`, {
    ...REPEATED,
    timeout: 300_000,
  }, async () => {
    for (let seed = 1; seed <= RUNS; seed++) await play(seed);
    expect(await table.all()).toEqual([]);
  });
});
