import { describe, expect, it } from 'vitest';
import { newGuestId } from '../../../domain/customer.ts';
import { emailKey, profileKey } from '../../../table/keys.ts';
import { type Caller, customer, operator } from '../../support/call.ts';
import { createCustomer, idempotencyKey } from '../../support/orders.ts';
import { freshTable } from '../../support/table.ts';

const create = (as: Caller, body: unknown, headers: Record<string, string> = idempotencyKey()) =>
  createCustomer({ as, headers, body });
const named = (name: string) => ({ name, email: `${name}@example.com` });

const table = freshTable();
const nobodys: Caller = { sub: 'ann', scope: 'orders/read orders/write' };

describe('The e-mail address of a customer', () => {
  const unverified = (because: RegExp) => ({
    status: 403,
    body: { code: 'email-not-verified', detail: expect.stringMatching(because) },
  });

  it('is the verified one of their token, and may be left out of the body', async () => {
    expect(await create(customer('amy'), { name: 'Amy' })).toMatchObject({
      status: 201,
      body: { email: 'amy@example.com' },
    });
    expect(await create(customer('ben'), { name: 'Ben', email: 'BEN@example.com' })).toMatchObject({
      status: 201,
      body: { email: 'ben@example.com' },
    });
  });

  it('must be their own: a request for another address reserves nothing', async () => {
    const answer = await create(customer('mallory'), { name: 'M', email: 'victim@example.com' });

    expect(answer).toMatchObject(unverified(/Leave email out/));
    expect(JSON.stringify(answer.body)).not.toContain('example.com');
    expect(await table.get({ ...emailKey('victim@example.com') })).toBeUndefined();
    expect(await table.get({ ...emailKey('mallory@example.com') })).toBeUndefined();
    expect(await create(customer('victim'), { name: 'Victim' })).toMatchObject({ status: 201 });
  });

  it.each([
    ['no address', {}],
    ['an address without a verified flag', { email: 'ann@example.com' }],
    ['an address that is not verified', { email: 'ann@example.com', email_verified: 'false' }],
    ['a word for yes that is none', { email: 'ann@example.com', email_verified: '1' }],
    ['no address that is verified', { email_verified: 'true' }],
  ])('is ignored in a token with %s', async (_, claims) => {
    const before = await table.all();

    for (const body of [{ name: 'Ann' }, named('ann')])
      expect(await create({ ...nobodys, ...claims }, body)).toMatchObject(
        unverified(/claims email and email_verified/),
      );
    expect(await table.all()).toEqual(before);
  });

  it.each(['a#b@example.com', 'ann@localhost', '4111111111111111@example.com', ''])(
    'must be valid in a profile: %j is refused',
    async (email) => {
      expect(await create(customer('odd', email), { name: 'Odd' })).toMatchObject(
        unverified(/has a form that is not supported/),
      );
    },
  );

  it.each([
    ['a&b@shop.example', 'EMAIL#a&b@shop.example'],
    ["o'hara+shop@x-y.example", "EMAIL#o'hara+shop@x-y.example"],
    ['J\u00d6RG@B\u00dcCHER.example', 'EMAIL#j\u00f6rg@xn--bcher-kva.example'],
    ['用户@例子.广告', 'EMAIL#用户@xn--fsqu00a.xn--4rr70v'],
    ['संपर्क@डाटामेल.भारत', 'EMAIL#संपर्क@xn--c2bd4bq1db8d.xn--h2brj9c'],
  ])('may be internationalized: %s', async (email, PK) => {
    const sub = `i-${idempotencyKey()['idempotency-key']}`;
    expect(await create(customer(sub, email), { name: 'I', email })).toMatchObject({
      status: 201,
      body: { email },
    });
    expect(await table.get({ PK, SK: 'RESERVATION' })).toMatchObject({ customerId: sub });
  });

  it('is the same with its domain in Unicode or in ASCII', async () => {
    await create(customer('idn'), { name: 'I' });
    expect(
      await create(customer('idn-1', 'ann@m\u00fcller.example'), { name: 'Ann' }),
    ).toMatchObject({ status: 201 });
    expect(
      await create(customer('idn-2', 'Ann@xn--mller-kva.example'), { name: 'Ann' }),
    ).toMatchObject({ status: 409, body: { code: 'email-taken' } });
  });

  it('belongs to a request like its other members: a replay has the first one', async () => {
    const headers = idempotencyKey();
    const first = await create(customer('eli'), { name: 'Eli' }, headers);

    expect(
      (await create(customer('eli'), { name: 'Eli', email: 'ELI@example.com' }, headers)).body,
    ).toEqual(first.body);
    expect(
      await create(customer('eli', 'new@example.com'), { name: 'Eli' }, headers),
    ).toMatchObject({ status: 422, body: { code: 'idempotency-key-reused' } });
    expect((await create(customer('eli'), { name: 'Eli' }, headers)).body).toEqual(first.body);
  });
});

describe('The tier of a customer', () => {
  it('is set by operators only', async () => {
    const asked = { ...named('gold'), tier: 'GOLD' };

    expect(await create(customer('gold'), asked)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    expect(await table.get({ ...profileKey('gold') })).toBeUndefined();
    expect(await table.get({ ...emailKey('gold@example.com') })).toBeUndefined();
    expect(await create(operator, { ...asked, customerId: 'gold' })).toMatchObject({
      status: 201,
      body: { tier: 'GOLD' },
    });
  });
});

describe('A12 create a customer', () => {
  const profiles = async (name: string) =>
    (await table.all()).filter((row) => row['name'] === name);

  it('lets a customer create their own profile, under the id of their token', async () => {
    const answer = await create(customer('ann'), { name: 'ann' });

    expect(answer).toMatchObject({
      status: 201,
      headers: { location: '/customers/ann', etag: '"1"' },
    });
    expect(answer.headers).not.toHaveProperty('idempotent-replayed');
    expect(answer.body).toEqual({
      customerId: 'ann',
      name: 'ann',
      email: 'ann@example.com',
      version: 1,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    const { customerId, ...stored } = answer.body;
    expect(await table.get({ ...profileKey('ann') })).toEqual({
      ...profileKey('ann'),
      type: 'Customer',
      ...stored,
    });
    expect(await table.get({ ...emailKey('ann@example.com') })).toMatchObject({
      type: 'EmailReservation',
      customerId,
    });
  });

  it('lets a customer choose their id', async () => {
    expect(await create(customer('own'), { ...named('own'), customerId: 'own' })).toMatchObject({
      status: 201,
    });
  });

  it('lets an operator create anyone’s profile, and their own, by its id', async () => {
    const bob = { ...named('bob'), customerId: 'bob', tier: 'GOLD' };
    expect(await create(operator, bob)).toMatchObject({ status: 201, body: bob });
    const own = { ...named('op'), customerId: 'op-1' };
    expect(await create(operator, own)).toMatchObject({ status: 201, body: own });
    // A machine that leaves it out would become a customer.
    const answer = await create(operator, named('none'));
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ pointer: '/customerId' }] } });
  });

  it('gives no account the id of a guest', async () => {
    const customerId = newGuestId(new Date());
    expect(await create(operator, { ...named('gwen'), customerId })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/customerId', detail: 'is the form of a guest’s id' }] },
    });
  });

  it('has its members in the order of the schema', async () => {
    const body = { tier: 'GOLD', ...named('zoe'), customerId: 'zoe' };
    expect(Object.keys((await create(operator, body)).body)).toEqual([
      'customerId',
      'name',
      'email',
      'tier',
      'createdAt',
      'version',
    ]);
  });

  it('refuses a customer who creates another’s profile', async () => {
    const answer = await create(customer('mallory'), { ...named('victim'), customerId: 'victim' });

    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await profiles('victim')).toEqual([]);
  });

  it.each(['a#b', 'CUST#x', 'a b', 'a'.repeat(65)])(
    'never uses the token’s subject %j in a key',
    async (subject) => {
      expect(await create(customer(subject), named('odd'))).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
      });
    },
  );

  it('gives an e-mail address to one customer, whatever its letter case', async () => {
    await create(customer('carol', 'Carol@Example.com'), { name: 'Carol' });

    const answer = await create(customer('carol-2', 'cAROL@example.COM'), { name: 'Carol' });

    expect(answer).toMatchObject({ status: 409, body: { code: 'email-taken' } });
    expect(JSON.stringify(answer.body)).not.toContain('carol');
    expect(await table.get({ ...profileKey('carol-2') })).toBeUndefined();
  });

  it('creates a customer once', async () => {
    await create(customer('dan'), named('dan'));

    const again = await create(customer('dan', 'other-dan@example.com'), named('other-dan'));

    expect(again).toMatchObject({ status: 409, body: { code: 'customer-exists' } });
    expect(await table.get({ ...profileKey('dan') })).toMatchObject({ name: 'dan' });
    // The address is taken, too. A customer with a profile gets `customer-exists`, because the
    // address may be its own.
    expect(await create(customer('dan'), named('dan'))).toMatchObject({
      body: { code: 'customer-exists' },
    });
    // The address that was refused with it is still free.
    expect(
      await create(customer('dan-2', 'other-dan@example.com'), named('other-dan')),
    ).toMatchObject({ status: 201 });
  });

  it('gives one address to one of 50 customers who request it at once', async () => {
    const body = { name: 'Kim', email: 'kim@example.com' };

    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => create(customer(`kim-${n}`, body.email), body)),
    );

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(
      answers.filter(({ status, body: { code } }) => status === 409 && code === 'email-taken'),
    ).toHaveLength(49);
    expect(await profiles('Kim')).toHaveLength(1);
  });

  it.each([
    [{ email: 'x@example.com' }, '/name'],
    [{ name: 'X', customerId: 'x' }, '/email'],
    [{ name: 'X', email: 'x@localhost' }, '/email'],
    [{ name: 'X', email: 'x@[192.0.2.1]' }, '/email'],
    [{ name: 'X', email: 'x@192.0.2.1' }, '/email'],
    [{ name: 'X', email: '"x y"@example.com' }, '/email'],
    [{ name: 'X', email: 'x..y@example.com' }, '/email'],
    [{ name: 'X', email: 'x@-example.com' }, '/email'],
    [{ name: 'X', email: 'x@example.0x1' }, '/email'],
    [{ name: 'X', email: 'x\u200b@example.com' }, '/email'],
    [{ name: 'X', email: 'x\u00a0y@example.com' }, '/email'],
    [{ name: 'X', email: `${'\u00e4'.repeat(33)}@example.com` }, '/email'],
    [{ name: '', email: 'x@example.com' }, '/name'],
    [{ name: 'x'.repeat(201), email: 'x@example.com' }, '/name'],
    [{ name: 'X', email: 'x' }, '/email'],
    [{ name: 'X', email: 'x#y@example.com' }, '/email'],
    [{ name: 'X', email: ' x@example.com' }, '/email'],
    [{ name: 'X', email: `${'x'.repeat(250)}@example.com` }, '/email'],
    [{ ...named('X'), tier: 7 }, '/tier'],
    [{ ...named('X'), customerId: 'a#b' }, '/customerId'],
    [{ ...named('X'), createdAt: '2020-01-01' }, '/createdAt'],
    [{ ...named('X'), version: 7 }, '/version'],
  ])('refuses %j', async (body, pointer) => {
    const answer = await create(operator, body);

    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid-request' } });
    expect(answer.body.errors[0]).toMatchObject({ pointer });
  });
});
