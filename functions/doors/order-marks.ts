// Made from the access patterns by `npm run generate`. Do not edit.
import { primeReads } from '../http/prime.ts';
import { router } from '../http/router.ts';
import { updateOrderAttributes } from '../remarks/a06b-update-order-attributes.ts';
import { holdOrder } from '../remarks/a07b-hold-order.ts';
import { releaseOrder } from '../remarks/a07c-release-order.ts';
import { tagOrder } from '../remarks/a29-tag-order.ts';
import { untagOrder } from '../remarks/a29c-untag-order.ts';
import { createOrderLink } from '../remarks/a54-create-order-link.ts';
import { revokeOrderLinks } from '../remarks/a54b-revoke-order-links.ts';

export const handler = router(
  [
    updateOrderAttributes,
    holdOrder,
    releaseOrder,
    tagOrder,
    untagOrder,
    createOrderLink,
    revokeOrderLinks,
  ],
  primeReads,
);
