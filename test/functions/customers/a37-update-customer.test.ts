import { describe, expect, it } from 'vitest';
import { normalizeEmail } from '../../../domain/customer.ts';
import { emailKey, profileKey } from '../../../table/keys.ts';
import { deleteItem, putItem, updateItem } from '../../../table/requests/commands.ts';
import {
  asking,
  type Caller,
  checkout,
  customer,
  operator,
  persistently,
} from '../../support/call.ts';
import { failedAfter, injectFaults, lostAnswer } from '../../support/faults.ts';
import { recordRequests } from '../../support/measurement/request-recorder.ts';
import { aCustomer, createCustomer, idempotencyKey } from '../../support/orders.ts';
import { freshTable } from '../../support/table.ts';

const updateCustomer = asking('A37');
const findCustomers = asking('A33');
const table = freshTable();

const change = (customerId: string, body: object, version = 1, as: Caller = operator) =>
  updateCustomer({ as, path: { customerId }, headers: { 'if-match': `"${version}"` }, body });
const holderOf = async (email: string) =>
  (await table.get({ ...emailKey(normalizeEmail(email)) }))?.['customerId'];

describe('A37 change a customer', () => {
  let customers = 0;
  const newCustomer = () => aCustomer(`c${++customers}`);

  it('changes the members that are sent, for one unit', async () => {
    const id = await newCustomer();
    const requests = recordRequests();

    const answer = await change(id, { name: 'Nia', tier: 'GOLD' });

    expect(answer).toMatchObject({ status: 200, headers: { etag: '"2"' } });
    expect(answer.body).toMatchObject({ name: 'Nia', tier: 'GOLD', email: `${id}@example.com` });
    expect(requests).toMatchObject([{ operation: 'UpdateItem', units: 1 }]);
  });

  it('moves the reservation with the profile, for 1 unit read and 6 written', async () => {
    const id = await newCustomer();
    const requests = recordRequests();

    const answer = await change(id, { email: `${id}@new.example` });

    expect(answer).toMatchObject({ status: 200, body: { email: `${id}@new.example`, version: 2 } });
    expect(requests.map(({ operation, units }) => [operation, units])).toEqual([
      ['GetItem', 1],
      ['TransactWriteItems', 6],
    ]);
    expect(await holderOf(`${id}@new.example`)).toBe(id);
    expect(await holderOf(`${id}@example.com`)).toBeUndefined();
    // The old address is free again.
    const body = { customerId: `${id}-2`, name: 'N', email: `${id}@example.com` };
    const other = { as: operator, headers: idempotencyKey(), body };
    expect(await createCustomer(other)).toMatchObject({ status: 201 });
  });

  it('moves nothing if only letter case changes', async () => {
    const id = await newCustomer();
    const email = `${id.toUpperCase()}@EXAMPLE.com`;
    const answer = await change(id, { email });
    expect(answer).toMatchObject({ status: 200, body: { email, version: 2 } });
    expect(await holderOf(`${id}@example.com`)).toBe(id);
  });

  it('refuses the address of another customer, and changes nothing', async () => {
    const [one, other] = [await newCustomer(), await newCustomer()];
    const before = await table.all();
    expect(await change(one, { email: `${other}@example.com` })).toMatchObject({
      status: 409,
      body: { code: 'email-taken' },
    });
    expect(await table.all()).toEqual(before);
  });

  it('lets a customer take only the verified address of their token', async () => {
    const id = await newCustomer();
    const asked = { email: 'mine@verified.example' };
    for (const as of [customer(id), { sub: id, scope: 'orders/write' }])
      expect(await change(id, asked, 1, as)).toMatchObject({
        status: 403,
        body: { code: 'email-not-verified' },
      });
    expect(await change(id, asked, 1, customer(id, 'Mine@verified.example'))).toMatchObject({
      status: 200,
    });
    expect(await change(id, { tier: 'GOLD' }, 2, customer(id))).toMatchObject({ status: 403 });
  });

  it('moves the row by which a guest is found', async () => {
    const body = { name: 'Nia', email: 'guest@example.com' };
    const made = await createCustomer({ as: checkout, headers: idempotencyKey(), body });
    const { customerId } = made.body;
    await newCustomer();

    // An account has it: a guest may, too.
    const email = `c${customers}@example.com`;
    expect(await change(customerId, { email })).toMatchObject({ status: 200 });

    const found = async (address: string) =>
      (await findCustomers({ as: operator, query: { email: address } })).body.items;
    expect(await found('guest@example.com')).toEqual([]);
    expect(await found(email)).toEqual([
      { customerId: `c${customers}`, guest: false },
      { customerId, guest: true },
    ]);
  });

  it.each([
    ['is its own', { name: 'Nia', version: 2 }, 200, undefined],
    ['is another change', { name: 'Ada', version: 2 }, 412, 'version-mismatch'],
    ['is followed by another', { name: 'Nia', version: 3 }, 503, 'try-again'],
  ])('knows its own write after a lost answer: the row %s', async (_, row, status, code) => {
    const id = await newCustomer();
    const stored = { ...(await table.get({ ...profileKey(id) })), ...row };
    const { left } = injectFaults('UpdateItem', failedAfter(2, stored));

    const answer = await change(id, { name: 'Nia' });

    expect(left()).toBe(0);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    if (status === 200) expect(answer.body).toMatchObject({ name: 'Nia', version: 2 });
  });

  it('moves the address once if the answer is lost, and the row is its own', async () => {
    const id = await newCustomer();
    injectFaults('TransactWriteItems', lostAnswer);
    expect((await change(id, { email: `${id}@lost.example` })).status).toBe(503);
    expect(await change(id, { email: `${id}@lost.example` })).toMatchObject({ status: 412 });
    expect(await holderOf(`${id}@lost.example`)).toBe(id);
    expect(await holderOf(`${id}@example.com`)).toBeUndefined();
    expect(await table.get({ ...profileKey(id) })).toMatchObject({ version: 2 });
  });

  it('succeeds once if the answer is lost', async () => {
    const id = await newCustomer();
    injectFaults('UpdateItem', lostAnswer);
    const answer = await change(id, { name: 'Nia' });
    expect([200, 503]).toContain(answer.status);
    expect(await table.get({ ...profileKey(id) })).toMatchObject({ name: 'Nia', version: 2 });
  });
});

/** Changes the address with three requests beside each other, each with its own condition. */
async function moveByThreeRequests(customerId: string, email: string): Promise<void> {
  const profile = await table.get({ ...profileKey(customerId) });
  const [old, version] = [String(profile?.['email']), profile?.['version']];
  if (old === email) return;
  await Promise.allSettled([
    updateItem({
      Key: profileKey(customerId),
      UpdateExpression: 'SET email = :email ADD version :one',
      ConditionExpression: 'version = :seen',
      ExpressionAttributeValues: { ':email': email, ':one': 1, ':seen': version },
    }),
    putItem({
      Item: { ...emailKey(email), customerId },
      ConditionExpression: 'attribute_not_exists(PK)',
    }),
    deleteItem({
      Key: emailKey(old),
      ConditionExpression: 'customerId = :customerId',
      ExpressionAttributeValues: { ':customerId': customerId },
    }),
  ]);
}

describe('The e-mail addresses of three customers who change them at once', () => {
  const ADDRESSES = Array.from({ length: 4 }, (_, n) => `address${n}@race.example`);
  let random = 7;
  const below = (limit: number): number => {
    random = (random * 16_807) % 2_147_483_647;
    return random % limit;
  };

  /** Starts twelve changes at once, and returns the addresses that do not agree afterwards. */
  async function race(move: (id: string, email: string) => Promise<unknown>): Promise<number> {
    await table.clear();
    const ids = ['p0', 'p1', 'p2'];
    for (const [n, customerId] of ids.entries()) {
      const body = { customerId, name: 'N', email: ADDRESSES[n] };
      await createCustomer({ as: operator, headers: idempotencyKey(), body });
    }
    await Promise.all(
      Array.from({ length: 12 }, () =>
        move(ids[below(3)] ?? '', ADDRESSES[below(4)] ?? '').catch(() => undefined),
      ),
    );
    const profiles = await Promise.all(ids.map((id) => table.get({ ...profileKey(id) })));
    const held = new Map(profiles.map((row) => [row?.['email'], row?.['PK']]));
    const holders = await Promise.all(ADDRESSES.map(holderOf));
    const wrong = ADDRESSES.filter(
      (address, n) => held.get(address) !== (holders[n] && profileKey(String(holders[n])).PK),
    );
    return wrong.length + (3 - held.size);
  }

  const byTheApi = async (customerId: string, email: string) => {
    const version = Number((await table.get({ ...profileKey(customerId) }))?.['version']);
    await persistently(() => change(customerId, { email }, version));
  };

  it('are always those of the profiles: 30 rounds of 12 changes', async () => {
    const wrong: number[] = [];
    for (let round = 0; round < 30; round++) wrong.push(await race(byTheApi));
    expect(wrong.filter((count) => count > 0)).toEqual([]);
  });

  it('would not be with three requests instead of a transaction', async () => {
    let rounds = 0;
    for (let round = 0; round < 30; round++) if ((await race(moveByThreeRequests)) > 0) rounds++;
    expect(rounds).toBeGreaterThan(10);
  });
});
