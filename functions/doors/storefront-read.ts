// Made from the access patterns by `npm run generate`. Do not edit.
import { getCustomer } from '../customers/a01-get-customer.ts';
import { getCustomerSummary } from '../customers/a09-get-customer-summary.ts';
import { listAddresses } from '../customers/a32-list-addresses.ts';
import { listMilestones } from '../fulfillments/a22b-list-milestones.ts';
import { primeReads } from '../http/prime.ts';
import { router } from '../http/router.ts';
import { getInventory } from '../inventory/a10b-get-inventory.ts';
import { listCustomerOrders } from '../orders/a02-list-customer-orders.ts';
import { getOrder } from '../orders/a03-get-order.ts';
import { getCustomerOrder } from '../orders/a03b-get-customer-order.ts';
import { listOrderEvents } from '../orders/a13-list-order-events.ts';
import { getTimeline } from '../remarks/a30-get-timeline.ts';

export const handler = router(
  [
    getCustomer,
    listCustomerOrders,
    getOrder,
    getCustomerOrder,
    getCustomerSummary,
    getInventory,
    listOrderEvents,
    listMilestones,
    getTimeline,
    listAddresses,
  ],
  primeReads,
);
