import { randomUUID } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { documents } from '../../../packages/oms/document-client.ts';
import { tableName } from '../../../table/requests/client.ts';
import type { TransactionAction } from '../../../table/requests/commands.ts';
import { updateItem } from '../../../table/requests/commands.ts';
import { transact } from '../../../table/requests/transaction.ts';
import { injectFaults, lostAnswer } from '../../../test/support/faults.ts';
import { seededRandom } from '../../../test/support/seeded-random.ts';
import { freshTable } from '../../../test/support/table.ts';
import {
  balanceKey,
  changeBalance,
  listTransactions,
  readBalance,
  transfer,
} from '../../entities/account.ts';
import { exampleCosts } from '../example-costs.ts';

/** A request with a new key, unless a test repeats one. */
const aRequest = (key: string = randomUUID(), content: unknown = {}) => ({
  principal: 'operator',
  route: 'POST /transfers',
  key,
  content,
});
const euros = (accountId: string, amount: number) => ({ accountId, amount, currency: 'EUR' });
const from = (payer: string, to: string, amount: number) => ({
  from: payer,
  to,
  amount,
  currency: 'EUR',
});
const strongly = { consistent: true };

describe('An account', () => {
  const table = freshTable();
  const { measured } = exampleCosts('account');
  const fund = (accountId: string, amount: number) =>
    changeBalance(euros(accountId, amount), aRequest(), new Date());
  const balanceOf = (accountId: string) => readBalance(accountId, 'EUR', strongly);
  const amountsOf = async (accountId: string) =>
    (await listTransactions(accountId, { limit: 1000 })).items.map(({ amount }) => amount);

  it('credits and debits money, and lists each reason, newest first', async () => {
    await measured('changeBalance', () => fund('a1', 1500));
    await changeBalance(euros('a1', -400), aRequest(), new Date(Date.now() + 1000));

    expect(await measured('readBalance', () => readBalance('a1', 'EUR'))).toBe(1100);
    const { items } = await measured('listTransactions', () =>
      listTransactions('a1', { limit: 20 }),
    );
    expect(items).toMatchObject([
      { amount: -400, currency: 'EUR' },
      { amount: 1500, currency: 'EUR' },
    ]);
    const first = await listTransactions('a1', { limit: 1 });
    expect(await listTransactions('a1', { limit: 1, after: first.next })).toMatchObject({
      items: [{ amount: 1500 }],
    });
  });

  it('transfers to another account, even to one that never had money', async () => {
    await fund('payer', 1000);
    await measured('transfer', () => transfer(from('payer', 'new', 300), aRequest(), new Date()));

    expect([await balanceOf('payer'), await balanceOf('new')]).toEqual([700, 300]);
    expect((await listTransactions('new', { limit: 1 })).items).toMatchObject([
      { amount: 300, counterparty: 'payer' },
    ]);
    expect(await readBalance('new', 'USD')).toBe(0);
  });

  it('refuses a transfer beyond its balance, and returns the balance', async () => {
    await fund('poor', 100);

    expect(await transfer(from('poor', 'rich', 101), aRequest(), new Date())).toEqual({
      refused: 'balance-too-low',
      balance: 100,
    });
    expect(await changeBalance(euros('none', -1), aRequest(), new Date())).toEqual({
      refused: 'balance-too-low',
      balance: 0,
    });
    expect(await amountsOf('rich')).toEqual([]);
  });

  it.each([
    [from('a1', 'a1', 5)],
    [from('a1', 'b1', 0)],
    [from('a1', 'b1', -5)],
    [from('a1', 'b1', 0.5)],
  ])('refuses %j', async (wrong) => {
    await expect(transfer(wrong, aRequest(), new Date())).rejects.toThrow(RangeError);
  });

  it('pays once for any number of repetitions, even after a lost answer', async () => {
    await fund('once', 500);
    const request = aRequest();
    const send = () => transfer(from('once', 'shop', 200), request, new Date());
    injectFaults('TransactWriteItems', lostAnswer);
    await expect(send()).rejects.toThrow('socket hang up');
    const [second, third] = [await send(), await send()];

    expect(second).toMatchObject({ replayed: true });
    expect(third).toEqual(second);
    expect(await balanceOf('once')).toBe(300);
    expect(await amountsOf('shop')).toEqual([200]);
  });

  it('refuses a key that was used for another transfer', async () => {
    await fund('reused', 500);
    await transfer(from('reused', 'shop', 1), aRequest('key', { amount: 1 }), new Date());

    await expect(
      transfer(from('reused', 'shop', 2), aRequest('key', { amount: 2 }), new Date()),
    ).rejects.toMatchObject({ reason: { code: 'idempotency-key-reused' } });
  });

  it('keeps balances at zero or above, and their sum, in 100 transfers sent twice', async () => {
    const accounts = ['w', 'x', 'y', 'z'];
    for (const account of accounts) await fund(account, 1000);
    const random = seededRandom(16);
    const pick = () => accounts[Math.floor(random() * 4)] ?? 'w';
    const transfers = Array.from({ length: 100 }, () => {
      const payer = pick();
      const to = accounts[(accounts.indexOf(payer) + 1 + Math.floor(random() * 3)) % 4] ?? 'x';
      return { wanted: from(payer, to, 50 + Math.floor(random() * 500)), request: aRequest() };
    });
    /** Retries like a client: repeats a request that is answered try-again. */
    const persist = async (send: () => ReturnType<typeof transfer>) => {
      for (;;) {
        try {
          return await send();
        } catch (error) {
          if ((error as { reason?: { code: string } }).reason?.code !== 'try-again') throw error;
        }
      }
    };
    const waiting = transfers.flatMap((one) => [one, one]);
    const outcomes: (readonly [string, Awaited<ReturnType<typeof transfer>>])[] = [];
    const worker = async () => {
      for (let one = waiting.pop(); one; one = waiting.pop()) {
        const { wanted, request } = one;
        outcomes.push([request.key, await persist(() => transfer(wanted, request, new Date()))]);
      }
    };
    await Promise.all(Array.from({ length: 8 }, worker));
    const balances = await Promise.all(accounts.map(balanceOf));
    const sums = await Promise.all(
      accounts.map(async (account) => (await amountsOf(account)).reduce((a, b) => a + b, 0)),
    );
    const done = outcomes.filter(([, outcome]) => 'replayed' in outcome && !outcome.replayed);

    expect(outcomes).toHaveLength(200);
    expect(new Set(done.map(([key]) => key)).size).toBe(done.length);
    expect(done.length).toBeGreaterThan(20);
    expect(Math.min(...balances)).toBeGreaterThanOrEqual(0);
    expect(balances.reduce((a, b) => a + b)).toBe(4000);
    expect(balances).toEqual(sums);
  });

  it('mistake: without a record, a repeated transfer pays twice', async () => {
    await fund('doubled', 500);
    const update = (accountId: string, sign: 1 | -1): TransactionAction => ({
      Update: {
        Key: balanceKey(accountId, 'EUR'),
        UpdateExpression: 'SET balance = balance + :amount',
        ConditionExpression: 'balance >= :needed',
        ExpressionAttributeValues: { ':amount': sign * 200, ':needed': sign < 0 ? 200 : 0 },
      },
    });
    await fund('seller', 1);
    // As in 003: each attempt makes an id of its own, so the condition on the id never fails.
    const send = () =>
      transact({
        paid: update('doubled', -1),
        received: update('seller', 1),
        entry: {
          Put: {
            Item: { PK: `TX-${randomUUID()}`, SK: 'TX' },
            ConditionExpression: 'attribute_not_exists(PK)',
          },
        },
      });
    injectFaults('TransactWriteItems', lostAnswer);
    await expect(send()).rejects.toThrow('socket hang up');

    expect(await send()).toBeUndefined();
    expect(await balanceOf('doubled')).toBe(100);
  });

  it('mistake: a balance that is read before it is written becomes negative', async () => {
    await fund('looked', 100);
    await fund('guarded', 100);
    const seen = await Promise.all([balanceOf('looked'), balanceOf('looked')]);
    for (const balance of seen)
      if (balance >= 80)
        await updateItem({
          Key: balanceKey('looked', 'EUR'),
          UpdateExpression: 'SET balance = balance - :amount',
          ExpressionAttributeValues: { ':amount': 80 },
        });
    const outcomes = await Promise.all(
      [1, 2].map(() => changeBalance(euros('guarded', -80), aRequest(), new Date())),
    );

    expect(await balanceOf('looked')).toBe(-60);
    expect(await balanceOf('guarded')).toBe(20);
    expect(outcomes.filter((outcome) => 'refused' in outcome)).toHaveLength(1);
  });

  it('mistake: a sum with a balance that does not exist yet is refused by DynamoDB', async () => {
    const credit = documents.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: balanceKey('unknown', 'EUR'),
        UpdateExpression: 'SET balance = balance + :amount',
        ExpressionAttributeValues: { ':amount': 5 },
      }),
    );

    await expect(credit).rejects.toMatchObject({ name: 'ValidationException' });
    expect(await table.get({ ...balanceKey('unknown', 'EUR') })).toBeUndefined();
    await fund('unknown', 5);
    expect(await balanceOf('unknown')).toBe(5);
  });
});
