// Made from the access patterns by `npm run generate`. Do not edit.
import { getCustomer } from './customers/a01-get-customer.ts';
import { getCustomerSummary } from './customers/a09-get-customer-summary.ts';
import { createCustomer } from './customers/a12-create-customer.ts';
import { createFulfillment } from './fulfillments/a19-create-fulfillment.ts';
import { updateTracking } from './fulfillments/a20-update-tracking.ts';
import { cancelFulfillment } from './fulfillments/a21-cancel-fulfillment.ts';
import { addMilestone } from './fulfillments/a22-add-milestone.ts';
import { listMilestones } from './fulfillments/a22b-list-milestones.ts';
import { putInventory } from './inventory/a10-put-inventory.ts';
import { getInventory } from './inventory/a10b-get-inventory.ts';
import { listLowStock } from './inventory/a11-list-low-stock.ts';
import { adjustStock } from './inventory/a40-adjust-stock.ts';
import { listStockAdjustments } from './inventory/a40b-list-stock-adjustments.ts';
import type { Operation } from './operation.ts';
import { listCustomerOrders } from './orders/a02-list-customer-orders.ts';
import { getOrder } from './orders/a03-get-order.ts';
import { getCustomerOrder } from './orders/a03b-get-customer-order.ts';
import { listOpenOrders } from './orders/a05-list-open-orders.ts';
import { createOrder } from './orders/a06-create-order.ts';
import { updateOrderStatus } from './orders/a07-update-order-status.ts';
import { cancelOrder } from './orders/a08-cancel-order.ts';
import { listOrderEvents } from './orders/a13-list-order-events.ts';
import { createPayment } from './payments/a14-create-payment.ts';
import { capturePayment } from './payments/a15-capture-payment.ts';
import { refundPayment } from './payments/a16-refund-payment.ts';
import { voidPayment } from './payments/a17-void-payment.ts';
import { recordPaymentFact } from './payments/a18-record-payment-fact.ts';
import { createWebhookEndpoint } from './webhooks/a34-create-webhook-endpoint.ts';
import { listWebhookEndpoints } from './webhooks/a34b-list-webhook-endpoints.ts';
import { updateWebhookEndpoint } from './webhooks/a34c-update-webhook-endpoint.ts';
import { deleteWebhookEndpoint } from './webhooks/a34d-delete-webhook-endpoint.ts';
import { rotateWebhookSecret } from './webhooks/a34e-rotate-webhook-secret.ts';
import { pingWebhookEndpoint } from './webhooks/a34f-ping-webhook-endpoint.ts';
import { listWebhookDeliveries } from './webhooks/a35-list-webhook-deliveries.ts';
import { redeliverWebhook } from './webhooks/a35b-redeliver-webhook.ts';

/** Every operation, one for each route, in the order of the OpenAPI document. */
export const OPERATIONS: readonly Operation[] = [
  getCustomer,
  getCustomerSummary,
  createCustomer,
  listCustomerOrders,
  getOrder,
  getCustomerOrder,
  createOrder,
  cancelOrder,
  listOrderEvents,
  listMilestones,
  createPayment,
  getInventory,
  listOpenOrders,
  updateOrderStatus,
  createFulfillment,
  updateTracking,
  cancelFulfillment,
  addMilestone,
  capturePayment,
  refundPayment,
  voidPayment,
  putInventory,
  listLowStock,
  adjustStock,
  listStockAdjustments,
  createWebhookEndpoint,
  listWebhookEndpoints,
  updateWebhookEndpoint,
  rotateWebhookSecret,
  pingWebhookEndpoint,
  listWebhookDeliveries,
  redeliverWebhook,
  deleteWebhookEndpoint,
  recordPaymentFact,
];
