// Made from the access patterns by `npm run generate`. Do not edit.
import { findCustomers } from '../customers/a33-find-customers.ts';
import { getErasure } from '../customers/a39b-get-erasure.ts';
import { primeReads } from '../http/prime.ts';
import { router } from '../http/router.ts';
import { listLowStock } from '../inventory/a11-list-low-stock.ts';
import { listStockAdjustments } from '../inventory/a40b-list-stock-adjustments.ts';
import { listReturns } from '../returns/a26-list-returns.ts';
import { listWebhookEndpoints } from '../webhooks/a34b-list-webhook-endpoints.ts';
import { listWebhookDeliveries } from '../webhooks/a35-list-webhook-deliveries.ts';
import { listWithdrawals } from '../withdrawals/a47d-list-withdrawals.ts';
import { getWithdrawal } from '../withdrawals/a47e-get-withdrawal.ts';

export const handler = router(
  [
    listLowStock,
    listReturns,
    findCustomers,
    listWebhookEndpoints,
    listWebhookDeliveries,
    getErasure,
    listStockAdjustments,
    listWithdrawals,
    getWithdrawal,
  ],
  primeReads,
);
