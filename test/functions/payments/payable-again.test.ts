import { beforeAll, describe, expect, it } from 'vitest';
import { paymentReferenceKey } from '../../../table/keys.ts';
import { asking, customer, operator } from '../../support/call.ts';
import { aCustomer, anOrder, aSku } from '../../support/orders.ts';
import { pay, report } from '../../support/payments.ts';
import { freshTable } from '../../support/table.ts';

const getOrder = asking('A3');
const customerId = 'a1b2';
const own = customer(customerId);

describe('A page of a connector', () => {
  const table = freshTable();
  beforeAll(() => Promise.all([aCustomer(customerId), aSku('ABC'), aSku('XYZ')]));

  const placed = async () => ({
    customerId,
    orderId: (await anOrder(customerId, 'ABC', 'XYZ')).orderId,
  });
  const shown = async ({ orderId }: { orderId: string }) =>
    (await getOrder({ as: operator, path: { orderId }, query: { consistent: 'true' } })).body;

  it.each(['FAILED', 'REVERSED'])(
    'takes no more again than it once was to: what is due anew is another payment (%s)',
    async (state) => {
      const path = await placed();
      const begin = async () => (await pay(path, { provider: 'acme' }, own)).body;
      const first = await begin();
      expect((await begin()).paymentId).toBe(first.paymentId);
      const sale = { ...path, provider: 'bank', paymentReference: `b_${path.orderId}` };
      const fact = { ...sale, reference: `c_${path.orderId}`, amount: 500 };
      await report({ ...fact, state: 'PENDING' });
      const old = async () =>
        (await shown(path)).payments.find(
          ({ paymentId }: { paymentId: string }) => paymentId === first.paymentId,
        );
      const reduced = await old();
      expect(reduced).toMatchObject({ payable: 1500 });

      if (state === 'REVERSED') await report({ ...fact, state: 'SUCCEEDED' });
      await report({ ...fact, state });
      expect((await shown(path)).amounts.due).toBe(2000);
      // It has no new version, and so no event.
      expect(await old()).toEqual(reduced);
      const second = await begin();
      expect(second.paymentId).not.toBe(first.paymentId);
      expect(second).toMatchObject({ amount: 2000 });
      expect(second).not.toHaveProperty('payable');
      expect((await begin()).paymentId).toBe(second.paymentId);
    },
  );

  it('claims no reference by an attempt that failed, and by money it does', async () => {
    const [path, other] = [await placed(), await placed()];
    const paymentReference = 'pi_tried';
    const failed = { ...path, paymentReference, reference: 'ch_no', state: 'FAILED', amount: 2000 };
    expect((await report(failed)).status).toBe(200);
    const claim = () => table.get({ ...paymentReferenceKey('stripe', paymentReference) });
    expect(await claim()).toBeUndefined();

    const paid = { paymentReference, reference: 'ch_yes', amount: 2000 };
    expect((await report({ ...other, ...paid })).status).toBe(200);
    expect(await claim()).toMatchObject({ orderId: other.orderId });
    expect(await shown(other)).toMatchObject({ amounts: { captured: 2000 } });

    // The attempt, repeated and late, moves no claim and no money.
    await report(failed);
    await report({ ...path, ...paid });
    expect(await claim()).toMatchObject({ orderId: other.orderId });
    expect((await shown(path)).amounts.captured).toBe(0);
    expect((await shown(other)).amounts.captured).toBe(2000);
  });
});
