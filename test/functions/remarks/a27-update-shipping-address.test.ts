import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { customerOrderKey, orderMetadataKey } from '../../../table/keys.ts';
import { asking, customer, operator } from '../../support/call.ts';
import { injectFaults, lostAnswer } from '../../support/faults.ts';
import { cancelLines, ship } from '../../support/fulfillments.ts';
import { recordRequests } from '../../support/measurement/request-recorder.ts';
import { aCustomer, anOrder, aSku, move } from '../../support/orders.ts';
import { projector } from '../../support/project.ts';
import { freshTable } from '../../support/table.ts';

const customerId = 'a1b2';
const buyer = customer(customerId);
const getOrder = asking('A3');
const holdOrder = asking('A7b');
const updateAddress = asking('A27');
const CORK = { name: 'Nia', city: 'Cork', country: 'IE' };

const change = (orderId: string, version = 1, as = buyer, shippingAddress: object = CORK) =>
  updateAddress({
    as,
    path: { customerId, orderId },
    headers: { 'if-match': `"${version}"` },
    body: { shippingAddress },
  });

describe('A27 change the shipping address of an order', () => {
  const table = freshTable({ stream: true });
  const project = projector();
  beforeAll(() => Promise.all([aCustomer(customerId), aSku('ABC'), aSku('XYZ')]));
  afterEach(() => vi.useRealTimers());

  it('replaces it in one transaction of 4 write units, and moves the version', async () => {
    const { orderId, placedAt } = await anOrder(customerId, 'ABC');
    const requests = recordRequests();

    const answer = await change(orderId);

    expect(requests).toMatchObject([
      { operation: 'TransactWriteItems', units: 4, by: { table: 4 } },
    ]);
    expect(answer).toMatchObject({ status: 200, headers: { etag: '"2"' } });
    expect(answer.body).toEqual({
      orderId,
      shippingAddress: CORK,
      version: 2,
      updatedAt: expect.any(String),
    });
    const row = await table.get({ ...customerOrderKey({ customerId, orderId, placedAt }) });
    expect(row).toMatchObject({ version: 2, updatedAt: answer.body.updatedAt, status: 'OPEN' });
    await project();
    const { body } = await getOrder({ as: buyer, path: { orderId } });
    expect(body).toMatchObject({ shippingAddress: CORK, version: 2 });
  });

  it('is in the timeline with its author, and no later version repeats it', async () => {
    const { orderId } = await anOrder(customerId, 'ABC');
    await change(orderId);
    await asking('A7b')({
      as: operator,
      path: { customerId, orderId },
      headers: { 'if-match': '"2"' },
      body: { reason: 'STOCK' },
    });
    await project();

    const changes = async (as: typeof operator) =>
      (await asking('A30')({ as, path: { orderId } })).body.items.map(
        ({ by, order }: { by?: string; order: { changed?: string } }) => [by, order.changed],
      );
    const changed = [customerId, 'SHIPPING_ADDRESS'];
    expect((await changes(operator)).slice(1)).toEqual([changed, ['op-1', undefined]]);
    expect((await changes(buyer)).slice(1)).toEqual([changed, [undefined, undefined]]);
  });

  it('is written once if its answer is lost', async () => {
    const { orderId } = await anOrder(customerId, 'ABC');
    injectFaults('TransactWriteItems', lostAnswer);
    const first = await change(orderId);

    expect([200, 503]).toContain(first.status);
    expect(await change(orderId)).toMatchObject({ status: 412, headers: { etag: '"2"' } });
  });

  it('is for the customer until a part is on its way, and for operators until all is', async () => {
    const { orderId } = await anOrder(customerId, 'ABC', 'XYZ');
    await ship({ customerId, orderId }, [1, 1]);

    expect(await change(orderId, 2)).toMatchObject({
      status: 409,
      body: { code: 'order-not-open', detail: 'A part of it is on its way.' },
    });
    expect(await change(orderId, 1)).toMatchObject({ status: 412 });
    expect(await change(orderId, 2, operator)).toMatchObject({ status: 200 });
    await ship({ customerId, orderId }, [2, 1]);
    expect(await change(orderId, 4, operator)).toMatchObject({
      status: 409,
      body: { code: 'order-not-open', detail: 'It is SHIPPED.' },
    });
  });

  it('may change after a part was canceled, of which nothing is on its way', async () => {
    const { orderId } = await anOrder(customerId, 'ABC', 'XYZ');
    await cancelLines({ customerId, orderId }, [[1, 1]]);
    expect(await change(orderId, 2)).toMatchObject({ status: 200 });
  });

  it.each([
    ['ADDRESS', 200],
    ['FRAUD', 409],
  ])('on hold for %s answers %i', async (reason, status) => {
    const { orderId } = await anOrder(customerId, 'ABC');
    const path = { customerId, orderId };
    await holdOrder({ as: operator, path, headers: { 'if-match': '"1"' }, body: { reason } });

    const next = status === 200 ? 3 : 2;
    for (const [as, version, told] of [
      [buyer, 2, undefined],
      [operator, next, reason],
    ] as const) {
      const answer = await change(orderId, version, as);
      expect(answer.status).toBe(status);
      if (status === 200) continue;
      // The reason is for operators.
      expect(answer.body).toMatchObject({ code: 'order-on-hold', detail: expect.any(String) });
      expect(answer.body.reason).toBe(told);
      expect(answer.body.detail.includes(reason)).toBe(told !== undefined);
    }
  });

  it('is refused for another customer’s order, a closed one, and one without META', async () => {
    const { orderId } = await anOrder(customerId, 'ABC');
    const call = { headers: { 'if-match': '"1"' }, body: { shippingAddress: CORK } };
    const path = { customerId: 'c3d4', orderId };
    expect(await updateAddress({ ...call, as: operator, path })).toMatchObject({ status: 404 });
    await move(customerId, orderId, 'CANCELLED');
    expect(await change(orderId, 2)).toMatchObject({ status: 409 });
    const lost = await anOrder(customerId, 'ABC');
    await table.remove({ ...orderMetadataKey(lost.orderId) });
    expect(await change(lost.orderId)).toMatchObject({ status: 404 });
  });

  it.each([
    [{ country: 'Ireland' }, '/shippingAddress/country'],
    [Object.fromEntries(Array.from({ length: 17 }, (_, n) => [`f${n}`, 'x'])), '/shippingAddress'],
  ])('refuses %j', async (address, pointer) => {
    const { orderId } = await anOrder(customerId, 'ABC');
    expect(await change(orderId, 1, buyer, address)).toMatchObject({
      status: 422,
      body: { errors: [{ pointer }] },
    });
  });

  it('never steps back behind a function whose clock is ahead', async () => {
    const { orderId, placedAt } = await anOrder(customerId, 'ABC');
    const key = customerOrderKey({ customerId, orderId, placedAt });
    const ahead = new Date(Date.now() + 60_000).toISOString();
    await table.put({ ...(await table.get({ ...key })), updatedAt: ahead });

    expect(await change(orderId)).toMatchObject({ status: 200, body: { updatedAt: ahead } });
    expect(await table.get({ ...key })).toMatchObject({ version: 2, updatedAt: ahead });
  });

  it('lets one of several at once win', async () => {
    const { orderId } = await anOrder(customerId, 'ABC');
    const cities = Array.from({ length: 8 }, (_, n) => ({ city: `City ${n}` }));
    const answers = await Promise.all(cities.map((city) => change(orderId, 1, buyer, city)));

    const [won, ...others] = answers.filter(({ status }) => status === 200);
    expect(others).toEqual([]);
    const stored = await table.get({ ...orderMetadataKey(orderId) });
    expect(stored?.['shippingAddress']).toEqual(won?.body.shippingAddress);
  });
});
