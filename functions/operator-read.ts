// Made from the access patterns by `npm run generate`. Do not edit.
import { findCustomers } from './customers/a33-find-customers.ts';
import { primeReads } from './http/prime.ts';
import { router } from './http/router.ts';
import { listLowStock } from './inventory/a11-list-low-stock.ts';
import { listStockAdjustments } from './inventory/a40b-list-stock-adjustments.ts';
import { listWebhookEndpoints } from './webhooks/a34b-list-webhook-endpoints.ts';
import { listWebhookDeliveries } from './webhooks/a35-list-webhook-deliveries.ts';

export const handler = router(
  [listLowStock, findCustomers, listWebhookEndpoints, listWebhookDeliveries, listStockAdjustments],
  primeReads,
);
