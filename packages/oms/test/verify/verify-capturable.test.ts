import { beforeAll, describe, expect, it } from 'vitest';
import { type Key, paymentKey } from '../../../../table/keys.ts';
import { aCustomer, anOrder, aSku } from '../../../../test/support/orders.ts';
import { capture, report } from '../../../../test/support/payments.ts';
import { projector } from '../../../../test/support/project.ts';
import { freshTable } from '../../../../test/support/table.ts';
import { backfill } from '../../backfill/backfill.ts';
import { CAPTURABLE } from '../../backfill/jobs/capturable.ts';
import { verifying } from './verifying.ts';

const customerId = 'a1b2';
const table = freshTable({ stream: true });
const project = projector();
const { verifyAll } = verifying(table);

beforeAll(() => Promise.all([aCustomer(customerId), aSku('ABC')]));

async function held(amount = 1000) {
  const path = { customerId, orderId: (await anOrder(customerId, 'ABC')).orderId };
  const fact = { ...path, paymentReference: `pi_${path.orderId}`, amount };
  const { body } = await report({ ...fact, kind: 'AUTHORIZATION', reference: path.orderId });
  await project();
  const payment = { ...path, paymentId: body.paymentId as string };
  return { fact, payment, key: paymentKey(path.orderId, payment) };
}
const rowOf = (key: Key) => table.get({ ...key });
const without = async (key: Key) => {
  const { GSI2PK, GSI2SK, ...row } = (await rowOf(key)) ?? {};
  await table.put(row as never);
  return { ...row, GSI2PK, GSI2SK };
};

describe('oms verify of what can be captured', () => {
  it('finds nothing after every kind of change of a hold', async () => {
    await held();
    const part = await held();
    await report({ ...part.fact, amount: 400, kind: 'CAPTURE', reference: `ch_${part.key.SK}` });
    const ended = await held();
    await report({ ...ended.fact, kind: 'VOID', reference: `vo_${ended.key.SK}` });
    await capture((await held()).payment, { amount: 100 });
    await project();
    expect(await verifyAll()).toEqual([]);
    expect(await rowOf(part.key)).toMatchObject({ GSI2SK: expect.stringMatching(/#600$/) });
    expect(await rowOf(ended.key)).not.toHaveProperty('GSI2SK');
  });

  it.each([
    ['that the list lacks', (row: object) => ({ ...row, GSI2PK: undefined, GSI2SK: undefined })],
    ['with another amount', (row: object) => ({ ...row, GSI2SK: 'at#p#o#c#1' })],
  ])('finds a payment %s, and repairs it', async (_, damage) => {
    const { key } = await held();
    const right = await rowOf(key);
    const { GSI2PK, GSI2SK, ...row } = damage(right ?? {}) as Record<string, unknown>;
    await table.put({ ...row, ...(GSI2SK !== undefined && { GSI2PK, GSI2SK }) } as never);
    expect((await verifyAll()).filter(({ what }) => what === 'DUE')).toMatchObject([
      { what: 'DUE', expected: { GSI2SK: right?.['GSI2SK'] }, repairable: true },
    ]);
    await verifyAll(true);
    expect(await rowOf(key)).toEqual(right);
  });
});

describe('The backfill capturable', () => {
  const run = () => backfill({ job: CAPTURABLE, segments: 2, onPage: () => {} });

  it('lists old holds, and leaves payments that wait for an answer alone', async () => {
    const [one, asked] = [await held(), await held()];
    await capture(asked.payment, { amount: 100 });
    const waiting = await rowOf(asked.key);
    const right = await without(one.key);
    const ended = await held();
    await report({ ...ended.fact, kind: 'VOID', reference: `vo_${ended.key.SK}` });
    const over = await rowOf(ended.key);
    await table.put({ ...over, GSI2PK: 'CAPTURABLE#0', GSI2SK: 'at#p#o#c#1' } as never);

    expect(await run()).toMatchObject({ lacking: 0, run: { status: 'COMPLETE' } });

    expect(await rowOf(one.key)).toEqual(right);
    expect(await rowOf(asked.key)).toEqual(waiting);
    expect(await rowOf(ended.key)).toEqual(over);
  });
});
