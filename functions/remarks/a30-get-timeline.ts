import { timelineForBuyer } from '../../domain/people/for-buyer.ts';
import * as table from '../../table/remarks/a30-get-timeline.ts';
import { operation } from '../http/operation.ts';
import { orderPath } from '../http/path.ts';
import { actsFor } from '../http/principal.ts';
import { ok } from '../http/reply.ts';
import { A30 } from '../manifest/remarks.ts';

/** A30: GET /orders/{orderId}/timeline, oldest first. */
export const getTimeline = operation(A30, { path: orderPath }, async ({ path, principal }) => {
  const entries = await table.getTimeline(path.orderId, (customerId) =>
    actsFor(principal, customerId),
  );
  const { isOperator, subject } = principal;
  return ok({ items: isOperator ? entries : timelineForBuyer(entries, subject) });
});
