import { describe, expect, it, vi } from 'vitest';
import type { Order } from '../../../domain/order.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { policyIn } from '../../../domain/shop/policy.ts';
import { paymentTransaction } from '../../../table/full-order/change-payment.ts';
import { paymentReferenceKey } from '../../../table/keys.ts';
import { aPayment, aTransaction, lifeWith } from '../../support/payment-life.ts';
import { withRecords } from '../../support/payment-records.ts';

vi.stubEnv('TABLE_NAME', 'orders');
vi.stubEnv('OPEN_ORDER_SHARDS', '1');

const NOW = new Date('2026-06-01T12:50:00.000Z');
const placedAt = '2026-06-01T12:00:00.000Z';
const AWAITED = { dueAt: '2026-06-01T13:00:00.000Z', isWatched: true };

const [THIS, OTHER] = ['p-01KT1JW64N0000000000000001', 'p-01KT1JW64N0000000000000002'];
const other = aPayment([aTransaction('SALE', 100)], { paymentId: OTHER, version: 7 });
const before = aPayment([aTransaction('AUTHORIZATION', 1000)], { paymentId: THIS });
/** `before` with one transaction more. */
const withOneMore = (state: 'REQUESTED' | 'PENDING' | 'SUCCEEDED'): Payment =>
  withRecords({
    ...before,
    transactions: { ...before.transactions, 't-new': aTransaction('CAPTURE', 400, { state }) },
    version: 4,
  });

const written = (
  payment: Payment,
  was: Payment | undefined,
  isReferenceNew = false,
  row: Partial<Order> = {},
) =>
  paymentTransaction(policyIn(process.env), ({ payment: { version } }) => ({ version }))(
    {
      fullOrder: lifeWith(
        was ? [other, was] : [other],
        { placedAt, paymentStatus: 'PARTIALLY_PAID', ...row } as Partial<Order>,
        AWAITED,
      ),
    },
    { before: was, payment, isReferenceNew },
    [],
    NOW,
  );

/** The actions with their items, in their order: `Put PAYMENT#…` and the like. */
const named = ({ actions }: ReturnType<typeof written>) =>
  Object.values(actions)
    .flatMap((member = []) => member)
    .map((action) => {
      const [[verb, { Key, Item }] = ['', {}]] = Object.entries(action) as [
        string,
        { Key?: Record<string, string>; Item?: Record<string, string> },
      ][];
      const { PK, SK } = Key ?? Item ?? {};
      return `${verb} ${PK} ${SK?.replace(/#.*#/, '#')}`;
    });

const ROW = 'CUST#a1b2 ORDER#o-1';
const META = 'Update ORDER#o-1 META';

describe('The transaction of a payment', () => {
  it.each(['REQUESTED', 'PENDING'] as const)(
    'writes the payment alone while one that is %s moves no sum',
    (state) => {
      const transaction = written(withOneMore(state), before);

      expect(named(transaction)).toEqual([`Put ORDER#o-1 PAYMENT#${THIS}`]);
      expect(transaction.remember).toEqual({ version: 4 });
      expect(transaction).toMatchObject({ order: { version: 1 } });
      expect(transaction.actions.row).toBeUndefined();
      expect(transaction.claim).toBeUndefined();
    },
  );

  it.each([
    ['what went back', { refunded: 5 }],
    ['the status', { paymentStatus: 'PAID' }],
  ] as const)('moves a row without %s, though no sum moves', (_, row) => {
    const transaction = written(withOneMore('PENDING'), before, false, row);

    expect(named(transaction)).toContain(`Update ${ROW}`);
    expect(transaction.order).toMatchObject({ paymentStatus: 'PARTIALLY_PAID', version: 2 });
  });

  it('moves the order’s row if money moves, on the condition of its other payments', () => {
    const transaction = written(withOneMore('SUCCEEDED'), before);

    expect(named(transaction)).toEqual([
      `Put ORDER#o-1 PAYMENT#${THIS}`,
      `Update ${ROW}`,
      `ConditionCheck ORDER#o-1 PAYMENT#${OTHER}`,
    ]);
    const check = {
      ConditionExpression: 'version = :seen',
      ExpressionAttributeValues: { ':seen': 7 },
    };
    expect(transaction.actions['payments']).toMatchObject([{ ConditionCheck: check }]);
    expect(transaction).toMatchObject({
      order: { version: 2, updatedAt: NOW.toISOString(), paymentStatus: 'PARTIALLY_PAID' },
      actions: { row: { Update: { Key: { SK: expect.stringMatching(/^ORDER#/) } } } },
    });
  });

  it('checks the row for a new payment, and postpones its due time', () => {
    const waiting = aPayment([], { paymentId: THIS, version: 1 });
    const fullOrder = lifeWith([], { placedAt } as Partial<Order>, AWAITED);
    const transaction = paymentTransaction(policyIn(process.env))(
      { fullOrder },
      { payment: waiting, isReferenceNew: false },
      [],
      NOW,
    );

    expect(named(transaction)).toEqual([
      `Put ORDER#o-1 PAYMENT#${THIS}`,
      `ConditionCheck ${ROW}`,
      META,
    ]);
    expect(transaction).toMatchObject({
      order: { version: 1 },
      actions: { row: { ConditionCheck: { Key: { SK: expect.stringMatching(/^ORDER#/) } } } },
    });
  });

  it('claims the provider’s reference, for this order alone', () => {
    const transaction = written({ ...withOneMore('PENDING'), reference: 'pi_1' }, before, true);
    const { claim, actions } = transaction;

    // After the payment and the checks of others, which are none.
    expect(Object.values(actions).flat().filter(Boolean)[1]).toBe(actions.reference);
    expect(actions.reference).toEqual({
      Put: {
        Item: {
          ...paymentReferenceKey('stripe', 'pi_1'),
          type: 'PaymentReference',
          customerId: 'a1b2',
          orderId: 'o-1',
          paymentId: THIS,
        },
        ConditionExpression: 'attribute_not_exists(PK)',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      },
    });
    expect(claim?.refused).toEqual({ code: 'payment-reference-taken' });
    expect(claim?.isOwn({ paymentId: THIS, orderId: 'o-1' })).toBe(true);
    expect(claim?.isOwn({ paymentId: OTHER, orderId: 'o-1' })).toBe(true);
    expect(claim?.isOwn({ paymentId: OTHER, orderId: 'o-2' })).toBe(false);
    expect(claim?.isOwn(undefined)).toBe(false);
  });

  it('puts the claim after the order’s row and the other payments', () => {
    const transaction = written({ ...withOneMore('SUCCEEDED'), reference: 'pi_1' }, before, true);
    const { PK, SK } = paymentReferenceKey('stripe', 'pi_1');

    expect(named(transaction).slice(1)).toEqual([
      `Update ${ROW}`,
      `ConditionCheck ORDER#o-1 PAYMENT#${OTHER}`,
      `Put ${PK} ${SK}`,
    ]);
  });
});
