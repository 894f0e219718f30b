import * as z from 'zod/mini';
import { epochSeconds } from '../../domain/epoch-seconds.ts';
import { LINK_RIGHTS, linkBits } from '../../domain/order-link.ts';
import * as table from '../../table/remarks/a54-create-order-link.ts';
import { oneOf, wholeNumber } from '../http/members.ts';
import { operation } from '../http/operation.ts';
import { orderPath } from '../http/path.ts';
import { ok } from '../http/reply.ts';
import { A54 } from '../manifest/remarks.ts';
import { expiryOf } from '../order-links/first-link.ts';
import { orderLinkSecret } from '../order-links/order-link-secret.ts';
import { signOrderLink } from '../order-links/order-link-token.ts';

/** The most days of a link: ten years. */
const MAX_DAYS = 3650;

const optionalBody = z.strictObject({
  rights: z.optional(
    z.array(oneOf(LINK_RIGHTS)).check(z.minLength(1), z.maxLength(LINK_RIGHTS.length)),
  ),
  days: z.optional(wholeNumber(1, MAX_DAYS, 'must be a whole number of days from 1 to 3650')),
});

/** A54: POST /orders/{orderId}/links. A link is signed and stored nowhere. */
export const createOrderLink = operation(
  A54,
  { path: orderPath, optionalBody },
  async ({ path: { orderId }, body = {} }, policy) => {
    const { rights = LINK_RIGHTS, days = policy.orderLinkDays } = body;
    const [linksFrom, secret] = await Promise.all([
      table.linksFromOfOrder(orderId),
      orderLinkSecret(),
    ]);
    // A link that is issued in the second of a revocation is issued after it.
    const issuedAt = Math.max(epochSeconds(new Date()), linksFrom ?? 0);
    const expiresAt = expiryOf(issuedAt, days);
    const link = { orderId, rights: linkBits(rights), issuedAt, expiresAt };
    return ok({
      orderId,
      orderLink: signOrderLink(link, secret),
      rights: LINK_RIGHTS.filter((right) => rights.includes(right)),
      expiresAt: new Date(expiresAt * 1000).toISOString(),
    });
  },
);
