import type { FullOrder } from '../../../domain/full-order.ts';
import {
  type RequestedChange,
  requestTransaction,
  type TransactionRequest,
} from '../../../domain/payments/payment-commands.ts';
import { TRANSACTION_LETTER } from '../../../domain/payments/payment-id.ts';
import type { Reason } from '../../../domain/refusal.ts';
import { type SettlementChange, settleReturn } from '../../../domain/returns/settle-return.ts';
import { policyIn } from '../../../domain/shop/policy.ts';
import { newTimeId } from '../../../domain/time-id.ts';
import { operation } from '../../../functions/http/operation.ts';
import { created, ok } from '../../../functions/http/reply.ts';
import { refundPayment } from '../../../functions/payments/a16-refund-payment.ts';
import { settleReturn as settlementHandler } from '../../../functions/returns/a25b-settle-return.ts';
import { changeOrder } from '../../../table/full-order/change-order.ts';
import { changePayment } from '../../../table/full-order/change-payment.ts';
import { findReplacement } from '../../../table/full-order/order-metadata.ts';
import { orderIdentity } from '../../../table/keys.ts';
import { settlementActions, withAmounts } from '../../../table/returns/a25b-settle-return.ts';
import { asking } from '../../../test/support/call.ts';
import { withOperations } from '../designs/flawed-operation.ts';

type Seen = (fullOrder: FullOrder) => FullOrder;

/** A16 that decides from what `seen` shows of an order, or refuses by itself. */
const a16With = (
  seen: (fullOrder: FullOrder, returnId: string | undefined) => FullOrder,
  refused: (fullOrder: FullOrder, returnId: string | undefined) => Reason | undefined = () =>
    undefined,
) =>
  asking(
    operation(
      refundPayment.pattern,
      refundPayment.shape,
      async ({ path, body, principal, once }) => {
        const transactionId = newTimeId(TRANSACTION_LETTER, new Date());
        const kind = 'REFUND';
        const requestedBy = principal.subject;
        const { paymentId } = path;
        const request = { ...body, kind, paymentId, transactionId, requestedBy } as const;
        const answerOf = ({ payment, left }: RequestedChange) => ({
          transactionId,
          kind,
          state: payment.transactions[transactionId]?.state,
          amount: payment.transactions[transactionId]?.amount,
          ...(body?.returnId && { returnId: body.returnId }),
          paymentId,
          paymentVersion: payment.version,
          refundable: left,
        });
        const outcome = await changePayment(
          orderIdentity(path),
          {
            decide: (fullOrder) => {
              const reason = refused(fullOrder, body?.returnId);
              return reason
                ? { refused: reason }
                : refundOf(seen(fullOrder, body?.returnId), request);
            },
            remember: (change) => ({ answer: answerOf(change) }),
            once,
          },
          new Date(),
          policyIn(process.env),
        );
        const location = `/orders/${path.orderId}`;
        return outcome.replayed
          ? created(location, outcome.replayed['answer'] as object, { replayed: true })
          : created(location, answerOf(outcome.change));
      },
    ),
  );

const refundOf = (fullOrder: FullOrder, request: TransactionRequest) =>
  requestTransaction(fullOrder, request, new Date().toISOString());

/** A25b that decides from what `seen` shows of an order, and writes what `written` leaves. */
const a25bWith = (seen: Seen, written: (change: SettlementChange) => SettlementChange) =>
  asking(
    operation(
      settlementHandler.pattern,
      settlementHandler.shape,
      async ({ path: { returnId, ...path }, body, ifMatch: version, principal }) => {
        const replacement = await findReplacement(body.orderId);
        const request = { ...body, returnId, version, settledBy: principal.subject };
        const outcome = await changeOrder<SettlementChange>(
          orderIdentity(path),
          {
            decide: (fullOrder) => {
              const decision = settleReturn(seen(fullOrder), request, replacement, new Date());
              return decision.refused ? decision : { change: written(decision.change) };
            },
            write: (versioned, change) => ({
              order: versioned.fullOrder.order,
              actions: settlementActions(versioned, change, new Date(), policyIn(process.env)),
            }),
          },
          new Date(),
        );
        if (outcome.replayed) throw new Error('a settlement has no record to be replayed');
        return ok({
          ...withAmounts(outcome.change.after, outcome.fullOrder),
          orderId: path.orderId,
        });
      },
    ),
  );

const asItIs: Seen = (fullOrder) => fullOrder;

/** A refund that names no return does not see what the returns pay for. */
export const refundUnbound = withOperations('A16 that is bound by its payment alone', {
  A16: a16With((fullOrder, returnId) =>
    returnId === undefined
      ? {
          ...fullOrder,
          returns: fullOrder.returns.map(({ settlement: _, ...one }) => one),
        }
      : fullOrder,
  ),
});

/** A settlement sees only the refunds that name its return. */
export const settlementUnbound = withOperations('A25b that is bound by its return alone', {
  A25b: a25bWith(
    (fullOrder) => ({
      ...fullOrder,
      payments: fullOrder.payments.map((payment) => ({
        ...payment,
        transactions: Object.fromEntries(
          Object.entries(payment.transactions).filter(
            ([, { kind, returnId }]) =>
              kind !== 'CHARGEBACK' && (kind !== 'REFUND' || returnId !== undefined),
          ),
        ),
      })),
    }),
    (change) => change,
  ),
});

/** Each command is bound, but nothing of one is a condition of the other. */
export const settlementPasses = withOperations('A25b that moves no payment', {
  A25b: a25bWith(asItIs, (change) => ({ ...change, moved: [] })),
});

/** The rest of a return that paid for another order can not be refunded. */
export const settledIsClosed = withOperations('A16 that refuses a settled return', {
  A16: a16With(asItIs, ({ returns }, returnId) =>
    returns.some((one) => one.returnId === returnId && one.settlement)
      ? { code: 'amount-not-available', available: 0 }
      : undefined,
  ),
});
