import { describe, expect, it } from 'vitest';
import { policyIn } from '../../../domain/shop/policy.ts';
import { erasurePolicy } from '../../../functions/rules/declared.ts';
import { continueErasure } from '../../../table/due/continue-erasure.ts';
import { profileKey } from '../../../table/keys.ts';
import { asking, customer, operator, persistently } from '../../support/call.ts';
import { recordRequests } from '../../support/measurement/request-recorder.ts';
import { aCustomer } from '../../support/orders.ts';
import { freshTable } from '../../support/table.ts';

const list = asking('A32');
const put = asking('A32b');
const remove = asking('A32c');
const ADDRESS = { name: 'Nia Lund', line1: '1 Market Street', city: 'Dublin', country: 'IE' };

describe('A32 the address book of a customer', () => {
  const table = freshTable();
  let customers = 0;
  const newCustomer = () => aCustomer(`c${++customers}`);
  const set = (customerId: string, label: string, address: object = ADDRESS) =>
    put({ as: customer(customerId), path: { customerId, label }, body: { address } });
  const drop = (customerId: string, label: string) =>
    remove({ as: customer(customerId), path: { customerId, label } });
  const labels = async (customerId: string) => {
    const path = { customerId };
    const { body } = await list({ as: operator, path, query: { consistent: 'true' } });
    return body.items.map(({ label }: { label: string }) => label);
  };
  const counted = async (customerId: string) =>
    (await table.get({ ...profileKey(customerId) }))?.['addresses'];

  it('adds, replaces and lists by label', async () => {
    const id = await newCustomer();
    const added = await set(id, 'shipping');
    expect(added).toMatchObject({
      status: 201,
      headers: { location: `/customers/${id}/addresses/shipping` },
      body: { label: 'shipping', address: ADDRESS },
    });
    await set(id, 'billing');
    expect(await set(id, 'shipping', { city: 'Cork' })).toMatchObject({ status: 200 });

    const requests = recordRequests();
    const { body } = await list({ as: customer(id), path: { customerId: id } });

    expect(body.items).toEqual([
      { label: 'billing', address: ADDRESS },
      { label: 'shipping', address: { city: 'Cork' } },
    ]);
    expect(requests).toMatchObject([{ operation: 'Query', units: 0.5 }]);
    expect(await table.get({ ...profileKey(id) })).toMatchObject({ addresses: 2, version: 1 });
  });

  it('costs one unit to replace, and four to add', async () => {
    const id = await newCustomer();
    const requests = recordRequests();
    await set(id, 'home');
    await set(id, 'home');
    expect(requests.map(({ operation, units }) => [operation, units])).toEqual([
      // DynamoDB takes a unit for the attempt that fails; the engine reports none.
      ['PutItem', 0],
      ['TransactWriteItems', 4],
      ['PutItem', 1],
    ]);
  });

  it('deletes, and leaves no address behind', async () => {
    const id = await newCustomer();
    await set(id, 'home', { ...ADDRESS, line1: '7 Gone Lane' });
    expect(await drop(id, 'home')).toMatchObject({ status: 200, body: { label: 'home' } });

    expect(await labels(id)).toEqual([]);
    expect(await counted(id)).toBe(0);
    expect(JSON.stringify(await table.all())).not.toContain('Gone Lane');
    expect(await drop(id, 'home')).toMatchObject({
      status: 404,
      body: { code: 'address-not-found' },
    });
    expect(await set(id, 'home')).toMatchObject({ status: 201 });
    expect(await labels(id)).toEqual(['home']);
  });

  it('has at most 50, also if many are added at once', async () => {
    const id = await newCustomer();
    for (let n = 0; n < 45; n++) await set(id, `label-${n}`);

    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => persistently(() => set(id, `more-${n}`))),
    );

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(answers.filter(({ body }) => body.code === 'too-many-addresses')).toHaveLength(7);
    expect(await labels(id)).toHaveLength(50);
    expect(await counted(id)).toBe(50);
  });

  it('counts what is there, whatever is added and deleted at once', async () => {
    for (let round = 0; round < 15; round++) {
      const id = await newCustomer();
      await Promise.all(
        Array.from({ length: 12 }, (_, n) => {
          const label = `label-${n % 3}`;
          return persistently(() => (n % 4 === 3 ? drop(id, label) : set(id, label)));
        }),
      );
      expect(await counted(id)).toBe((await labels(id)).length);
    }
  });

  it.each(['Home', 'a b', 'x'.repeat(33), 'ä', 'a_b'])('refuses the label %j', async (label) => {
    const id = await newCustomer();
    expect(await set(id, label)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/path/label' }] },
    });
  });

  it.each(['ie', 'Ireland', 'IRL'])('refuses the country %j', async (country) => {
    const id = await newCustomer();
    expect(await set(id, 'home', { ...ADDRESS, country })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/address/country' }] },
    });
  });

  it('takes nothing more once an erasure was asked for, also beside it', async () => {
    const id = await newCustomer();
    await set(id, 'home');
    const [erased] = await Promise.all([
      persistently(() => asking('A39')({ as: operator, path: { customerId: id } })),
      ...['one', 'two', 'three'].map((label) => persistently(() => set(id, label))),
    ]);
    expect(erased.status).toBe(202);
    for (let step = 0; step < 4; step++)
      await continueErasure(id, new Date(), erasurePolicy(policyIn(process.env)));

    // A token of before is still valid, and so is an operator's.
    for (const as of [customer(id), operator]) {
      const path = { customerId: id, label: 'home' };
      expect(await put({ as, path, body: { address: ADDRESS } })).toMatchObject({
        status: 409,
        body: { code: 'customer-closed' },
      });
    }
    expect(await labels(id)).toEqual([]);
  });

  it('stays open with an account that is closed', async () => {
    const id = await newCustomer();
    await asking('A38')({ as: operator, path: { customerId: id } });
    expect(await set(id, 'home')).toMatchObject({ status: 201 });
  });

  it('is nobody’s without a profile', async () => {
    expect(await set('nobody', 'home')).toMatchObject({
      status: 404,
      body: { code: 'customer-not-found' },
    });
  });
});
