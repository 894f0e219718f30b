import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Refusal } from '../../../domain/refusal.ts';
import { policyIn } from '../../../domain/shop/policy.ts';
import { documents } from '../../../packages/oms/document-client.ts';
import { settleUnpaidOrder } from '../../../table/due/settle-unpaid-order.ts';
import { customerOrderKey } from '../../../table/keys.ts';
import { tableName } from '../../../table/requests/client.ts';
import { injectFaults, justBefore, readingEarlier } from '../../support/faults.ts';
import { cancelLines, ship } from '../../support/fulfillments.ts';
import { aCustomer, anOrder, aSku } from '../../support/orders.ts';
import { capture, giveUp, pay, refund, report } from '../../support/payments.ts';
import { projector } from '../../support/project.ts';
import { IS_WHOLE, REPEATED } from '../../support/size.ts';
import { freshTable } from '../../support/table.ts';

const customerId = 'a1b2';
const SEED = Number(process.env['SEED'] ?? 20261122);

/**
 * Concurrent changes of a due order of 40.00; 30.00 of it may be authorized.
 */
const happening = fc.oneof(
  fc.record({
    what: fc.constant('report' as const),
    kind: fc.constantFrom('SALE', 'CAPTURE', 'REFUND', 'VOID', 'CHARGEBACK', 'AUTHORIZATION'),
    state: fc.constantFrom('SUCCEEDED', 'SUCCEEDED', 'PENDING', 'REVERSED'),
    amount: fc.constantFrom(500, 1000, 3000),
    reference: fc.constantFrom('x_1', 'x_2'),
  }),
  fc.record({
    what: fc.constantFrom('capture' as const, 'refund' as const, 'void' as const),
    amount: fc.constantFrom(500, 2000),
  }),
  fc.record({
    what: fc.constantFrom('cancel' as const, 'ship' as const),
    seq: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({ what: fc.constant('sweep' as const) }),
  fc.record({ what: fc.constant('another payment' as const), amount: fc.constantFrom(500, 1000) }),
);
type Happening = typeof happening extends fc.Arbitrary<infer One> ? One : never;

const scenario = fc.record({
  isHeld: fc.boolean(),
  happenings: fc.array(happening, { minLength: 2, maxLength: 5 }),
});

interface Transaction {
  readonly kind: string;
  readonly state: string;
  readonly amount: number;
}

/**
 * The status of an order from its payments, computed independently of the code under test.
 */
function expected(
  payments: readonly Record<string, unknown>[],
  { total, status }: { total: number; status: unknown },
) {
  const all = payments.flatMap(({ transactions }) =>
    Object.values(transactions as Record<string, Transaction>),
  );
  const sum = (...kinds: string[]) =>
    all
      .filter(({ kind, state }) => state === 'SUCCEEDED' && kinds.includes(kind))
      .reduce((money, { amount }) => money + amount, 0);
  const [captured, back] = [sum('CAPTURE', 'SALE'), sum('REFUND', 'CHARGEBACK')];
  const held = sum('AUTHORIZATION', 'SALE') - sum('VOID');
  if (captured > 0 && back >= captured) return { paymentStatus: 'REFUNDED', back };
  if (back > 0) return { paymentStatus: 'PARTIALLY_REFUNDED', back };
  if (captured > 0) return { paymentStatus: captured >= total ? 'PAID' : 'PARTIALLY_PAID', back };
  if (held > 0) return { paymentStatus: held >= total ? 'AUTHORIZED' : 'PENDING', back };
  if (all.some(({ kind, state }) => kind === 'AUTHORIZATION' && state === 'REVERSED'))
    return { paymentStatus: 'EXPIRED', back };
  if (sum('VOID') > 0) return { paymentStatus: 'VOIDED', back };
  return { paymentStatus: nothingToPay(total, status) ? 'PAID' : 'PENDING', back };
}

/** An order of which nothing is left was canceled, and paid by nobody. */
const nothingToPay = (total: number, status: unknown) => total === 0 && status !== 'CANCELLED';

describe('Payments beside changes of lines', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });
  const table = freshTable({ stream: true });
  const project = projector();
  beforeAll(async () => {
    await aCustomer(customerId);
    await aSku('ABC', { quantity: 100_000_000 });
  });

  describe('with a payment that changes during the read', () => {
    /** An order of 40.00, of which this much has arrived, with META equal to its row. */
    async function paidPart(...amounts: number[]) {
      const order = await anOrder(customerId, 'ABC', 'ABC', 'ABC', 'ABC');
      const path = { customerId, orderId: order.orderId };
      const paid: string[] = [];
      for (const amount of amounts) {
        const fact = { ...path, paymentReference: `pi-${order.orderId}-${amount}`, amount };
        paid.push((await report(fact)).body.paymentId);
        await project();
      }
      const paymentsNow = await paymentsOf(order.orderId);
      const statusNow = async () =>
        (await table.get({ ...customerOrderKey({ ...path, ...order }) }))?.['paymentStatus'];
      return { path, paid, paymentsNow, statusNow };
    }
    const sortKey = (payments: readonly Record<string, unknown>[], paymentId = '') =>
      String(payments.find(({ SK }) => String(SK).endsWith(paymentId))?.['SK']);

    it('never use its former state', async () => {
      const { path, paid, paymentsNow, statusNow } = await paidPart(1000);
      const SK = sortKey(paymentsNow, paid[0]);
      const earlier = paymentsNow.find((payment) => payment['SK'] === SK);
      await report({ ...path, paymentId: paid[0], amount: 2000 });
      await project();
      const faults = injectFaults('Query', readingEarlier(SK, earlier));
      await cancelLines(path, [[1, 1]]);
      expect(faults.left()).toBe(0);
      expect(await statusNow()).toBe('PAID');
    });

    it('never overlooks a payment that has arrived', async () => {
      const { path, paid, paymentsNow, statusNow } = await paidPart(3000);
      const faults = injectFaults(
        'Query',
        readingEarlier(sortKey(paymentsNow, paid[0]), undefined),
      );
      await cancelLines(path, [[1, 1]]);
      expect(faults.left()).toBe(0);
      expect(await statusNow()).toBe('PAID');
    });

    it('never adds a report to another payment’s former sums', async () => {
      const { path, paid, paymentsNow, statusNow } = await paidPart(500, 1000);
      const SK = sortKey(paymentsNow, paid[0]);
      const earlier = paymentsNow.find((payment) => payment['SK'] === SK);
      await report({ ...path, paymentId: paid[0], amount: 1500 });
      await project();
      const faults = injectFaults('Query', readingEarlier(SK, earlier));
      await report({ ...path, paymentId: paid[1], amount: 1000 });
      expect(faults.left()).toBe(0);
      expect(await statusNow()).toBe('PAID');
    });
  });

  it('leaves what is canceled unpaid, with and without a concurrent payment', async () => {
    const placed = { customerId, ...(await anOrder(customerId, 'ABC')) };
    const begun = justBefore(
      'TransactWriteItems',
      (input) => input.includes('LINES'),
      () => pay(placed),
    );
    const { body } = await cancelLines(placed, [[1, 1]]);
    expect(begun.happened()).toBe(true);
    expect(await paymentsOf(placed.orderId)).toHaveLength(1);
    const unpaid = { status: 'CANCELLED', total: 0, paymentStatus: 'PENDING', version: 2 };
    expect(body).toMatchObject(unpaid);
    expect(await table.get({ ...customerOrderKey(placed) })).toMatchObject({
      paymentStatus: 'PENDING',
      version: 2,
    });
  });

  it('keeps the row equal to its payments and its total in concurrent changes', {
    ...REPEATED,
    timeout: 3_600_000,
  }, async () => {
    vi.stubEnv('UNPAID_ORDERS_EXPIRE_AFTER', '30');
    let expired = 0;
    await fc.assert(
      fc.asyncProperty(scenario, async ({ isHeld, happenings }) => {
        const order = await anOrder(customerId, 'ABC', 'ABC', 'ABC', 'ABC');
        const path = { customerId, orderId: order.orderId };
        const { body } = await pay(path);
        const named = { ...path, paymentId: body.paymentId as string };
        if (isHeld)
          await report({ ...named, kind: 'AUTHORIZATION', amount: 3000, reference: 'pi_held' });
        await Promise.all(happenings.map((one) => happen(one, named)));

        const row = (await table.get({ ...customerOrderKey({ ...path, ...order }) })) ?? {};
        if (row['status'] === 'CANCELLED') expired += 1;
        const { paymentStatus, back } = expected(await paymentsOf(order.orderId), {
          total: row['total'] as number,
          status: row['status'],
        });
        expect({ status: row['paymentStatus'], back: row['refunded'] ?? 0 }).toEqual({
          status: paymentStatus,
          back,
        });
      }),
      { numRuns: Number(process.env['MONEY_RUNS'] ?? (IS_WHOLE ? 150 : 25)), seed: SEED },
    );
    expect(expired).toBeGreaterThan(0);
  });
});

async function paymentsOf(orderId: string): Promise<readonly Record<string, unknown>[]> {
  const { Items = [] } = await documents.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'PK = :order AND begins_with(SK, :payment)',
      ExpressionAttributeValues: { ':order': `ORDER#${orderId}`, ':payment': 'PAYMENT#' },
      ConsistentRead: true,
    }),
  );
  return Items;
}

/** Ignores a conflict: other writers were faster, and the next sweep tries again. */
function ifRefused(error: unknown): void {
  if (!(error instanceof Refusal) || error.reason.code !== 'try-again') throw error;
}

function happen(one: Happening, named: Parameters<typeof capture>[0]): Promise<unknown> {
  const { customerId, orderId } = named;
  switch (one.what) {
    case 'report':
      return report({ ...named, ...one, what: undefined });
    case 'sweep':
      return settleUnpaidOrder(
        orderId,
        new Date(Date.now() + 60 * 60_000),
        policyIn(process.env),
      ).catch(ifRefused);
    case 'capture':
      return capture(named, { amount: one.amount });
    case 'refund':
      return refund(named, { amount: one.amount });
    case 'void':
      return giveUp(named, { amount: one.amount });
    case 'cancel':
      return cancelLines({ customerId, orderId }, [[one.seq, 1]]);
    case 'ship':
      return ship({ customerId, orderId }, [one.seq, 1]);
    case 'another payment':
      return pay({ customerId, orderId }, { provider: 'manual', captured: true, ...one });
  }
}
