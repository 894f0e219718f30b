import { beforeAll, describe, expect, it } from 'vitest';
import { orderNumberOf } from '../../../domain/order-number.ts';
import { orderMetadataKey } from '../../../table/keys.ts';
import { asking, customer, operator } from '../../support/call.ts';
import { lagReads } from '../../support/faults.ts';
import { recordWhile } from '../../support/measurement/request-recorder.ts';
import { aCustomer, anOrder, aSku } from '../../support/orders.ts';
import { pay, report } from '../../support/payments.ts';
import { freshTable } from '../../support/table.ts';

const listOrders = asking('A31d');
const find = (query: Record<string, string>) => listOrders({ as: operator, query });

describe('A31d find an order by its payment', () => {
  const table = freshTable();
  let order: { orderId: string; placedAt: string };

  beforeAll(async () => {
    await Promise.all([aCustomer('a1b2'), aSku('ABC')]);
    order = await anOrder('a1b2', 'ABC');
    await anOrder('a1b2', 'ABC');
    const path = { customerId: 'a1b2', orderId: order.orderId };
    const { body } = await pay(path, { reference: 'pi_created' });
    await report({ ...path, paymentId: body.paymentId, reference: 'ch_1' });
    await report({ ...path, paymentReference: 'pi_reported', reference: 'ch_2' });
  });

  it.each(['pi_created', 'pi_reported'])(
    'returns the one of %s, for one unit',
    async (reference) => {
      const requests = await recordWhile(async () => {
        const { status, body } = await find({ provider: 'stripe', reference });
        expect(status).toBe(200);
        expect(body).toEqual({
          items: [
            {
              orderId: order.orderId,
              number: orderNumberOf(order.orderId),
              customerId: 'a1b2',
              placedAt: order.placedAt,
              status: 'OPEN',
              total: 1000,
              currency: 'EUR',
            },
          ],
        });
      });
      expect(requests.map(({ operation, units }) => [operation, units])).toEqual([
        ['GetItem', 0.5],
        ['GetItem', 0.5],
      ]);
    },
  );

  it('returns none for another reference, or another provider’s', async () => {
    for (const query of [
      { provider: 'stripe', reference: 'pi_other' },
      { provider: 'adyen', reference: 'pi_created' },
    ])
      expect((await find(query)).body).toEqual({ items: [] });
  });

  it('takes references as long as the provider’s, and the shop’s with spaces', async () => {
    const queries: readonly Record<string, string>[] = [
      { provider: 'stripe', reference: 'x'.repeat(200) },
      { source: 'the checkout', reference: 'é '.repeat(50) },
    ];
    for (const query of queries)
      expect(await find(query)).toMatchObject({ status: 200, body: { items: [] } });
  });

  it('finds a reference that was claimed just now', async () => {
    lagReads(({ PK }) => !String(PK).startsWith('PAYREF#'));
    expect((await find({ provider: 'stripe', reference: 'pi_created' })).body.items).toHaveLength(
      1,
    );
  });

  it.each([
    [{ reference: 'pi_created' }, '/query/reference'],
    [{ provider: 'stripe', status: 'OPEN' }, '/query/reference'],
    [{ provider: 'stripe', source: 'checkout', reference: 'pi' }, '/query/reference'],
    [{ provider: 'stripe' }, '/query/status'],
    [{ provider: 'stripe', reference: 'pi', number: '261121-1Q7K-4MZ' }, '/query/status'],
    [{ provider: 'Stripe!', reference: 'pi' }, '/query/provider'],
    [{ provider: 'stripe', reference: 'a b' }, '/query/reference'],
    [{ provider: 'stripe', reference: 'x'.repeat(201) }, '/query/reference'],
    [{ source: 'checkout', reference: 'x'.repeat(101) }, '/query/reference'],
  ])('refuses %j', async (query, pointer) => {
    const { status, body } = await find(query as Record<string, string>);
    expect(status).toBe(400);
    expect(body.errors[0].pointer).toBe(pointer);
  });

  it('is for operators', async () => {
    const query = { provider: 'stripe', reference: 'pi_created' };
    expect(await listOrders({ as: customer('a1b2'), query })).toMatchObject({ status: 403 });
  });

  it('returns none if the order is gone', async () => {
    await table.remove({ ...orderMetadataKey(order.orderId) });
    const { body } = await find({ provider: 'stripe', reference: 'pi_created' });
    expect(body).toEqual({ items: [] });
  });
});
