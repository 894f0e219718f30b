// @module-tag alone
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { handler } from '../../functions/carry-on-withdrawals.ts';
import { MAX_DUE_FAILURES } from '../../table/due/postpone.ts';
import { readFullOrder } from '../../table/full-order/read-full-order.ts';
import { stockKey, withdrawalKey } from '../../table/keys.ts';
import { asking, operator, persistently } from '../support/call.ts';
import { justBefore } from '../support/faults.ts';
import { type Named, ship } from '../support/fulfillments.ts';
import { killer, type When } from '../support/kills.ts';
import { lambdaContext } from '../support/lambda-context.ts';
import { aCustomer, anOrder, aSku } from '../support/orders.ts';
import { projector } from '../support/project.ts';
import { decide } from '../support/returns.ts';
import { IS_WHOLE, REPEATED } from '../support/size.ts';
import { freshTable } from '../support/table.ts';
import { STATEMENT, withdraw } from '../support/withdrawals.ts';

const customerId = 'a1b2';
const MINUTE = 60_000;

describe('The sweep of withdrawals', () => {
  const table = freshTable({ stream: true });
  const project = projector();
  const killAt = killer();
  beforeAll(async () => {
    await Promise.all([aCustomer(customerId), aSku('ABC', { quantity: 1_000_000 })]);
  });
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now());
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.useRealTimers();
  });

  const sweep = () => handler({ time: '' }, lambdaContext(MINUTE));
  const pass = (minutes: number) => vi.setSystemTime(Date.now() + minutes * MINUTE);
  const statements = async () =>
    (await table.all()).filter(({ type }) => type === 'Withdrawal') as Record<string, unknown>[];
  const statementOf = async ({ orderId }: Named) => {
    const [one, ...others] = (await statements()).filter((row) => row['orderId'] === orderId);
    expect(others).toEqual([]);
    return one ?? {};
  };
  const fullOrder = async (path: Named) => {
    await project();
    return (await readFullOrder(path)).fullOrder;
  };
  const cancellationsOf = async ({ orderId }: Named) =>
    (await table.all()).filter(
      ({ PK, type }) => PK === `ORDER#${orderId}` && type === 'Cancellation',
    );
  const anOrderOf = async (sku = 'ABC') => ({
    customerId,
    orderId: (await anOrder(customerId, sku)).orderId,
  });

  /** The requests: Query, PutItem of the statement, UpdateItem of META, Query, then the effect. */
  const withdrawUntil = (path: Named, request = 5, when: When = 'before', body: object = {}) =>
    killAt(request, when, () => withdraw(path, body));

  it.each([
    ['before its order is read again', 4, 'before', 'RECEIVED'],
    ['before it is listed', 3, 'before', 'RECEIVED'],
    ['before its effect', 5, 'before', 'RECEIVED'],
    ['right after its effect', 5, 'after', 'DONE'],
  ] as const)('carries on once what died %s', async (_, request, when, left) => {
    const path = await anOrderOf();
    await withdrawUntil(path, request, when);
    expect(await statementOf(path)).toMatchObject({ status: left });

    pass(0.9);
    await sweep();
    expect(await statementOf(path)).toMatchObject({ status: left });

    pass(0.2);
    await sweep();
    const done = await statementOf(path);
    expect(done).toMatchObject({
      status: 'DONE',
      outcome: { cancellationId: expect.stringMatching(/^c-/), opened: [] },
      version: 2,
    });
    expect(done).not.toHaveProperty('GSI2PK');
    expect((await fullOrder(path)).order).toMatchObject({ status: 'CANCELLED', version: 2 });
    expect(await cancellationsOf(path)).toMatchObject([
      { createdBy: left === 'DONE' ? customerId : 'system:withdrawal' },
    ]);

    pass(1);
    await sweep();
    expect(await statementOf(path)).toEqual(done);
    expect((await withdraw(path)).body).toMatchObject({
      status: 'DONE',
      outcome: done['outcome'],
    });
  });

  it('has one effect beside a repetition by the customer', REPEATED, async () => {
    for (let round = 0; round < (IS_WHOLE ? 25 : 4); round++) {
      const path = await anOrderOf();
      await withdrawUntil(path);
      pass(1.1);
      const repeat = () => persistently(() => withdraw(path));
      const [, ...answers] = await Promise.all([sweep(), repeat(), repeat(), sweep()]);

      expect(answers.slice(0, 2)).toMatchObject([{ status: 202 }, { status: 202 }]);
      expect(await statementOf(path)).toMatchObject({ status: 'DONE', version: 2 });
      expect((await fullOrder(path)).order).toMatchObject({ status: 'CANCELLED', version: 2 });
      expect(await cancellationsOf(path)).toHaveLength(1);
    }
  });

  /** Something that carries the statement out, after which its return is canceled. */
  const carriedOutAndUndone = (path: Named) => async () => {
    const { body } = await withdraw(path);
    const returned = { ...path, returnId: body.outcome.returnId as string };
    expect(await decide(returned, 'CANCELLED', 1)).toMatchObject({ status: 200 });
  };

  it.each([
    ['read', 'GetItem', 'WITHDRAWAL#'],
    ['carried out', 'UpdateItem', 'ADD withdrawals'],
  ])('does nothing if another was faster, before it is %s', async (_, operation, part) => {
    const path = await anOrderOf();
    await ship(path);
    await withdrawUntil(path);
    pass(1.1);
    const faster = justBefore(
      operation,
      (input) => input.includes(part),
      carriedOutAndUndone(path),
    );
    await sweep();

    expect(faster.happened()).toBe(true);
    const after = await fullOrder(path);
    expect(after.returns.map(({ status }) => status)).toEqual(['CANCELLED']);
    expect(after.counters).toMatchObject({ 1: { returning: 0 } });
    expect(await statementOf(path)).toMatchObject({ status: 'DONE', version: 2 });
  });

  it('leaves one to a person that has no order', async () => {
    const withdrawalId = 'v-00000000000000000000000001';
    const receivedAt = new Date().toISOString();
    const { name: consumerName, email } = STATEMENT;
    await table.put({
      ...withdrawalKey(withdrawalId),
      ...{ GSI2PK: 'MATCH#3', GSI2SK: `${receivedAt}#${withdrawalId}` },
      ...{ type: 'Withdrawal', status: 'RECEIVED', door: 'PUBLIC', receivedAt, version: 1 },
      ...{ consumerName, email, order: 'the red shoes' },
    });
    pass(1);
    await sweep();

    expect(await table.get({ ...withdrawalKey(withdrawalId) })).toMatchObject({
      status: 'REVIEW',
      because: 'NO_SUCH_ORDER',
    });
    const listed = await asking('A47d')({ as: operator, query: { status: 'REVIEW' } });
    expect(listed.body.items).toContainEqual({ withdrawalId, status: 'REVIEW', receivedAt });
  });

  it('reports items that it cannot restock', async () => {
    await aSku('GONE', { quantity: 10 });
    const path = await anOrderOf('GONE');
    await withdrawUntil(path);
    await table.remove({ ...stockKey('GONE') });
    pass(1.1);
    const lines = await logged(sweep);

    expect(await statementOf(path)).toMatchObject({ status: 'DONE' });
    expect(lines.filter((line) => line.includes('SKUs without a stock row'))).toHaveLength(1);
    expect(lines.filter((line) => line.includes('"RestockSkipped":[1]'))).toHaveLength(1);
  });

  it('postpones one that fails, gives it up after ten failures, and delays no other', async () => {
    const receivedAt = new Date().toISOString();
    const broken = {
      ...withdrawalKey('v-broken'),
      ...{ type: 'Withdrawal', status: 'RECEIVED', door: 'CUSTOMER', receivedAt, version: 1 },
      orderId: 'no#order',
    };
    await table.put({ ...broken, GSI2PK: 'MATCH#0', GSI2SK: `${receivedAt}#v-broken` });
    const path = await anOrderOf();
    await withdrawUntil(path);
    pass(1.1);
    await sweep();
    expect(await statementOf(path)).toMatchObject({ status: 'DONE' });
    for (let failures = 1; failures < MAX_DUE_FAILURES; failures++) {
      expect(await table.get({ ...withdrawalKey('v-broken') })).toEqual({
        ...broken,
        dueFailures: failures,
        GSI2PK: 'MATCH#0',
        GSI2SK: `${new Date(Date.now() + 5 * MINUTE).toISOString()}#v-broken`,
      });
      pass(5.01);
      const lines = await logged(sweep);
      const givenUp = lines.filter((line) => line.includes('"DueGivenUp":[1]'));
      expect(givenUp).toHaveLength(failures === MAX_DUE_FAILURES - 1 ? 1 : 0);
    }
    expect(await table.get({ ...withdrawalKey('v-broken') })).toEqual({
      ...broken,
      dueFailures: MAX_DUE_FAILURES,
    });
  });

  /** The lines that something logs. */
  async function logged(act: () => Promise<unknown>): Promise<readonly string[]> {
    const lines: string[] = [];
    vi.stubEnv('LOG_LEVEL', 'INFO');
    vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
    await act().finally(() => vi.mocked(process.stdout.write).mockRestore());
    return lines;
  }
});
