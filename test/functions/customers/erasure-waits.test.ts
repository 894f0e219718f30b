import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { policyIn } from '../../../domain/shop/policy.ts';
import { erasurePolicy } from '../../../functions/rules/declared.ts';
import { handler as sweepDue } from '../../../functions/sweep-due.ts';
import { continueErasure } from '../../../table/due/continue-erasure.ts';
import { customerOrderKey, orderMetadataKey } from '../../../table/keys.ts';
import { asking, customer, operator } from '../../support/call.ts';
import {
  cancelWhole,
  type Named,
  report as reportParcel,
  ship,
} from '../../support/fulfillments.ts';
import { lambdaContext } from '../../support/lambda-context.ts';
import {
  aCustomer,
  aSku,
  createOrder,
  expectStatus,
  idempotencyKey,
  move,
  orderOf,
} from '../../support/orders.ts';
import { pay, refund, report } from '../../support/payments.ts';
import { decide, receive, sendBack } from '../../support/returns.ts';
import { freshTable } from '../../support/table.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** A Monday. Deliveries of this day may be withdrawn from until noon of the 17th. */
const NOW = Date.parse('2026-06-01T12:00:00Z');
const WINDOW_ENDS = Date.parse('2026-06-17T12:00:00Z');
const NOTE = 'please ring twice';

let customers = 0;

const named = ({ customerId, orderId }: Named) => ({ customerId, orderId });

/** A fact of the provider, which must be taken. */
const told = (fact: object) => expectStatus(200, () => report(fact));

describe('An order that is not final, of a customer who is erased,', () => {
  const table = freshTable();
  beforeAll(() => aSku('ABC'));
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(NOW);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });

  /** Places an order with the person in it, of a customer of its own. */
  async function placed() {
    customers += 1;
    const customerId = await aCustomer(`waits-${customers}`);
    const body = { ...orderOf('ABC'), customerNote: NOTE };
    const order = { as: operator, path: { customerId }, headers: idempotencyKey(), body };
    const { orderId, placedAt } = (await createOrder(order)).body;
    return { customerId, orderId: orderId as string, placedAt: placedAt as string };
  }
  type Placed = Awaited<ReturnType<typeof placed>>;

  const at = (time: number) => vi.setSystemTime(time);

  /** Asks for the erasure, and walks through the orders on each of these times. */
  async function erasedAt({ customerId, orderId }: Placed, ...times: readonly number[]) {
    await asking('A39')({ as: operator, path: { customerId } });
    const erased: boolean[] = [];
    for (const time of times) {
      at(time);
      // The first order of a walk, its end, and the walk behind it.
      for (let step = 0; step < 3; step++)
        await continueErasure(customerId, new Date(), erasurePolicy(policyIn(process.env)));
      const metadata = await table.get({ ...orderMetadataKey(orderId) });
      erased.push(metadata?.['customerNote'] !== NOTE);
    }
    return erased;
  }

  /** Ships the order in a parcel that arrives today. */
  async function delivered(order: Placed) {
    const { fulfillmentId } = (await ship(order)).body;
    const answer = await reportParcel({ ...order, fulfillmentId }, 'DELIVERED', 0);
    expect(answer.status).toBe(201);
  }

  const updatedAtOf = async (order: Placed) =>
    Date.parse(String((await table.get({ ...customerOrderKey(order) }))?.['updatedAt']));

  describe.each(['tokens', 'off'])('with statements of withdrawal %s', (takes) => {
    beforeEach(() => vi.stubEnv('WITHDRAWALS', takes));

    it.each<[string, (order: Placed) => Promise<unknown>]>([
      ['as a whole', ({ customerId, orderId }) => move(customerId, orderId, 'SHIPPED')],
      ['in a parcel', (order) => ship(order)],
    ])('waits for 60 days if it was shipped %s and nobody reported it', async (_, send) => {
      const order = await placed();
      at(NOW + DAY);
      await send(order);
      const sent = await updatedAtOf(order);

      expect(sent).toBe(NOW + DAY);
      expect(await erasedAt(order, sent + 59 * DAY, sent + 61 * DAY)).toEqual([false, true]);
    });

    it('waits as long as it is open', async () => {
      const order = await placed();
      const [before] = await erasedAt(order, NOW + 300 * DAY);
      await cancelWhole(order);

      expect([before, ...(await erasedAt(order, NOW + 301 * DAY))]).toEqual([false, true]);
    });

    it('waits while a payment waits for its provider', async () => {
      const order = await placed();
      const { paymentId } = (await pay(order)).body;
      await told({ ...named(order), paymentId });
      await delivered(order);
      const { transactionId } = (await refund({ ...order, paymentId }, { amount: 100 })).body;

      const [before] = await erasedAt(order, WINDOW_ENDS + DAY);
      await told({ ...named(order), paymentId, transactionId, kind: 'REFUND' });
      expect([before, ...(await erasedAt(order, WINDOW_ENDS + 2 * DAY))]).toEqual([false, true]);
    });

    it('does not wait for a bank that still holds money of what was canceled', async () => {
      const order = await placed();
      await told({ ...named(order), kind: 'AUTHORIZATION', paymentReference: order.orderId });
      await cancelWhole(order);
      expect(await erasedAt(order, NOW + 61 * DAY)).toEqual([true]);
    });

    it('waits while it is paid in part and its deadline runs', async () => {
      vi.stubEnv('UNPAID_ORDERS_EXPIRE_AFTER', String(30 * 24 * 60));
      const order = await placed();
      const { paymentId } = (await pay(order, { amount: 400 })).body;
      await told({ ...named(order), paymentId, amount: 400 });
      await delivered(order);

      const [before] = await erasedAt(order, WINDOW_ENDS + DAY);
      at(NOW + 31 * DAY);
      await sweepDue({ time: '' }, lambdaContext());
      expect([before, ...(await erasedAt(order, NOW + 32 * DAY))]).toEqual([false, true]);
    });

    it.each([
      ['is requested', 'REQUESTED'],
      ['is on its way', 'OPEN'],
    ])('waits while a return %s', async (_, status) => {
      const order = await placed();
      await delivered(order);
      const as = status === 'OPEN' ? operator : customer(order.customerId);
      const { body } = await sendBack(order, [[1, 1]], { as });
      const ofReturn = { ...order, returnId: body.returnId as string };

      expect(body.status).toBe(status);
      const [before] = await erasedAt(order, NOW + 90 * DAY);
      if (status === 'OPEN') await receive(ofReturn, [[1, 1]]);
      else await decide(ofReturn, 'DECLINED', 1);
      expect([before, ...(await erasedAt(order, NOW + 91 * DAY))]).toEqual([false, true]);
    });
  });

  it('waits while it may be withdrawn from, to the end of its window', async () => {
    const order = await placed();
    await delivered(order);

    expect(await erasedAt(order, WINDOW_ENDS, WINDOW_ENDS + 1)).toEqual([false, true]);
  });

  it('waits no longer than its window if everything came back', async () => {
    const order = await placed();
    await delivered(order);
    const { returnId } = (await sendBack(order, [[1, 1]])).body;
    await receive({ ...order, returnId }, [[1, 1]]);

    expect(await erasedAt(order, NOW + DAY)).toEqual([true]);
  });

  it('waits for 60 days if it was delivered on a day that is not known', async () => {
    const order = await placed();
    // No copy of the day: orders of earlier versions have none.
    await move(order.customerId, order.orderId, 'SHIPPED', 'DELIVERED');

    expect(await erasedAt(order, NOW + 59 * DAY, NOW + 61 * DAY)).toEqual([false, true]);
  });

  it('ends 60 days after it was placed if its row has no time of a change', async () => {
    const order = await placed();
    await move(order.customerId, order.orderId, 'SHIPPED');
    const { updatedAt, ...row } = (await table.get({ ...customerOrderKey(order) })) ?? {};
    await table.put(row);

    expect(updatedAt).toBeDefined();
    expect(await erasedAt(order, NOW + 59 * DAY, NOW + 61 * DAY)).toEqual([false, true]);
  });

  it('has no window if the shop takes no statements of withdrawal', async () => {
    vi.stubEnv('WITHDRAWALS', 'off');
    const order = await placed();
    await delivered(order);

    expect(await erasedAt(order, NOW + DAY)).toEqual([true]);
  });
});
