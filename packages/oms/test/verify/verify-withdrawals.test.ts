import { beforeEach, describe, expect, it } from 'vitest';
import {
  cancellationKey,
  orderMetadataKey,
  returnKey,
  unconfirmedKey,
  withdrawalKey,
} from '../../../../table/keys.ts';
import { ship } from '../../../../test/support/fulfillments.ts';
import { aCustomer, anOrder, aSku } from '../../../../test/support/orders.ts';
import { projector } from '../../../../test/support/project.ts';
import { freshTable } from '../../../../test/support/table.ts';
import { state, sweepLater, withdraw } from '../../../../test/support/withdrawals.ts';
import { Subject } from '../../verify/subject.ts';
import { verifying } from './verifying.ts';

const customerId = 'ann';

describe('oms verify of withdrawals', () => {
  const table = freshTable({ stream: true });
  const project = projector();
  const { change, verify, verifyAll, expectForAPerson } = verifying(table);
  let orderId: string;
  let withdrawalId: string;
  let outcome: { readonly cancellationId: string; readonly returnId: string };
  beforeEach(async () => {
    await table.clear();
    await aCustomer(customerId);
    await aSku('ABC');
    orderId = (await anOrder(customerId, 'ABC', 'ABC')).orderId;
    await ship({ customerId, orderId }, [1, 1]);
    ({ withdrawalId, outcome } = (await withdraw({ customerId, orderId })).body);
    await project();
  });
  const receive = (attributes: object) =>
    change(withdrawalKey(withdrawalId), { status: 'RECEIVED', ...attributes });

  it('finds nothing of one that is done, or due', async () => {
    expect(await verifyAll()).toEqual([]);
    await receive({ GSI2PK: 'MATCH#1', GSI2SK: `2026-06-01T12:00:00.000Z#${withdrawalId}` });
    expect((await verify(Subject.withdrawal(withdrawalId))).drifts).toEqual([]);
  });

  it('finds one that the sweep gave up, and makes it due again', async () => {
    await receive({ dueFailures: 10 });

    const [found, ...others] = await verifyAll(true);
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      what: 'WITHDRAWAL',
      key: `WITHDRAWAL#${withdrawalId} / STATEMENT`,
      why: 'it has no effect, and is not due',
      found: { status: 'RECEIVED', dueFailures: 10 },
      repairable: true,
    });
    expect(JSON.stringify(found)).not.toContain('Marin');
    const repaired = await table.get({ ...withdrawalKey(withdrawalId) });
    expect(repaired).toMatchObject({
      status: 'RECEIVED',
      GSI2PK: expect.stringMatching(/^MATCH#\d$/),
      GSI2SK: expect.stringContaining(withdrawalId),
    });
    expect(repaired).not.toHaveProperty('dueFailures');
    expect((await verify(Subject.withdrawal(withdrawalId))).drifts).toEqual([]);
  });

  it.each(['AWAITING', 'CONFIRMED'])('finds one that is %s and not due', async (status) => {
    await receive({ status });

    const [found, ...others] = await verifyAll(true);
    expect(others).toEqual([]);
    expect(found).toMatchObject({ why: 'it has no effect, and is not due', found: { status } });
    expect((await verify(Subject.withdrawal(withdrawalId))).drifts).toEqual([]);
  });

  describe('of which nobody has confirmed one', () => {
    let unconfirmed: string;
    beforeEach(async () => {
      const words = { email: `${customerId}@example.com`, order: orderId };
      unconfirmed = (await state(words)).body.withdrawalId as string;
      await sweepLater();
    });

    it('finds nothing', async () => {
      expect(await verifyAll()).toEqual([]);
      await change(withdrawalKey(unconfirmed), { status: 'REVIEW', because: 'UNCONFIRMED' });
      expect((await verify(Subject.withdrawal(unconfirmed))).drifts).toEqual([]);
    });

    it('finds one that no erasure would find, unless META lists it', async () => {
      await table.remove({ ...unconfirmedKey(orderId, unconfirmed) });
      await expectForAPerson(Subject.withdrawal(unconfirmed), [
        { what: 'WITHDRAWAL', why: 'no row of its order leads an erasure to it', orderId },
      ]);
      const withdrawals = new Set([`${unconfirmed}#2026-06-01T08:00:00.000Z`]);
      await change(orderMetadataKey(orderId), { withdrawals });
      expect((await verify(Subject.withdrawal(unconfirmed))).drifts).toEqual([]);
    });

    it('finds a note of a statement that does not exist', async () => {
      await table.remove({ ...withdrawalKey(unconfirmed) });
      const [found, ...others] = await verifyAll();
      expect(others).toEqual([]);
      expect(found).toMatchObject({
        what: 'WITHDRAWAL',
        key: `UNCONFIRMED#${orderId} / ${unconfirmed}`,
        why: `the statement of withdrawal ${unconfirmed}, which it notes, does not exist`,
        orderId,
      });
    });
  });

  it('finds one whose cancellation or return does not exist', async () => {
    await table.remove({ ...cancellationKey(orderId, outcome.cancellationId) });
    await table.remove({ ...returnKey(orderId, outcome.returnId) });

    await expectForAPerson(Subject.withdrawal(withdrawalId), [
      { what: 'WITHDRAWAL', why: expect.stringContaining(outcome.cancellationId) },
      { what: 'WITHDRAWAL', why: expect.stringContaining(outcome.returnId) },
    ]);
  });

  it('finds one that opened a return which does not exist', async () => {
    await change(withdrawalKey(withdrawalId), { outcome: { opened: ['r-gone'] } });

    await expectForAPerson(Subject.withdrawal(withdrawalId), [
      { what: 'WITHDRAWAL', why: expect.stringContaining('r-gone') },
    ]);
  });

  describe('finds in an order', () => {
    const effects = () => [
      cancellationKey(orderId, outcome.cancellationId),
      returnKey(orderId, outcome.returnId),
    ];
    const nameOfKey = ({ PK, SK }: { readonly PK: string; readonly SK: string }) => `${PK} / ${SK}`;

    it('effects of a statement that does not exist, and its place in the list', async () => {
      await table.remove({ ...withdrawalKey(withdrawalId) });
      const why = 'its statement of withdrawal does not exist';
      await expectForAPerson(Subject.customer(customerId), [
        ...effects().map((key) => ({
          what: 'WITHDRAWAL' as const,
          key: nameOfKey(key),
          orderId,
          why,
        })),
        {
          what: 'WITHDRAWAL',
          key: nameOfKey(orderMetadataKey(orderId)),
          why: `${withdrawalId} does not exist`,
        },
      ]);
    });

    it('effects that their statement does not name', async () => {
      await change(withdrawalKey(withdrawalId), { outcome: { opened: [] } });
      await expectForAPerson(
        Subject.customer(customerId),
        effects().map((key) => ({
          what: 'WITHDRAWAL',
          key: nameOfKey(key),
          why: 'its statement of withdrawal does not name it as its effect',
        })),
      );
    });

    it('effects whose statement is about another order', async () => {
      await change(withdrawalKey(withdrawalId), { orderId: 'o-01JWMJ9V40CJ3GAS3P5CEJY7TE' });
      await expectForAPerson(
        Subject.customer(customerId),
        effects().map((key) => ({
          what: 'WITHDRAWAL',
          key: nameOfKey(key),
          why: 'its statement of withdrawal is about another order',
        })),
      );
    });
  });

  it('finds one that cannot be checked', async () => {
    await change(withdrawalKey(withdrawalId), { outcome: undefined });

    await expectForAPerson(Subject.withdrawal(withdrawalId), [
      { what: 'WITHDRAWAL', why: expect.stringContaining('it cannot be verified') },
    ]);
  });
});
