// @module-tag alone

import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { nextStep } from '../../../domain/people/erasure.ts';
import { policyIn } from '../../../domain/shop/policy.ts';
import { handler as carryOnErasures } from '../../../functions/carry-on-erasures.ts';
import { erasurePolicy } from '../../../functions/rules/declared.ts';
import { continueErasure } from '../../../table/due/continue-erasure.ts';
import { putPayment, toPayment } from '../../../table/full-order/payment-row.ts';
import {
  emailKey,
  erasureKey,
  isPayment,
  type Key,
  orderMetadataKey,
  profileKey,
} from '../../../table/keys.ts';
import { query } from '../../../table/requests/commands.ts';
import { transact } from '../../../table/requests/transaction.ts';
import { GSI2 } from '../../../table/schema.ts';
import { asking, checkout, customer, operator } from '../../support/call.ts';
import { justBefore } from '../../support/faults.ts';
import { killer } from '../../support/kills.ts';
import { lambdaContext } from '../../support/lambda-context.ts';
import { recordWhile } from '../../support/measurement/request-recorder.ts';
import { aCustomer, anOrder, aSku, idempotencyKey, orderOf } from '../../support/orders.ts';
import { aPerson, BODIES, CANARY, namesPerson, PERSONAL_TEXTS } from '../../support/person.ts';
import { freshTable } from '../../support/table.ts';
import {
  aLateWithdrawal,
  resolve,
  state,
  statementRow,
  sweepLater,
  sweepStatements,
  withdrawByLink,
  withdrawFor,
} from '../../support/withdrawals.ts';

const erase = (customerId: string) => asking('A39')({ as: operator, path: { customerId } });
const erasureOf = (customerId: string) => asking('A39b')({ as: operator, path: { customerId } });
const sweep = () => carryOnErasures({ time: '' }, lambdaContext());
const MINUTE = 60_000;
type Stored = Record<string, unknown> & Key;

const ERASE = 'table/due/erase-order.ts must remove it from its row';

describe('A39 the erasure of a customer', () => {
  const table = freshTable();
  beforeAll(() => aSku('ABC'));
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });
  const hits = async (): Promise<string[]> =>
    ((await table.all()) as Stored[]).filter(namesPerson).map(({ PK, SK }) => `${PK} ${SK}`);

  /** Sweeps each minute until the erasure has ended, at most so many times. */
  async function untilDone(customerId: string, most = 30): Promise<number> {
    vi.useFakeTimers({ toFake: ['Date'] });
    for (let minute = 1; minute <= most; minute++) {
      vi.setSystemTime(Date.now() + MINUTE);
      await sweep();
      if ((await erasureOf(customerId)).body.status === 'DONE') return minute;
    }
    throw new Error(`not done: ${JSON.stringify((await erasureOf(customerId)).body)}`);
  }

  it('has a place for every text of every route, and the person of the tests is in each', () => {
    const lacking = PERSONAL_TEXTS.filter(({ name, isName }) => {
      const [operation = '', path = ''] = name.split(' ');
      let value: unknown = BODIES[operation];
      for (const step of path.split('.'))
        value =
          step === 'field'
            ? Object.values(value ?? {}).find((one) => String(one).includes(CANARY))
            : (value as Record<string, unknown> | undefined)?.[step];
      return !(isName ? JSON.stringify(value ?? '') : String(value)).includes(CANARY);
    });

    expect(PERSONAL_TEXTS.length).toBeGreaterThan(30);
    expect(
      lacking.map(({ name }) => name),
      `write each with CANARY into BY_HAND of test/support/person.ts, and send it there; ${ERASE}`,
    ).toEqual([]);
  });

  it('takes the person out of the profile at once, and frees the address', async () => {
    await aCustomer('at-once');
    const requests = await recordWhile(() => erase('at-once'));
    const answer = await erase('at-once');

    expect(requests.map(({ operation }) => operation)).toEqual(['GetItem', 'TransactWriteItems']);
    expect(answer).toMatchObject({ status: 202, body: { status: 'RUNNING' } });
    const profile = await table.get({ ...profileKey('at-once') });
    expect(profile).toMatchObject({ version: 2, erasedAt: expect.any(String) });
    for (const name of ['name', 'email', 'phone', 'tier']) expect(profile).not.toHaveProperty(name);
    expect(await table.get({ ...emailKey('at-once@example.com') })).toBeUndefined();
    const body = { customerId: 'next', name: 'N', email: 'at-once@example.com' };
    expect(await asking('A12')({ as: operator, headers: idempotencyKey(), body })).toMatchObject({
      status: 201,
    });
  });

  it('is one, however often it is asked for, also at once', async () => {
    await aCustomer('again');
    const answers = await Promise.all(Array.from({ length: 10 }, () => erase('again')));

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect(new Set(answers.map(({ body }) => body.requestedAt)).size).toBe(1);
  });

  it('closes for good: no order follows, and nobody opens the account', async () => {
    await aCustomer('closed');
    await erase('closed');
    const path = { customerId: 'closed' };

    expect(await asking('A38b')({ as: operator, path })).toMatchObject({
      status: 409,
      body: { code: 'customer-closed' },
    });
    const headers = idempotencyKey();
    expect(await asking('A6')({ as: operator, path, headers, body: orderOf('ABC') })).toMatchObject(
      { status: 409, body: { code: 'customer-closed' } },
    );
  });

  it('erases a guest, whose address others may still have', async () => {
    const body = { name: CANARY, email: 'shared@example.com' };
    const guests = await Promise.all(
      [1, 2].map(async () => {
        const call = { as: checkout, headers: idempotencyKey(), body };
        return (await asking('A12')(call)).body.customerId as string;
      }),
    );
    await erase(guests[0] ?? '');
    const found = await asking('A33')({ as: operator, query: { email: body.email } });

    expect(found.body.items).toMatchObject([{ customerId: guests[1] }]);
    await erase(guests[1] ?? '');
    expect(await hits()).toEqual([]);
  });

  it('begins again after its end, and erases what came since', async () => {
    const { orderIds } = await aPerson('late', 1);
    const path = { customerId: 'late', orderId: orderIds[0] ?? '' };
    await erase('late');
    await untilDone('late');
    const [first] = [(await erasureOf('late')).body];
    // As a restore would bring it back.
    const profile = (await table.get({ ...profileKey('late') })) ?? {};
    const meta = (await table.get({ ...orderMetadataKey(path.orderId) })) ?? {};
    await table.put({ ...profile, name: CANARY }, { ...meta, customerNote: CANARY });

    expect((await erase('late')).body).toMatchObject({
      status: 'RUNNING',
      requestedAt: first.requestedAt,
    });
    await untilDone('late');

    expect(await hits()).toEqual([]);
  });

  it('is final: no text that comes later is kept', async () => {
    const { orderIds } = await aPerson('final', 1);
    const orderId = orderIds[0] ?? '';
    const path = { customerId: 'final', orderId };
    await erase('final');
    await untilDone('final');
    const parcels = (await asking('A3')({ as: operator, path: { orderId } })).body.fulfillments;
    expect(parcels[0]).not.toHaveProperty('erasedAt');
    const parcel = { ...path, fulfillmentId: parcels[0].fulfillmentId };
    const report = { happenedAt: '2026-06-03T12:13:14Z', message: CANARY, location: CANARY };
    const ask = async (id: 'A22' | 'A28' | 'A6b' | 'A20', call: object) =>
      (await asking(id)({ as: operator, path: parcel, ...call })).status;

    const later = {
      ...report,
      happenedAt: '2026-06-03T13:14:15Z',
      status: 'DELIVERED',
      correction: true,
    };
    expect(await ask('A22', { body: later })).toBe(201);
    expect(await ask('A22', { body: { ...report, status: 'IN_TRANSIT' } })).toBe(201);
    const headers = idempotencyKey();
    expect(await ask('A28', { path, headers, body: { text: CANARY } })).toBe(409);
    expect(await ask('A6b', { path, body: { attributes: { gift: CANARY } } })).toBe(409);
    const tracking = { trackingInfo: { carrier: 'DHL', number: CANARY } };
    const ifMatch = { 'if-match': `"${parcels[0].version}"` };
    expect(await ask('A20', { headers: ifMatch, body: tracking })).not.toBe(200);

    expect(await hits()).toEqual([]);
  });

  it('is final: an order that opens again takes no text, and no parcel keeps one', async () => {
    await aCustomer('reopened');
    const { orderId } = await anOrder('reopened', 'ABC');
    const path = { customerId: 'reopened', orderId };
    const ask = (id: Parameters<typeof asking>[0], call: object) =>
      asking(id)({ as: operator, path, headers: idempotencyKey(), ...call });
    const lines = [{ seq: 1, quantity: 1 }];
    const { fulfillmentId } = (await ask('A19', { body: { lines } })).body;
    vi.setSystemTime(Date.now() + 61 * 24 * 60 * MINUTE);
    await erase('reopened');
    await untilDone('reopened');
    expect((await ask('A21', { path: { ...path, fulfillmentId } })).status).toBe(200);
    const shippingAddress = { name: CANARY, line1: CANARY, city: 'Cork', country: 'IE' };
    const headers = { 'if-match': '"3"' };
    expect(await ask('A27', { headers, body: { shippingAddress } })).toMatchObject({
      status: 409,
      body: { code: 'customer-closed' },
    });
    const trackingInfo = { company: 'Post', number: CANARY };
    expect(await ask('A19', { body: { lines, trackingInfo } })).toMatchObject({
      status: 409,
      body: { code: 'customer-closed' },
    });
    const method = { kind: CANARY };
    expect((await ask('A14', { body: { provider: 'stripe', method } })).status).toBe(201);
    const parcel = { ...path, ...(await ask('A19', { body: { lines } })).body };
    expect(parcel).not.toHaveProperty('erasedAt');
    const later = { happenedAt: new Date().toISOString(), message: CANARY, location: CANARY };
    const named = { path: { ...path, fulfillmentId: parcel.fulfillmentId } };
    await ask('A22', { ...named, body: { ...later, status: 'IN_TRANSIT' } });
    const tracked = { ...named, headers: { 'if-match': '"1"' }, body: { trackingInfo } };
    expect((await ask('A20', tracked)).status).not.toBe(200);
    expect(await hits()).toEqual([]);
  });

  describe('is final: a statement of withdrawal that comes later', () => {
    const words = { name: CANARY, comment: CANARY, email: `${CANARY}@example.com` };
    /** An erased order of which nothing is left, or a parcel that is 61 days old. */
    async function erased(customerId: string, isShipped = false) {
      await aCustomer(customerId);
      const { orderId } = await anOrder(customerId, 'ABC');
      const path = { customerId, orderId };
      const call = { as: operator, path, headers: idempotencyKey() };
      await asking(isShipped ? 'A19' : 'A8')(call);
      vi.useFakeTimers({ toFake: ['Date'] });
      vi.setSystemTime(Date.now() + 61 * 24 * 60 * MINUTE);
      await erase(customerId);
      await untilDone(customerId);
      return path;
    }
    const swept = async (withdrawalId: string) => {
      await sweepLater();
      expect(await hits()).toEqual([]);
      const row = await statementRow(withdrawalId);
      expect(row['contentHash']).toEqual(expect.any(String));
      for (const name of ['GSI2PK', 'GSI2SK', 'consumerName']) expect(row).not.toHaveProperty(name);
      return row['status'];
    };

    it('loses its words once it is done: by an operator, and by a link', async () => {
      const path = await erased('late-statement');
      const first = (await withdrawFor(path, words)).body;
      expect(first.status).toBe('DONE');
      expect(await swept(first.withdrawalId)).toBe('DONE');
      const link = (await asking('A54')({ as: operator, path: { orderId: path.orderId } })).body;
      const second = (await withdrawByLink(link.orderLink, words)).body;
      expect(second.status).toBe('DONE');
      expect(await swept(second.withdrawalId)).toBe('DONE');
    });

    it('loses them with its effect, and with a person’s decision', async () => {
      const path = await erased('late-effect', true);
      const { body } = await withdrawFor(path, words);
      expect(body.status).toBe('REVIEW');
      await resolve(body.withdrawalId, 2, { orderId: path.orderId });
      expect(await swept(body.withdrawalId)).toBe('DONE');
    });

    it.each(['A47f', 'A47g'] as const)('loses them when %s closes it', async (id) => {
      const path = await erased(`late-${id.toLowerCase()}`, true);
      const { withdrawalId } = (await withdrawFor(path, words)).body;
      const reason = CANARY;
      if (id === 'A47f') await resolve(withdrawalId, 2, { reason });
      else await asking(id)({ as: operator, body: { withdrawalIds: [withdrawalId], reason } });
      expect(await swept(withdrawalId)).toBe('CLOSED');
    });

    it('is no order’s from the public door, and loses them with a decision for it', async () => {
      const path = await erased('late-public');
      const email = 'late-public@example.com';
      const { withdrawalId } = (await state({ ...words, email, order: path.orderId })).body;
      await sweepLater();
      const row = await statementRow(withdrawalId);
      expect(row).toMatchObject({ status: 'REVIEW', because: 'OTHER_EMAIL' });
      await resolve(withdrawalId, 2, { orderId: path.orderId });
      expect(await swept(withdrawalId)).toBe('DONE');
    });

    it('is found by the next walk if it comes beside the one that marks its order', async () => {
      await aCustomer('beside');
      const path = { customerId: 'beside', orderId: (await anOrder('beside', 'ABC')).orderId };
      await asking('A8')({ as: operator, path, headers: idempotencyKey() });
      await erase('beside');
      let withdrawalId = '';
      // The erasure has read META before, and marks it after.
      const beside = justBefore(
        'UpdateItem',
        (input) => input.includes('"META"') && input.includes('erasedAt'),
        async () => {
          withdrawalId = (await withdrawFor(path, words)).body.withdrawalId;
          expect(await statementRow(withdrawalId)).not.toHaveProperty('GSI2PK');
        },
      );
      await untilDone('beside');
      expect(beside.happened()).toBe(true);
      expect(await swept(withdrawalId)).toBe('DONE');
    });
  });

  it('is final: a change of the status takes no comment any more', async () => {
    await aCustomer('shipped');
    const { orderId } = await anOrder('shipped', 'ABC');
    const path = { customerId: 'shipped', orderId };
    const change = (version: number, body: object, of = path) =>
      asking('A7')({ as: operator, path: of, headers: { 'if-match': `"${version}"` }, body });
    expect((await change(1, { status: 'SHIPPED' })).status).toBe(200);
    vi.setSystemTime(Date.now() + 61 * 24 * 60 * MINUTE);
    await erase('shipped');
    await untilDone('shipped');

    const late = { status: 'DELIVERED', comment: CANARY };
    expect(await change(2, late)).toMatchObject({
      status: 409,
      body: { code: 'customer-closed' },
    });
    await aCustomer('another');
    expect((await change(2, late, { ...path, customerId: 'another' })).status).toBe(404);
    expect(await hits()).toEqual([]);
    expect((await change(2, { status: 'DELIVERED' })).status).toBe(200);
  });

  it('leaves no trace of a person who was everywhere, and all figures', async () => {
    const { orderIds } = await aPerson('everywhere', 12);
    const before = await hits();
    const figures = await figuresOf(orderIds[0] ?? '');
    for (const place of ['PROFILE', 'ADDR#', 'META', 'ITEM#', 'PAYMENT#', 'FULFILLMENT#'])
      expect(before.join()).toContain(place);
    for (const place of ['COMMENT#', 'MILESTONE#', 'EMAIL#', 'FOUND', 'FIND#', 'TRACK#'])
      expect(before.join()).toContain(place);
    expect(before.filter((one) => one.startsWith('WITHDRAWAL#'))).toHaveLength(2);

    await erase('everywhere');
    // Twelve orders, five a minute, twice through.
    expect(await untilDone('everywhere')).toBe(6);
    expect(await hits(), ERASE).toEqual([]);
    expect(await figuresOf(orderIds[0] ?? '')).toEqual(figures);
    const { body } = await erasureOf('everywhere');
    expect(body).toMatchObject({ status: 'DONE', orders: { done: 12, waiting: 0 } });
    expect(await table.get({ ...erasureKey('everywhere') })).not.toHaveProperty('GSI2PK');
    const doneAt = Date.parse(body.doneAt);
    expect(Date.parse(body.completeAfter) - doneAt).toBe(120 * 24 * 60 * MINUTE);
  });

  const figuresOf = async (orderId: string) => {
    const { body } = await asking('A3')({ as: operator, path: { orderId } });
    const { total, subtotal, amounts, status, number, placedAt, lines } = body;
    const quantities = lines.map(({ sku, quantity, amount }: Stored) => [sku, quantity, amount]);
    return { total, subtotal, amounts, status, number, placedAt, quantities };
  };

  it('leaves an open order until it is final, and looks again each day', async () => {
    await aCustomer('waits');
    const body = { ...orderOf('ABC'), customerNote: CANARY };
    const path = { customerId: 'waits' };
    const call = { as: operator, path, headers: idempotencyKey(), body };
    const { orderId } = (await asking('A6')(call)).body;
    await erase('waits');
    await expect(untilDone('waits', 5)).rejects.toThrow('not done');

    expect((await erasureOf('waits')).body).toMatchObject({ orders: { done: 0, waiting: 1 } });
    expect(await hits()).toEqual([`ORDER#${orderId} META`]);
    await asking('A8')({ as: operator, path: { ...path, orderId } });
    vi.setSystemTime(Date.now() + 24 * 60 * MINUTE);
    await untilDone('waits');
    expect(await hits()).toEqual([]);
  });

  it('leaves an order whose statement of withdrawal is undecided, and then both', async () => {
    await aCustomer('undecided');
    const { orderId, withdrawalId } = await aLateWithdrawal('undecided', {
      name: CANARY,
      email: `${CANARY}@example.com`,
      comment: CANARY,
    });
    const note = { text: CANARY, visibility: 'INTERNAL' };
    const path = { customerId: 'undecided', orderId };
    await asking('A28')({ as: operator, path, headers: idempotencyKey(), body: note });
    const before = await hits();
    await erase('undecided');
    await expect(untilDone('undecided', 5)).rejects.toThrow('not done');

    expect((await erasureOf('undecided')).body).toMatchObject({ orders: { done: 0, waiting: 1 } });
    expect(before).toHaveLength(2);
    expect(await hits()).toEqual(before);
    expect(await resolve(withdrawalId, 2, { reason: 'Made to measure.' })).toMatchObject({
      status: 200,
    });
    vi.setSystemTime(Date.now() + 24 * 60 * MINUTE);
    await untilDone('undecided');
    expect(await hits()).toEqual([]);
    // The receipt can still be proved.
    expect(await statementRow(withdrawalId)).toMatchObject({
      status: 'CLOSED',
      receivedAt: expect.any(String),
      contentHash: expect.any(String),
    });
  });

  it('finds a statement that nobody confirmed, and waits for its decision', async () => {
    await aCustomer('unconfirmed');
    const { orderId } = await anOrder('unconfirmed', 'ABC');
    const path = { customerId: 'unconfirmed', orderId };
    await asking('A8')({ as: operator, path, headers: idempotencyKey() });
    const words = { name: CANARY, comment: CANARY, email: 'unconfirmed@example.com' };
    const { withdrawalId } = (await state({ ...words, order: path.orderId })).body;
    await sweepLater();
    expect(await statementRow(withdrawalId as string)).toMatchObject({ status: 'AWAITING' });
    await erase('unconfirmed');
    await expect(untilDone('unconfirmed', 5)).rejects.toThrow('not done');

    vi.setSystemTime(Date.now() + 4 * 24 * 60 * MINUTE);
    await sweepStatements();
    expect(
      await resolve(withdrawalId as string, 3, { reason: 'Nobody confirmed it.' }),
    ).toMatchObject({ status: 200 });
    vi.setSystemTime(Date.now() + 24 * 60 * MINUTE);
    await untilDone('unconfirmed');
    expect(await hits()).toEqual([]);
  });

  it('keeps the attributes with the setting keepAttributes', async () => {
    vi.stubEnv('KEEP_ATTRIBUTES', 'true');
    const { orderIds } = await aPerson('kept');
    await erase('kept');
    await untilDone('kept');

    const kept = await hits();
    expect(kept.sort()).toEqual(
      ['ITEM#001', 'ITEM#002', 'META'].map((place) => `ORDER#${orderIds[0]} ${place}`),
    );
    vi.unstubAllEnvs();
    await table.clear(({ SK }) => SK === 'STOCK');
  });

  it('revokes the links of the orders', async () => {
    const { orderIds } = await aPerson('linked');
    const { orderLink } = (
      await asking('A54')({ as: operator, path: { orderId: orderIds[0] ?? '' } })
    ).body;
    await erase('linked');
    await untilDone('linked');
    const stored = await table.get({ ...orderMetadataKey(orderIds[0] ?? '') });

    expect(orderLink).toBeTypeOf('string');
    expect(Number(stored?.['linksFrom'])).toBeGreaterThan(Date.now() / 1000 - 3600);
  });

  it('is not found before it is asked for, and of nobody', async () => {
    await aCustomer('never');
    expect(await erasureOf('never')).toMatchObject({ body: { code: 'erasure-not-found' } });
    expect(await erase('nobody')).toMatchObject({ body: { code: 'customer-not-found' } });
    expect(
      await asking('A39')({ as: customer('never'), path: { customerId: 'never' } }),
    ).toMatchObject({ status: 403 });
  });

  it('goes on after a second request, if the sweep gave it up', async () => {
    await aCustomer('given-up');
    await erase('given-up');
    const { GSI2PK, GSI2SK, ...row } = (await table.get({ ...erasureKey('given-up') })) ?? {};
    await table.put({ ...row, dueFailures: 10 });
    await expect(untilDone('given-up', 2)).rejects.toThrow('not done');
    await erase('given-up');

    expect(GSI2SK).toContain('given-up');
    expect(GSI2PK).toMatch(/^ERASE#/);
    expect(await untilDone('given-up')).toBeGreaterThan(0);
  });

  describe('killed', () => {
    const kill = killer();
    it.each(
      Array.from({ length: 20 }, (_, n) => [n + 1, n % 2 === 0 ? 'after' : 'before'] as const),
    )('at its request %i, %s it, ends without a trace', async (n, when) => {
      const customerId = `killed-${n}`;
      await aPerson(customerId, 2);
      await erase(customerId);
      const ended = await kill(n, when, () =>
        continueErasure(customerId, new Date(), erasurePolicy(policyIn(process.env))),
      );

      // A walk of two orders sends more requests than that.
      expect(ended).toBe(false);
      await untilDone(customerId);
      expect(await hits()).toEqual([]);
    });
  });

  describe('would leave the person, as flawed designs show,', () => {
    it('without the second walk: somebody wrote behind the first', async () => {
      const { orderIds } = await aPerson('once-through');
      await erase('once-through');
      await continueErasure('once-through', new Date(), erasurePolicy(policyIn(process.env)));
      // A request that had read the order before the walk.
      const { PK } = orderMetadataKey(orderIds[0] ?? '');
      await table.put({ PK, SK: 'COMMENT#m-late', type: 'Comment', text: CANARY });

      // Here a job of one walk has ended.
      expect(await hits()).toHaveLength(1);
      await untilDone('once-through');
      expect(await hits()).toEqual([]);
    });

    it('with the due key on the profile: the index has its name', async () => {
      await table.put({
        ...profileKey('indexed'),
        name: CANARY,
        GSI2PK: 'ERASE#9',
        GSI2SK: '2026-06-01T00:00:00.000Z#indexed',
      });
      const due = () =>
        query({
          IndexName: GSI2.name,
          KeyConditionExpression: 'GSI2PK = :due',
          ExpressionAttributeValues: { ':due': 'ERASE#9' },
        });
      expect(JSON.stringify(await due())).toContain(CANARY);
      await table.remove({ ...profileKey('indexed') });

      const { orderIds } = await aPerson('unindexed');
      await erase('unindexed');
      const rows = (await table.all()) as Stored[];
      const indexed = rows.filter(({ GSI2PK }) => String(GSI2PK).startsWith('ERASE#'));
      expect(indexed.map(({ PK }) => PK)).toContain('CUST#unindexed');
      expect(orderIds).toHaveLength(1);
      expect(JSON.stringify(indexed)).not.toContain(CANARY);
      await untilDone('unindexed');
    });

    it('with a payment’s version kept: a report brings the method back', async () => {
      const { orderIds } = await aPerson('reported');
      const paymentOf = async () =>
        ((await table.all()) as Stored[]).find(
          (row) => row.PK === `ORDER#${orderIds[0]}` && isPayment(row),
        ) as Stored;
      const seen = toPayment(await paymentOf());
      const { method, ...erased } = await paymentOf();
      await table.put(erased);
      // The flawed erasure: the report still finds the version that it has read.
      expect(
        await transact({ payment: putPayment(seen, seen, policyIn(process.env)) }),
      ).toBeUndefined();
      expect((await paymentOf())['method']).toEqual(method);

      await erase('reported');
      await continueErasure('reported', new Date(), erasurePolicy(policyIn(process.env)));
      expect(
        await transact({ payment: putPayment(seen, seen, policyIn(process.env)) }),
      ).toMatchObject({ payment: {} });
      await untilDone('reported');
      expect(await hits()).toEqual([]);
    });
  });
});

describe('The steps of an erasure', () => {
  const walk = { pass: 1, changed: false, done: 0, waiting: 0 };
  const now = new Date('2026-06-01T00:00:00Z');

  it('ends only after a second walk that found nothing', () => {
    expect(nextStep(walk, [], false, undefined, now)).toMatchObject({ walk: { pass: 2 } });
    const second = { ...walk, pass: 2 };
    expect(nextStep(second, ['unchanged'], false, undefined, now)).toMatchObject({ ends: true });
    for (const [outcome, address] of [
      ['erased', false],
      ['unchanged', true],
    ] as const)
      expect(nextStep(second, [outcome], address, undefined, now)).toMatchObject({
        walk: { pass: 3, changed: false },
        at: now,
      });
  });

  it('waits a day for orders that are not final', () => {
    const { at } = nextStep({ ...walk, pass: 2 }, ['waiting'], false, undefined, now) as {
      at: Date;
    };
    expect(at.toISOString()).toBe('2026-06-02T00:00:00.000Z');
  });
});
