import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { handler as sweep } from '../../../../functions/sweep-due.ts';
import {
  customerOrderKey,
  orderMetadataKey,
  overpaidKey,
  paymentKey,
  paymentReferenceKey,
  summaryKey,
  webhookDeliveryKey,
} from '../../../../table/keys.ts';
import { justBefore } from '../../../../test/support/faults.ts';
import { lambdaContext } from '../../../../test/support/lambda-context.ts';
import { aCustomer, aSku } from '../../../../test/support/orders.ts';
import { capture, giveUp, pay, refund, report } from '../../../../test/support/payments.ts';
import { projector } from '../../../../test/support/project.ts';
import { seededRandom } from '../../../../test/support/seeded-random.ts';
import { freshTable } from '../../../../test/support/table.ts';
import { assertEveryPartitionIsRead } from '../../verify/checks/unread-partition.ts';
import { describeDrift } from '../../verify/describe.ts';
import type { Drift } from '../../verify/drift.ts';
import { Subject } from '../../verify/subject.ts';
import { type ByLineOrder, orderOfQuantities, tryToCancel, tryToFulfill } from '../by-line.ts';
import { present, type Row, sorted, verifying, withoutRevisions } from './verifying.ts';

const HOUR = 3_600_000;

describe('oms verify, for payments', () => {
  const table = freshTable({ stream: true });
  const catchUp = projector();
  const { verify, verifyAll, change, expectForAPerson } = verifying(table);
  const of = ({ customerId }: ByLineOrder): Subject => Subject.customer(customerId);
  const rowKey = (order: ByLineOrder) => customerOrderKey(order);
  const metaKey = ({ orderId }: ByLineOrder) => orderMetadataKey(orderId);
  const sumsKey = ({ customerId }: ByLineOrder) => summaryKey(customerId);
  const moneyKey = ({ orderId, paymentId }: Paid) => paymentKey(orderId, { paymentId });
  const claimKey = ({ reference }: Paid) => paymentReferenceKey('stripe', reference);

  let orders = 0;
  const anOrder = async () => orderOfQuantities(await aCustomer(`payer${++orders}`), [3, 2]);

  /** An order of 50.00, captured, of which 12.00 are refunded, and 10.00 requested. */
  const aPaid = async () => {
    const order = await anOrder();
    const reference = `pi-${order.orderId}`;
    const paid = {
      ...order,
      reference,
      paymentId: (await pay(order, { reference })).body.paymentId,
    };
    const at = { orderId: order.orderId, customerId: order.customerId, paymentId: paid.paymentId };
    await report({ ...at, amount: 5000, reference: 'ch_1' });
    await report({ ...at, kind: 'REFUND', amount: 1200, reference: 're_1' });
    const { body } = await refund(paid, { amount: 1000, reason: 'GOODWILL' });
    await catchUp();
    return { ...paid, transactionId: body.transactionId as string };
  };
  type Paid = Awaited<ReturnType<typeof aPaid>>;
  const transactions = async (paid: Paid) =>
    (await table.get({ ...moneyKey(paid) }))?.['transactions'] as Record<string, Row>;
  const changeTransaction = async (paid: Paid, kind: string, attributes: Row) => {
    const all = await transactions(paid);
    const [id = ''] = Object.keys(all).filter((one) => all[one]?.['kind'] === kind);
    await change(moneyKey(paid), { transactions: { ...all, [id]: { ...all[id], ...attributes } } });
  };

  beforeAll(() => aSku('ABC', { quantity: 1_000_000 }));
  beforeEach(() => vi.stubEnv('UNPAID_ORDERS_EXPIRE_AFTER', '60'));
  afterEach(async () => {
    vi.unstubAllEnvs();
    await table.clear(({ PK }) => PK === 'SKU#ABC');
  });

  it('finds no error in many lives', async () => {
    const random = seededRandom(5);
    const below = (n: number) => Math.floor(random() * n);
    for (let n = 0; n < 30; n++) await aLife(below);
    await catchUp();

    const rows = await table.all();
    const statuses = new Set(rows.filter(({ type }) => type === 'Order').map(statusOf));
    expect(statuses).toEqual(
      new Set([
        'PENDING',
        'PAID',
        'PARTIALLY_PAID',
        'AUTHORIZED',
        'VOIDED',
        'PARTIALLY_REFUNDED',
        'REFUNDED',
      ]),
    );
    expect(rows.filter(({ GSI2PK }) => String(GSI2PK).startsWith('DUE#')).length).toBeGreaterThan(
      9,
    );
    expect((await verifyAll(true)).map(describeDrift)).toEqual([]);
  });
  const statusOf = ({ paymentStatus }: Row) => paymentStatus;

  const aLife = async (below: (n: number) => number) => {
    const order = await anOrder();
    const reference = `pi-${order.orderId}`;
    if (below(4) === 0) return;
    const { paymentId } = (await pay(order, { reference })).body;
    const at = { customerId: order.customerId, orderId: order.orderId, paymentId };
    for (let n = below(6); n > 0; n--) {
      const amount = [2000, 5000][below(2)];
      const acts = [
        () => report({ ...at, kind: 'AUTHORIZATION', amount: 5000, reference: 'au_1' }),
        () => report({ ...at, kind: 'SALE', amount, reference: `ch_${below(2)}` }),
        () => report({ ...at, kind: 'REFUND', amount: 1000, reference: `re_${below(3)}` }),
        () => capture({ ...order, paymentId }, { amount: 1000 }),
        () => giveUp({ ...order, paymentId }),
        () => report({ ...at, kind: 'VOID', amount: 5000, reference: 'vo_1' }),
        () => refund({ ...order, paymentId }),
        () => tryToCancel(order, [{ seq: 1, quantity: 1 }]),
        () => pay(order, { provider: 'manual', captured: true }),
      ];
      await acts[below(acts.length)]?.();
    }
    await settle(order, paymentId);
  };
  /** Settles a payment, because a provider's contradictory reports would rightly be a finding. */
  const settle = async (order: ByLineOrder, paymentId: string) => {
    const shown = (await table.get({ ...paymentKey(order.orderId, { paymentId }) })) ?? {};
    const all = Object.values(shown['transactions'] as Record<string, Row>);
    const sum = (...kinds: string[]) =>
      all
        .filter(({ kind, state }) => kinds.includes(String(kind)) && state !== 'FAILED')
        .reduce((total, { amount }) => total + Number(amount), 0);
    const at = { customerId: order.customerId, orderId: order.orderId, paymentId };
    const missing = Math.max(sum('REFUND') - sum('SALE'), 0);
    if (missing > 0) await report({ ...at, kind: 'SALE', amount: missing, reference: 'ch_late' });
    const over = sum('VOID', 'CAPTURE') - sum('AUTHORIZATION');
    if (over > 0)
      await report({ ...at, kind: 'AUTHORIZATION', amount: over, reference: 'au_late' });
  };

  /** Each change by hand of an order of `aPaid`, and its one finding. A repair undoes it. */
  const copies: Record<string, (paid: Paid) => Promise<Partial<Drift>>> = {
    'a META that knows of no refund': async (paid) => {
      await change(metaKey(paid), { refunded: undefined });
      return { what: 'META', expected: { refunded: 1200 }, found: { refunded: null } };
    },
    'a META with another refund': async (paid) => {
      await change(metaKey(paid), { refunded: 1 });
      return { what: 'META', expected: { refunded: 1200 }, found: { refunded: 1 } };
    },
    'a payment that is due no more': async (paid) => {
      await change(moneyKey(paid), { GSI2PK: undefined, GSI2SK: undefined });
      return { what: 'DUE', found: { GSI2PK: null, GSI2SK: null } };
    },
    'a payment that is due elsewhere': async (paid) => {
      const GSI2PK = elsewhere(await table.get({ ...moneyKey(paid) }));
      await change(moneyKey(paid), { GSI2PK });
      return { what: 'DUE', found: { GSI2PK } };
    },
    'a payment that is due at another time': async (paid) => {
      const GSI2SK = `2039-01-01T00:00:00.000Z#${paid.paymentId}`;
      await change(moneyKey(paid), { GSI2SK });
      return { what: 'DUE', found: { GSI2SK } };
    },
    'a payment that lost its reminder': async (paid) => {
      const gone = { reminder: undefined, GSI2PK: undefined, GSI2SK: undefined };
      await change(moneyKey(paid), gone);
      return { what: 'DUE', found: { reminder: null, GSI2PK: null, GSI2SK: null } };
    },
    'a payment that the sweep gave up': async (paid) => {
      await change(moneyKey(paid), { GSI2PK: undefined, GSI2SK: undefined, dueFailures: 10 });
      return { what: 'DUE', why: 'the sweep gave it up after 10 failures' };
    },
  };

  it.each(Object.keys(copies))('reports %s, repairs it, and changes nothing else', async (name) => {
    const paid = await aPaid();
    const sound = sorted((await table.all()).map(withoutRevisions));
    const finding = await copies[name]?.(paid);

    expect((await verify(of(paid))).drifts).toEqual([
      expect.objectContaining({ ...finding, orderId: paid.orderId, repairable: true }),
    ]);
    expect((await verify(of(paid), true)).left).toEqual([]);

    expect(sorted((await table.all()).map(withoutRevisions))).toEqual(sound);
    expect(await verifyAll(true)).toEqual([]);
  });

  it('adds up a customer’s refunds again', async () => {
    const paid = await aPaid();
    for (const wrong of [undefined, 1]) {
      await change(sumsKey(paid), { 'refundedTotal.EUR': wrong });
      const { drifts, left } = await verify(of(paid), true);
      const expected = { 'refundedTotal.EUR': 1200 };
      const found = { 'refundedTotal.EUR': wrong ?? null };
      expect(drifts).toMatchObject([{ what: 'SUMMARY', expected, found, mayBeLag: false }]);
      expect(left).toEqual([]);
      expect(await table.get({ ...sumsKey(paid) })).toMatchObject(expected);
    }
    await change(sumsKey(paid), { 'refundedTotal.USD': 5 });
    expect((await verify(of(paid), true)).drifts).toMatchObject([
      { what: 'SUMMARY', expected: { 'refundedTotal.USD': null } },
    ]);
    expect(await verifyAll()).toEqual([]);
  });

  /** Each change by hand of the row. A repair writes a version, which META and SUMMARY follow. */
  const ofTheRow: Record<string, readonly [broken: Row, expected: Row]> = {
    'another payment status': [{ paymentStatus: 'PAID' }, { paymentStatus: 'PARTIALLY_REFUNDED' }],
    'another refund': [{ refunded: 5000 }, { refunded: 1200 }],
    'no refund': [{ refunded: undefined }, { refunded: 1200 }],
  };
  it.each(Object.keys(ofTheRow))('repairs a row with %s by a new version', async (name) => {
    const paid = await aPaid();
    const [broken = {}, expected = {}] = ofTheRow[name] ?? [];
    const before = await table.get({ ...rowKey(paid) });
    await change(rowKey(paid), { ...broken, version: Number(before?.['version']) + 1 });
    await catchUp();

    const { drifts, left } = await verify(of(paid), true);

    expect(drifts).toContainEqual(
      expect.objectContaining({ what: 'ORDER', expected, repairable: true }),
    );
    expect(left).toEqual([]);
    const version = Number(before?.['version']) + 2;
    const right = { paymentStatus: 'PARTIALLY_REFUNDED', refunded: 1200, version };
    expect(await table.get({ ...rowKey(paid) })).toMatchObject(right);
    expect(await table.get({ ...metaKey(paid) })).toMatchObject(right);
    expect(await table.get({ ...sumsKey(paid) })).toMatchObject({ 'refundedTotal.EUR': 1200 });
    await catchUp();
    expect(await verifyAll()).toEqual([]);
  });

  it('finds no error in an order that was not paid in time', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const order = await anOrder();
    vi.setSystemTime(Date.now() + 2 * HOUR);
    await sweep({ time: '' }, lambdaContext(60_000));
    await catchUp();
    vi.useRealTimers();
    expect(await table.get({ ...rowKey(order) })).toMatchObject({ status: 'CANCELLED' });
    expect((await verifyAll()).map(describeDrift)).toEqual([]);
  });

  it('keeps the payment status of an order without payments', async () => {
    const order = await anOrder();
    await change(rowKey(order), { paymentStatus: 'PAID', version: 2 });
    await catchUp();
    const { drifts } = await verify(of(order), true);
    expect(drifts).toEqual([]);
  });

  it('leaves a row to the payment that moved meanwhile, and repairs the rest', async () => {
    const paid = await aPaid();
    const { version } = (await table.get({ ...rowKey(paid) })) ?? {};
    await change(rowKey(paid), { paymentStatus: 'PAID', version: Number(version) + 1 });
    await catchUp();
    const isRepair = (input: string) => input.includes('was_paymentStatus');
    const ids = { orderId: paid.orderId, customerId: paid.customerId, paymentId: paid.paymentId };
    const slip = justBefore('TransactWriteItems', isRepair, () =>
      report({ ...ids, kind: 'REFUND', amount: 800, reference: 're_2' }),
    );

    expect((await verify(of(paid), true)).left).toEqual([]);

    expect(slip.happened()).toBe(true);
    const right = { paymentStatus: 'PARTIALLY_REFUNDED', refunded: 2000 };
    expect(await table.get({ ...rowKey(paid) })).toMatchObject(right);
    await catchUp();
    expect(await verifyAll()).toEqual([]);
  });

  it('repairs the row on the condition of each payment in its sum', async () => {
    const paid = await aPaid();
    const { version } = (await table.get({ ...rowKey(paid) })) ?? {};
    await change(rowKey(paid), { paymentStatus: 'PAID' });
    const payment = (await table.get({ ...moneyKey(paid) })) ?? {};
    const others = Object.entries(await transactions(paid)).filter(
      ([, { kind, state }]) => kind !== 'REFUND' || state === 'REQUESTED',
    );
    const slip = justBefore(
      'TransactWriteItems',
      (input) => input.includes('was_paymentStatus'),
      () =>
        change(moneyKey(paid), {
          version: Number(payment['version']) + 1,
          transactions: Object.fromEntries(others),
        }),
    );

    await verify(of(paid), true);

    expect(slip.happened()).toBe(true);
    const right = { paymentStatus: 'PAID', refunded: 0, version: Number(version) + 1 };
    expect(await table.get({ ...rowKey(paid) })).toMatchObject(right);
  });

  describe('An order that waits for its payment', () => {
    const broken: Record<string, (metadata: Row) => Row> = {
      'no due key': () => NO_KEY,
      'a due key of another time': () => ({ GSI2SK: '2039-01-01T00:00:00.000Z#o-1' }),
      'a due key of another partition': (metadata) => ({ GSI2PK: elsewhere(metadata) }),
      'a due key that the sweep gave up': () => ({ ...NO_KEY, dueFailures: 10 }),
    };
    const NO_KEY = { GSI2PK: undefined, GSI2SK: undefined };
    it.each(Object.keys(broken))('with %s gets its own again', async (name) => {
      const order = await anOrder();
      await catchUp();
      const sound = sorted((await table.all()).map(withoutRevisions));
      const metadata = (await table.get({ ...metaKey(order) })) ?? {};
      await change(metaKey(order), broken[name]?.(metadata) ?? {});

      const { drifts, left } = await verify(of(order), true);

      expect(drifts).toMatchObject([
        { what: 'DUE', key: expect.stringContaining('META'), repairable: true },
      ]);
      expect(left).toEqual([]);
      expect(sorted((await table.all()).map(withoutRevisions))).toEqual(sound);
    });

    it('may be due later than its due time after the sweep failed on it', async () => {
      const order = await anOrder();
      await catchUp();
      const GSI2SK = `2039-01-01T00:00:00.000Z#${order.orderId}`;
      await change(metaKey(order), { GSI2SK, dueFailures: 2 });
      expect(await verifyAll()).toEqual([]);
      await change(metaKey(order), { GSI2SK: `2020-01-01T00:00:00.000Z#${order.orderId}` });
      expect(await verifyAll()).toMatchObject([{ what: 'DUE' }]);
    });

    it('has a due key without a time: reported, and left to a person', async () => {
      const order = await anOrder();
      await catchUp();
      await change(metaKey(order), { paymentDueAt: undefined });
      const { left } = await verify(of(order), true);
      expect(left).toMatchObject([{ what: 'DUE', repairable: false }]);
    });

    it('is left to the payment that comes before its repair', async () => {
      const order = await anOrder();
      await catchUp();
      await change(metaKey(order), { GSI2PK: undefined, GSI2SK: undefined });
      const slip = justBefore(
        'TransactWriteItems',
        (input) => input.includes('was_paymentDueAt'),
        () => pay(order, { provider: 'manual', captured: true }),
      );

      await verify(of(order), true);

      expect(slip.happened()).toBe(true);
      expect(await table.get({ ...metaKey(order) })).not.toHaveProperty('GSI2PK');
    });
  });

  it('leaves the key of an order that no longer waits to the sweep, if there is one', async () => {
    const order = await anOrder();
    await tryToFulfill(order);
    await catchUp();
    expect(await table.get({ ...metaKey(order) })).toHaveProperty('GSI2PK');
    expect(await verifyAll()).toEqual([]);

    const paymentDueAt = new Date(Date.now() - 2 * HOUR).toISOString();
    await change(metaKey(order), { paymentDueAt, GSI2SK: `${paymentDueAt}#${order.orderId}` });
    const { drifts, left } = await verify(of(order), true);
    expect(drifts).toMatchObject([{ what: 'DUE', expected: { GSI2PK: null, GSI2SK: null } }]);
    expect(left).toEqual([]);
    expect(await table.get({ ...metaKey(order) })).not.toHaveProperty('GSI2PK');
  });

  it('removes a reminder from a payment that does not wait', async () => {
    const paid = await aPaid();
    const { reminder, GSI2PK, GSI2SK } = (await table.get({ ...moneyKey(paid) })) ?? {};
    const { transactionId } = paid;
    const at = { orderId: paid.orderId, customerId: paid.customerId, paymentId: paid.paymentId };
    await report({ ...at, transactionId, kind: 'REFUND', amount: 1000, reference: 're_9' });
    await catchUp();
    expect(await table.get({ ...moneyKey(paid) })).not.toHaveProperty('reminder');
    await change(moneyKey(paid), { reminder, GSI2PK, GSI2SK });

    const { drifts, left } = await verify(of(paid), true);

    const expected = { reminder: null, GSI2PK: null, GSI2SK: null };
    expect(drifts).toMatchObject([{ what: 'DUE', expected, repairable: true }]);
    expect(left).toEqual([]);
    expect(await table.get({ ...moneyKey(paid) })).not.toHaveProperty('GSI2PK');
  });

  it('keeps the reminder of a session that is to be ended, and repairs its due key', async () => {
    vi.stubEnv('PAYMENT_PROVIDER', 'stripe');
    const order = await anOrder();
    const { paymentId } = (await pay(order, { reference: `pi-${order.orderId}` })).body;
    await tryToCancel(order, [{ seq: 1, quantity: 1 }]);
    await catchUp();
    const key = moneyKey({ ...order, paymentId } as Paid);
    const sound = await table.get({ ...key });
    expect(sound).toMatchObject({ reminder: { sentCount: 0 }, payable: 4000 });
    expect((await verify(of(order))).drifts).toEqual([]);
    await change(key, { GSI2PK: undefined, GSI2SK: undefined });

    const { drifts, left } = await verify(of(order), true);

    expect(drifts).toMatchObject([{ what: 'DUE', repairable: true }]);
    expect(left).toEqual([]);
    expect(await table.get({ ...key })).toEqual(sound);
    await change(key, { payable: -1 });
    expect((await verify(of(order))).drifts).toMatchObject([{ what: 'PAYMENT' }]);
  });

  it('expects a check of a request with all its repetitions', async () => {
    const paid = await aPaid();
    const all = await transactions(paid);
    const { [paid.transactionId]: asked = {}, ...others } = all;
    const old = 't-01HZZZZZZZ0000000000000000';
    const gone = { reminder: undefined, GSI2PK: undefined, GSI2SK: undefined };
    await change(moneyKey(paid), { ...gone, transactions: { ...others, [old]: asked } });
    const expected = { reminder: { sentCount: 5 } };
    const { drifts, left } = await verify(of(paid), true);
    expect(drifts).toMatchObject([{ what: 'DUE', expected, repairable: true }]);
    expect(left).toEqual([]);
    expect(await table.get({ ...moneyKey(paid) })).toHaveProperty('GSI2PK');
  });

  /** Each change by hand, and all its findings. A repair writes nothing. */
  const forAPerson: Record<string, (paid: Paid) => Promise<Partial<Drift>[]>> = {
    'a payment of another customer': async (paid) => {
      await change(moneyKey(paid), { customerId: 'b2' });
      return [{ what: 'PAYMENT', found: { customerId: 'b2' } }];
    },
    'a payment in another currency': async (paid) => {
      await change(moneyKey(paid), { currency: 'USD' });
      return [{ what: 'PAYMENT', found: { currency: 'USD' } }];
    },
    'a payment without transactions': async (paid) => {
      await change(moneyKey(paid), { transactions: undefined });
      return [{ what: 'PAYMENT', why: expect.stringContaining('transactions by id') }];
    },
    'a transaction of no kind': async (paid) => {
      await changeTransaction(paid, 'SALE', { kind: 'GIFT' });
      return [{ what: 'PAYMENT' }];
    },
    'a transaction in no state': async (paid) => {
      await changeTransaction(paid, 'SALE', { state: 'DONE' });
      return [{ what: 'PAYMENT' }];
    },
    'a transaction of less than nothing': async (paid) => {
      await changeTransaction(paid, 'SALE', { amount: -1 });
      return [{ what: 'PAYMENT' }];
    },
    'a payment with an unreadable number': async (paid) => {
      await change(moneyKey(paid), { amount: 2n ** 53n + 1n });
      return [{ what: 'PAYMENT', why: 'not a payment: amount is beyond 2^53 − 1' }];
    },
    'a payment whose key is none': async (paid) => {
      const row = await table.get({ ...moneyKey(paid) });
      await table.put(present({ ...row, SK: 'PAYMENT#yesterday#p-1', reference: undefined }));
      return [{ what: 'PAYMENT', why: expect.stringContaining('SK is not a payment’s key') }];
    },
    'two movements under one request': async (paid) => {
      const all = await transactions(paid);
      const request = Object.keys(all)[0];
      const twice = { kind: 'REFUND', state: 'SUCCEEDED', amount: 1, at: LONG_AGO, request };
      await change(moneyKey(paid), { transactions: { ...all, 't-x': twice } });
      await changeRow(paid, { refunded: 1201 });
      return [{ what: 'PAYMENT', why: expect.stringContaining('one request moved money') }];
    },
    'a void of more than was authorized': async (paid) => {
      const all = await transactions(paid);
      const more = { kind: 'VOID', state: 'SUCCEEDED', amount: 1, at: LONG_AGO };
      await change(moneyKey(paid), { transactions: { ...all, 't-x': more } });
      return [{ what: 'PAYMENT', why: expect.stringContaining('1 more is captured or voided') }];
    },
    'a reference that nothing claims': async (paid) => {
      await table.remove({ ...claimKey(paid) });
      return [{ what: 'PAYREF', why: 'its reference has no claim' }];
    },
    'a further reference that nothing claims': async (paid) => {
      await change(moneyKey(paid), { otherReferences: ['pi_lost'] });
      return [{ what: 'PAYREF', why: 'its reference has no claim' }];
    },
    'a reference that another order claims': async (paid) => {
      await change(claimKey(paid), { orderId: 'o-2' });
      return [{ what: 'PAYREF', found: { orderId: 'o-2' } }];
    },
    'a reference that another payment of the order claims': async (paid) => {
      const { orderId, customerId, paymentId } = paid;
      await report({
        orderId,
        customerId,
        paymentReference: 'pi_again',
        kind: 'AUTHORIZATION',
        amount: 100,
        reference: 'au_1',
      });
      await catchUp();
      const claim = paymentReferenceKey('stripe', 'pi_again');
      const other = (await table.get({ ...claim }))?.['paymentId'];
      expect(other).not.toBe(paymentId);
      await change(claimKey(paid), { paymentId: other });
      const why = 'the claim of its reference names another payment';
      return [{ what: 'PAYREF', why, expected: { paymentId }, found: { paymentId: other } }];
    },
  };
  const LONG_AGO = '2026-06-01T12:00:00.000Z';
  const changeRow = async (paid: Paid, attributes: Row) => {
    const { version } = (await table.get({ ...rowKey(paid) })) ?? {};
    await change(rowKey(paid), { ...attributes, version: Number(version) + 1 });
    await catchUp();
  };

  it.each(Object.keys(forAPerson))('reports %s, and leaves it to a person', async (name) => {
    const paid = await aPaid();
    // The newest of its transactions is a request of now.
    await changeTransaction(paid, 'REFUND', {});
    const all = await transactions(paid);
    await change(moneyKey(paid), {
      transactions: Object.fromEntries(
        Object.entries(all).map(([id, one]) => [
          id,
          one['state'] === 'REQUESTED' ? { ...one, at: LONG_AGO } : one,
        ]),
      ),
    });
    const findings = (await forAPerson[name]?.(paid)) ?? [];
    await expectForAPerson(
      of(paid),
      findings.map((finding) => ({ orderId: paid.orderId, ...finding })),
    );
  });

  it('reports a refund of more than was captured, beside its order in the list', async () => {
    const paid = await aPaid();
    const all = await transactions(paid);
    const more = { kind: 'CHARGEBACK', state: 'SUCCEEDED', amount: 4000, at: LONG_AGO };
    const asked = { ...all[paid.transactionId], at: LONG_AGO };
    await change(moneyKey(paid), {
      transactions: { ...all, [paid.transactionId]: asked, 't-x': more },
    });
    await changeRow(paid, { paymentStatus: 'REFUNDED', refunded: 5200 });

    const { drifts, left } = await verify(of(paid), true);

    const why =
      'its provider’s reports contradict each other: 200 more is given back than was captured';
    const cause = { what: 'PAYMENT', why, orderId: paid.orderId, repairable: false };
    // The request of 1000 that has no answer counts, too.
    const listed = { what: 'OVERPAID', expected: { amount: -1200 }, repairable: true };
    expect(drifts).toHaveLength(2);
    expect(drifts).toMatchObject([cause, listed]);
    expect(left).toMatchObject([cause]);
    expect(await table.get({ ...overpaidKey(paid.orderId) })).toMatchObject({ amount: -1200 });
    expect((await verify(of(paid), true)).drifts).toMatchObject([cause]);
  });

  it('gives a provider an hour to report the rest', async () => {
    const order = await anOrder();
    const { paymentId } = (await pay(order)).body;
    const at = { orderId: order.orderId, customerId: order.customerId, paymentId };
    const occurredAt = new Date(Date.now() - 0.9 * HOUR).toISOString();
    await report({ ...at, kind: 'REFUND', amount: 100, reference: 're_1', occurredAt });
    await catchUp();
    expect(await verifyAll()).toEqual([]);
    const earlier = new Date(Date.now() - 1.1 * HOUR).toISOString();
    const key = moneyKey({ ...order, paymentId } as Paid);
    await change(key, {
      transactions: Object.fromEntries(
        Object.entries((await table.get({ ...key }))?.['transactions'] as Record<string, Row>).map(
          ([id, one]) => [id, { ...one, at: earlier }],
        ),
      ),
    });
    expect(await verifyAll()).toMatchObject([{ what: 'PAYMENT', repairable: false }]);
  });

  describe('Rows that belong to nothing', () => {
    it('include a payment without its order', async () => {
      const paid = await aPaid();
      await table.remove({ ...rowKey(paid) });
      await table.remove({ ...metaKey(paid) });
      await table.remove({ ...sumsKey(paid) });
      const why = 'its order does not exist';
      expect(await verifyAll(true)).toMatchObject([{ what: 'PAYMENT', why, repairable: false }]);
    });

    const claims: Record<string, readonly [broken: (paid: Paid) => Promise<unknown>, why: string]> =
      {
        'without a payment': [
          (paid) => change(claimKey(paid), { paymentId: 'p-01HZZZZZZZ0000000000000000' }),
          'its payment does not exist',
        ],
        'that names none': [
          (paid) => change(claimKey(paid), { paymentId: undefined }),
          'it does not name a payment',
        ],
        'of an order that cannot be': [
          (paid) => change(claimKey(paid), { orderId: 'o#2' }),
          'it does not name a payment',
        ],
        'of a payment with another reference': [
          async (paid) => {
            const claim = await table.get({ ...claimKey(paid) });
            await table.put({ ...claim, ...paymentReferenceKey('stripe', 'pi_2') });
          },
          'its payment has another reference',
        ],
      };
    it.each(Object.keys(claims))('include the claim of a reference %s', async (name) => {
      const paid = await aPaid();
      const [broken, why] = claims[name] ?? [];
      await broken?.(paid);
      const found = (await verifyAll(true)).filter(({ key }) => key.startsWith('PAYREF#'));
      expect(found).toMatchObject([{ what: 'PAYREF', why, repairable: false }]);
    });
  });

  it('include due rows in a partition that the sweep does not read', async () => {
    await anOrder();
    await catchUp();
    vi.stubEnv('OPEN_ORDER_SHARDS', '4');
    await assertEveryPartitionIsRead();
    const order = await anOrder();
    await change(metaKey(order), { GSI2PK: 'DUE#9' });

    await expect(assertEveryPartitionIsRead()).rejects.toThrow(
      /^DUE#9 of GSI2 has rows.* so the sweep does not find these rows\. Deploy with/,
    );
    await expect(verify(of(order))).rejects.toThrow('DUE#9');
  });

  it('include deliveries in a partition that the sweep does not read', async () => {
    vi.stubEnv('OPEN_ORDER_SHARDS', '4');
    const key = webhookDeliveryKey('w-1', '2026-06-01T12:00:00.000Z', 'e-1');
    await table.put({ ...key, GSI2PK: 'SEND#9', GSI2SK: '2026-06-01T12:00:00.000Z#e-1' });

    await expect(assertEveryPartitionIsRead()).rejects.toThrow(/^SEND#9 of GSI2 has rows/);
    await table.remove({ ...key });
  });
});

/** A due partition that does not contain the row. */
const elsewhere = (row: Row | undefined): string =>
  row?.['GSI2PK'] === 'DUE#0' ? 'DUE#1' : 'DUE#0';
