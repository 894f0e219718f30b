import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { policyIn } from '../../../domain/shop/policy.ts';
import { settleUnpaidOrder } from '../../../table/due/settle-unpaid-order.ts';
import { customerOrderKey, orderMetadataKey, stockKey } from '../../../table/keys.ts';
import { cancelledBecause, injectFaults, justBefore, throttled } from '../../support/faults.ts';
import { cancelLines } from '../../support/fulfillments.ts';
import { recordWhile } from '../../support/measurement/request-recorder.ts';
import { aCustomer, anOrder, aSku, move } from '../../support/orders.ts';
import { report } from '../../support/payments.ts';
import { projector } from '../../support/project.ts';
import { freshTable } from '../../support/table.ts';

const customerId = 'a1b2';
const MINUTE = 60_000;

describe('An order whose payment is due', () => {
  const table = freshTable({ stream: true });
  const project = projector();
  beforeAll(async () => {
    await aCustomer(customerId);
    await aSku('ABC');
    await aSku('XYZ');
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  /** An order of 20.00 that waits for 30 minutes. */
  async function anUnpaidOrder(minutes = '30') {
    vi.stubEnv('UNPAID_ORDERS_EXPIRE_AFTER', minutes);
    const { orderId, placedAt } = await anOrder(customerId, 'ABC', 'XYZ');
    const minutesLater = (minutes: number) => new Date(Date.parse(placedAt) + minutes * MINUTE);
    const key = customerOrderKey({ customerId, orderId, placedAt });
    return {
      orderId,
      minutesLater,
      key,
      row: () => table.get({ ...key }),
      metadata: () => table.get({ ...orderMetadataKey(orderId) }),
      cancellations: async () =>
        (await table.all()).filter(
          ({ PK, type }) => PK === `ORDER#${orderId}` && type === 'Cancellation',
        ),
      fact: (members: object) =>
        report({ customerId, orderId, paymentReference: `pi_${orderId}`, ...members }),
    };
  }
  const writes = async (act: () => Promise<unknown>) =>
    (await recordWhile(act))
      .map(({ operation }) => operation)
      .filter((operation) => operation === 'UpdateItem' || operation === 'TransactWriteItems');

  const stock = async () => (await table.get({ ...stockKey('ABC') }))?.['quantity'];

  it('is canceled, restocks its items, and records what and why', async () => {
    const before = await stock();
    const { orderId, minutesLater, cancellations, metadata, row } = await anUnpaidOrder();

    expect(await settleUnpaidOrder(orderId, minutesLater(30), policyIn(process.env))).toBe(
      'expires',
    );
    expect(await row()).toMatchObject({ status: 'CANCELLED', version: 2 });
    expect(await metadata()).not.toHaveProperty('GSI2PK');
    expect(await stock()).toBe(before);
    expect(await cancellations()).toEqual([
      {
        PK: `ORDER#${orderId}`,
        SK: expect.stringMatching(/^CANCELLATION#.*#?c-/),
        type: 'Cancellation',
        customerId,
        lines: [
          { seq: 1, quantity: 1 },
          { seq: 2, quantity: 1 },
        ],
        reason: 'EXPIRED',
        createdBy: 'system:expiry',
        orderVersion: 2,
      },
    ]);
  });

  it('is ignored if there is no such order', async () => {
    await expect(settleUnpaidOrder('o-none', new Date(), policyIn(process.env))).rejects.toThrow(
      'order-not-found',
    );
  });

  it('is left unchanged before it is due', async () => {
    const { orderId, minutesLater, metadata } = await anUnpaidOrder();
    const before = await metadata();

    const asked = await writes(async () => {
      expect(await settleUnpaidOrder(orderId, minutesLater(29.99), policyIn(process.env))).toBe(
        'is-not-due',
      );
    });
    expect(asked).toEqual([]);
    expect(await metadata()).toEqual(before);
  });

  it('waits 15 minutes more while a payment is pending', async () => {
    const { orderId, minutesLater, fact, metadata, row } = await anUnpaidOrder();
    await fact({ state: 'PENDING' });

    expect(await settleUnpaidOrder(orderId, minutesLater(60), policyIn(process.env))).toBe('later');
    expect(await row()).toMatchObject({ status: 'OPEN', version: 1 });
    expect(await metadata()).toMatchObject({
      paymentDueAt: minutesLater(75).toISOString(),
      GSI2SK: `${minutesLater(75).toISOString()}#${orderId}`,
    });
  });

  it('stays open if a payment becomes pending after it was read', async () => {
    const { orderId, minutesLater, fact, row } = await anUnpaidOrder();
    await fact({ state: 'FAILED', reference: 'ch_first' });
    const between = justBefore(
      'TransactWriteItems',
      (input) => input.includes('EXPIRED'),
      () => fact({ state: 'PENDING', reference: 'ch_slow' }),
    );

    expect(await settleUnpaidOrder(orderId, minutesLater(60), policyIn(process.env))).toBe('later');
    expect(between.happened()).toBe(true);
    expect(await row()).toMatchObject({ status: 'OPEN', version: 1 });
  });

  it('waits a day more, for a person, if its payment does not end for two weeks', async () => {
    const { orderId, minutesLater, fact, metadata } = await anUnpaidOrder();
    await fact({ state: 'PENDING' });
    const day = 24 * 60;

    expect(await settleUnpaidOrder(orderId, minutesLater(15 * day), policyIn(process.env))).toBe(
      'is-stuck',
    );
    expect(await metadata()).toMatchObject({
      paymentDueAt: minutesLater(16 * day).toISOString(),
      GSI2SK: `${minutesLater(16 * day).toISOString()}#${orderId}`,
    });
  });

  it('is unpaid after it expires, also if a part of it was canceled before', async () => {
    const { orderId, minutesLater, row } = await anUnpaidOrder();
    await cancelLines({ customerId, orderId }, [[1, 1]]);

    expect(await settleUnpaidOrder(orderId, minutesLater(30), policyIn(process.env))).toBe(
      'expires',
    );
    const unpaid = { status: 'CANCELLED', total: 0, paymentStatus: 'PENDING' };
    expect(await row()).toMatchObject(unpaid);
  });

  it('is due again a day later when it is partly paid', async () => {
    const { orderId, minutesLater, fact, metadata, row } = await anUnpaidOrder();
    await fact({ amount: 500 });
    const settle = async () => {
      expect(await settleUnpaidOrder(orderId, minutesLater(60), policyIn(process.env))).toBe(
        'is-partly-paid',
      );
    };

    expect(await writes(settle)).toEqual(['UpdateItem']);
    expect(await row()).toMatchObject({ status: 'OPEN', paymentStatus: 'PARTIALLY_PAID' });
    const nextDay = minutesLater(60 + 24 * 60).toISOString();
    expect(await metadata()).toMatchObject({
      paymentDueAt: nextDay,
      GSI2SK: expect.stringContaining(nextDay),
    });
    expect(await settleUnpaidOrder(orderId, minutesLater(61), policyIn(process.env))).toBe(
      'is-not-due',
    );
  });

  it('loses its key when it is shipped', async () => {
    const { orderId, minutesLater, metadata } = await anUnpaidOrder();
    await move(customerId, orderId, 'SHIPPED');

    // META is behind: the row's change was not projected.
    expect(await settleUnpaidOrder(orderId, minutesLater(60), policyIn(process.env))).toBe(
      'is-settled',
    );
    expect(await metadata()).not.toHaveProperty('GSI2PK');
  });

  it('keeps a key that has moved since', async () => {
    const { orderId, minutesLater, fact, metadata } = await anUnpaidOrder();
    await fact({ amount: 500 });
    const moved = { paymentDueAt: minutesLater(90).toISOString() };
    const between = justBefore(
      'UpdateItem',
      () => true,
      async () => table.put({ ...(await metadata()), ...moved }),
    );

    expect(await settleUnpaidOrder(orderId, minutesLater(60), policyIn(process.env))).toBe(
      'is-partly-paid',
    );
    expect(between.happened()).toBe(true);
    expect(await metadata()).toMatchObject({ ...moved, GSI2PK: expect.any(String) });
  });

  it('is left unchanged without a due time', async () => {
    const { orderId, minutesLater } = await anUnpaidOrder('0');

    const asked = await writes(async () => {
      expect(await settleUnpaidOrder(orderId, minutesLater(60), policyIn(process.env))).toBe(
        'is-settled',
      );
    });
    expect(asked).toEqual([]);
  });

  it('keeps its key while the order cannot be read', async () => {
    const { orderId, minutesLater, fact, metadata } = await anUnpaidOrder();
    await fact({ amount: 500 });
    await project();
    const before = await metadata();
    injectFaults('TransactGetItems', throttled);

    await expect(
      settleUnpaidOrder(orderId, minutesLater(60), policyIn(process.env)),
    ).rejects.toMatchObject({
      name: 'ProvisionedThroughputExceededException',
    });
    expect(await metadata()).toEqual(before);
  });

  it('keeps its key if its row is gone', async () => {
    const { orderId, minutesLater, fact, key, metadata } = await anUnpaidOrder();
    await fact({ amount: 500 });
    await project();
    await table.remove({ ...key });
    const before = await metadata();

    await expect(
      settleUnpaidOrder(orderId, minutesLater(60), policyIn(process.env)),
    ).rejects.toMatchObject({
      reason: { code: 'order-not-found' },
    });
    expect(await metadata()).toEqual(before);
  });

  it('is an existing order', async () => {
    await expect(
      settleUnpaidOrder('o-none', new Date(), policyIn(process.env)),
    ).rejects.toMatchObject({
      reason: { code: 'order-not-found' },
    });
  });

  it.each([
    [
      'others change it faster',
      Array.from({ length: 5 }, () => cancelledBecause({ Code: 'ConditionalCheckFailed' })),
      { reason: { code: 'try-again' } },
    ],
    ['DynamoDB slows down', [throttled], { name: 'ProvisionedThroughputExceededException' }],
  ])('is left unchanged when %s, and the sweep postpones it', async (_, faults, why) => {
    const { orderId, minutesLater, metadata } = await anUnpaidOrder();
    const before = await metadata();
    const met = injectFaults('TransactWriteItems', ...faults);

    await expect(
      settleUnpaidOrder(orderId, minutesLater(60), policyIn(process.env)),
    ).rejects.toMatchObject(why);
    expect(met.left()).toBe(0);
    expect(await metadata()).toEqual(before);
  });
});
