import * as z from 'zod/mini';
import { MAX_LINES } from '../../domain/order.ts';
import { orderIdentity } from '../../table/keys.ts';
import * as table from '../../table/returns/a25-receive-return.ts';
import { allowedVersions } from '../http/if-match.ts';
import { wholeNumber } from '../http/members.ts';
import { operation } from '../http/operation.ts';
import { returnPath } from '../http/path.ts';
import { authorOf } from '../http/principal.ts';
import { created } from '../http/reply.ts';
import { A25 } from '../manifest/returns.ts';
import { reportNotRestocked } from '../observability/report-not-restocked.ts';
import { eachLineOnce } from './each-line-once.ts';
import { returnReply } from './return-reply.ts';

const line = z
  .strictObject({
    seq: wholeNumber(1, MAX_LINES),
    quantity: wholeNumber(1, 10_000),
    restock: wholeNumber(0, 10_000),
  })
  .check(
    z.refine(({ quantity, restock }) => restock <= quantity, {
      error: 'must be at most the quantity',
      path: ['restock'],
    }),
  );
const body = z.strictObject({ lines: eachLineOnce(line) });

/**
 * A25: POST …/returns/{returnId}/receipts: what the warehouse counted. `If-Match` names the
 * return's version, so that two people do not count one parcel twice.
 */
export const receiveReturn = operation(
  A25,
  { path: returnPath, body, ifMatch: 'optional', idempotencyKey: 'required' },
  async ({ path: { returnId, ...path }, body, ifMatch, principal, once }, policy) => {
    const { notRestocked, replayed, ...received } = await table.receiveReturn(
      { ...orderIdentity(path), returnId },
      {
        ...body,
        versions: allowedVersions(ifMatch),
        actor: authorOf(principal),
        once,
      },
      new Date(),
      policy,
    );
    if (!replayed) reportNotRestocked(path.orderId, notRestocked, 'a return');
    const answer = returnReply(path.orderId, received, principal);
    const reply = notRestocked.length === 0 ? answer : { ...answer, notRestocked };
    return created(`/orders/${path.orderId}`, reply, { replayed });
  },
);
