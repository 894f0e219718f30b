import type { ShopPolicy } from '../../domain/shop/policy.ts';
import type { Statement, WithdrawalDoor } from '../../domain/withdrawals/withdrawal.ts';
import type { OrderName } from '../../table/full-order/read-full-order.ts';
import * as table from '../../table/withdrawals/a47c-withdraw-order.ts';
import { authorOf, type Principal } from '../http/principal.ts';
import { accepted, type Reply } from '../http/reply.ts';
import { reportNotRestocked } from '../observability/report-not-restocked.ts';

/** Keeps and carries out a statement about a known order, and answers with what became of it. */
export async function answerWithdrawal(
  order: OrderName,
  door: WithdrawalDoor,
  statement: Statement,
  principal: Principal,
  policy: ShopPolicy,
): Promise<Reply> {
  const { orderId } = order;
  const { withdrawal, notRestocked } = await table.withdrawOrder(
    order,
    { door, subject: principal.subject, orderId, statement },
    authorOf(principal),
    new Date(),
    policy,
  );
  reportNotRestocked(orderId, notRestocked, 'a withdrawal');
  const { withdrawalId, receivedAt, status, because, outcome } = withdrawal;
  return accepted({ withdrawalId, receivedAt, orderId, status, because, outcome });
}
