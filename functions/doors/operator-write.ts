// Made from the access patterns by `npm run generate`. Do not edit.
import { reopenCustomer } from '../customers/a38b-reopen-customer.ts';
import { createFulfillment } from '../fulfillments/a19-create-fulfillment.ts';
import { updateTracking } from '../fulfillments/a20-update-tracking.ts';
import { cancelFulfillment } from '../fulfillments/a21-cancel-fulfillment.ts';
import { addMilestone } from '../fulfillments/a22-add-milestone.ts';
import { primeWrites } from '../http/prime.ts';
import { router } from '../http/router.ts';
import { putInventory } from '../inventory/a10-put-inventory.ts';
import { adjustStock } from '../inventory/a40-adjust-stock.ts';
import { updateOrderStatus } from '../orders/a07-update-order-status.ts';
import { receiveReturn } from '../returns/a25-receive-return.ts';

export const handler = router(
  [
    updateOrderStatus,
    putInventory,
    createFulfillment,
    updateTracking,
    cancelFulfillment,
    addMilestone,
    receiveReturn,
    reopenCustomer,
    adjustStock,
  ],
  primeWrites,
);
