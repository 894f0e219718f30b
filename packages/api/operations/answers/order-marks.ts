import * as z from 'zod';
import { LINK_RIGHTS } from '../../../../domain/order-link.ts';
import { moment, orderId, orderLink } from './members.ts';
import { tag } from './order-details.ts';

export const orderTag = z
  .object({ orderId, tag })
  .meta({ id: 'OrderTag', description: 'A tag that was added to an order, or removed.' });

export const signedOrderLink = z
  .object({
    orderId,
    orderLink,
    rights: z
      .array(z.enum(LINK_RIGHTS))
      .max(LINK_RIGHTS.length)
      .meta({ description: 'What the link allows.' }),
    expiresAt: moment('The time from which the link is not valid.'),
  })
  .meta({ id: 'OrderLink', description: 'A link to an order. It is stored nowhere.' });

export const revokedLinks = z
  .object({ orderId, linksFrom: moment('Links that were issued before this time are not valid.') })
  .meta({ id: 'RevokedOrderLinks', description: 'The order whose links were revoked.' });
