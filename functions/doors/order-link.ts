// Made from the access patterns by `npm run generate`. Do not edit.
import { getLinkedMilestones } from '../fulfillments/a53i-get-linked-milestones.ts';
import { primeWrites } from '../http/prime.ts';
import { router } from '../http/router.ts';
import { getLinkedOrder } from '../orders/a53-get-linked-order.ts';
import { cancelLinkedOrder } from '../orders/a53c-cancel-linked-order.ts';
import { payLinkedOrder } from '../payments/a53b-pay-linked-order.ts';
import { commentOnLinkedOrder } from '../remarks/a53h-comment-on-linked-order.ts';
import { returnLinkedOrder } from '../returns/a53e-return-linked-order.ts';
import { cancelLinkedReturn } from '../returns/a53g-cancel-linked-return.ts';
import { withdrawLinkedOrder } from '../withdrawals/a53d-withdraw-linked-order.ts';

export const handler = router(
  [
    getLinkedOrder,
    payLinkedOrder,
    cancelLinkedOrder,
    withdrawLinkedOrder,
    returnLinkedOrder,
    cancelLinkedReturn,
    commentOnLinkedOrder,
    getLinkedMilestones,
  ],
  primeWrites,
);
