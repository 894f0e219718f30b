import { epochSeconds } from '../../domain/epoch-seconds.ts';
import * as table from '../../table/remarks/a54b-revoke-order-links.ts';
import { operation } from '../http/operation.ts';
import { orderPath } from '../http/path.ts';
import { ok } from '../http/reply.ts';
import { A54b } from '../manifest/remarks.ts';

/** A54b: DELETE /orders/{orderId}/links. Every link that was issued until now ends. */
export const revokeOrderLinks = operation(
  A54b,
  { path: orderPath },
  async ({ path: { orderId } }) => {
    // A link of this second was issued before the revocation, too.
    const linksFrom = await table.revokeOrderLinks(orderId, epochSeconds(new Date()) + 1);
    return ok({ orderId, linksFrom: new Date(linksFrom * 1000).toISOString() });
  },
);
