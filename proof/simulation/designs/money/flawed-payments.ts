import { MANUAL_PROVIDER } from '../../../../domain/payments/payment.ts';
import { requestTransaction } from '../../../../domain/payments/payment-commands.ts';
import { TRANSACTION_LETTER } from '../../../../domain/payments/payment-id.ts';
import { refundableOf, sumsOf } from '../../../../domain/payments/payment-sums.ts';
import { Refusal } from '../../../../domain/refusal.ts';
import { policyIn } from '../../../../domain/shop/policy.ts';
import { newTimeId } from '../../../../domain/time-id.ts';
import { operation } from '../../../../functions/http/operation.ts';
import { created } from '../../../../functions/http/reply.ts';
import { refundPayment as refundHandler } from '../../../../functions/payments/a16-refund-payment.ts';
import { paymentRow } from '../../../../table/full-order/payment-row.ts';
import { readFullOrder } from '../../../../table/full-order/read-full-order.ts';
import { orderIdentity, paymentKey } from '../../../../table/keys.ts';
import { tableName } from '../../../../table/requests/client.ts';
import { firstOutcome, idempotencyRecord } from '../../../../table/requests/idempotency.ts';
import { transact } from '../../../../table/requests/transaction.ts';
import { asking } from '../../../../test/support/call.ts';
import { OPERATIONS } from '../../trade/operations.ts';
import { withPayments } from '../flawed-operation.ts';
import { withActions } from './altered.ts';
import { a14Around } from './creating.ts';
import { a18Around } from './reporting.ts';

/** Does not extend the due time in META, so the order expires while its buyer pays. */
export const a14WithoutMeta = withPayments('A14 that does not write META', {
  A14: a14Around((transaction) => withActions(transaction, { meta: undefined })),
});

/** Lets one payment at a provider pay for several orders. */
export const withoutClaim = withPayments('A14 and A18 without the claim of a reference', {
  A14: a14Around((transaction) => withActions(transaction, { reference: undefined })),
  A18: a18Around({ alter: (transaction) => withActions(transaction, { reference: undefined }) }),
});

class ByHand extends Error {}

const { pattern, shape } = refundHandler;
const refund = asking(
  operation(pattern, shape, async ({ path, body, principal, once }) => {
    const now = new Date();
    const { subject } = principal;
    const { fullOrder } = await readFullOrder(orderIdentity(path));
    const transactionId = newTimeId(TRANSACTION_LETTER, now);
    const wanted = {
      ...body,
      ...path,
      kind: 'REFUND',
      transactionId,
      requestedBy: subject,
    } as const;
    const decision = requestTransaction(fullOrder, wanted, now.toISOString());
    const before = fullOrder.payments.find(({ paymentId }) => paymentId === path.paymentId);
    if (before?.provider === MANUAL_PROVIDER) throw new ByHand();
    const first = async () => (await firstOutcome(once, undefined, now))?.['answer'];
    const again = await first();
    if (again) return created(`/orders/${path.orderId}`, again as object, { replayed: true });
    if (decision.refused) throw new Refusal(decision.refused);
    const { payment } = decision.change;
    const transaction = payment.transactions[transactionId];
    const { reminder, GSI2PK, GSI2SK, transactions } = paymentRow(
      payment,
      policyIn(process.env),
    ) as never as Row;
    const answer = {
      transactionId,
      kind: 'REFUND',
      state: transaction?.state,
      amount: transaction?.amount,
      paymentId: path.paymentId,
      paymentVersion: payment.version,
      refundable: Math.max(0, refundableOf(sumsOf([payment]))),
    };
    const failed = await transact({
      record: idempotencyRecord(once, { transactionId, answer }, now),
      payment: {
        Update: {
          TableName: tableName(),
          Key: paymentKey(path.orderId, path),
          UpdateExpression: `SET transactions.#id = :transaction, version = version + :one,
            reminder = :reminder, GSI2PK = :GSI2PK, GSI2SK = :GSI2SK`,
          ConditionExpression: 'attribute_exists(PK)',
          ExpressionAttributeNames: { '#id': transactionId },
          ExpressionAttributeValues: {
            ':transaction': transactions[transactionId],
            ':one': 1,
            ':reminder': reminder,
            ':GSI2PK': GSI2PK,
            ':GSI2SK': GSI2SK,
          },
        },
      },
    });
    const done = failed ? await first() : answer;
    if (!done) throw new Refusal({ code: 'try-again', retryAfterSeconds: 1 });
    return created(`/orders/${path.orderId}`, done as object, { replayed: failed !== undefined });
  }),
);

interface Row {
  readonly reminder: unknown;
  readonly GSI2PK: unknown;
  readonly GSI2SK: unknown;
  readonly transactions: Readonly<Record<string, unknown>>;
}

/**
 * Checks the refundable amount before the write, and writes without a condition. So two requests at
 * once refund more than was captured. Manual refunds run as deployed.
 */
export const refundUnconditional = withPayments('A16 that reads, checks and inserts', {
  A16: async (call) => {
    const answer = await refund(call);
    return answer.status === 500 ? OPERATIONS.A16(call) : answer;
  },
});
