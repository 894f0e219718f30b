// Made from the access patterns by `npm run generate`. Do not edit.
import { getCustomer } from './customers/a01-get-customer.ts';
import { getCustomerSummary } from './customers/a09-get-customer-summary.ts';
import { createCustomer } from './customers/a12-create-customer.ts';
import { listAddresses } from './customers/a32-list-addresses.ts';
import { putAddress } from './customers/a32b-put-address.ts';
import { deleteAddress } from './customers/a32c-delete-address.ts';
import { findCustomers } from './customers/a33-find-customers.ts';
import { updateCustomer } from './customers/a37-update-customer.ts';
import { closeCustomer } from './customers/a38-close-customer.ts';
import { reopenCustomer } from './customers/a38b-reopen-customer.ts';
import { eraseCustomer } from './customers/a39-erase-customer.ts';
import { getErasure } from './customers/a39b-get-erasure.ts';
import { getDays } from './days/a57-get-days.ts';
import { listDayRefunds } from './days/a57b-list-day-refunds.ts';
import { createFulfillment } from './fulfillments/a19-create-fulfillment.ts';
import { updateTracking } from './fulfillments/a20-update-tracking.ts';
import { cancelFulfillment } from './fulfillments/a21-cancel-fulfillment.ts';
import { addMilestone } from './fulfillments/a22-add-milestone.ts';
import { listMilestones } from './fulfillments/a22b-list-milestones.ts';
import { getLinkedMilestones } from './fulfillments/a53i-get-linked-milestones.ts';
import { putInventory } from './inventory/a10-put-inventory.ts';
import { getInventory } from './inventory/a10b-get-inventory.ts';
import { listLowStock } from './inventory/a11-list-low-stock.ts';
import { adjustStock } from './inventory/a40-adjust-stock.ts';
import { listStockAdjustments } from './inventory/a40b-list-stock-adjustments.ts';
import type { Operation } from './operation.ts';
import { listCustomerOrders } from './orders/a02-list-customer-orders.ts';
import { getOrder } from './orders/a03-get-order.ts';
import { getCustomerOrder } from './orders/a03b-get-customer-order.ts';
import { listOrders } from './orders/a05-list-orders.ts';
import { createOrder } from './orders/a06-create-order.ts';
import { updateOrderStatus } from './orders/a07-update-order-status.ts';
import { cancelOrder } from './orders/a08-cancel-order.ts';
import { listOrderEvents } from './orders/a13-list-order-events.ts';
import { createOrderBatch } from './orders/a36-create-order-batch.ts';
import { getLinkedOrder } from './orders/a53-get-linked-order.ts';
import { cancelLinkedOrder } from './orders/a53c-cancel-linked-order.ts';
import { createPayment } from './payments/a14-create-payment.ts';
import { capturePayment } from './payments/a15-capture-payment.ts';
import { refundPayment } from './payments/a16-refund-payment.ts';
import { voidPayment } from './payments/a17-void-payment.ts';
import { recordPaymentFact } from './payments/a18-record-payment-fact.ts';
import { startPayment } from './payments/a49-start-payment.ts';
import { payLinkedOrder } from './payments/a53b-pay-linked-order.ts';
import { startLinkedPayment } from './payments/a53f-start-linked-payment.ts';
import { updateOrderAttributes } from './remarks/a06b-update-order-attributes.ts';
import { holdOrder } from './remarks/a07b-hold-order.ts';
import { releaseOrder } from './remarks/a07c-release-order.ts';
import { updateShippingAddress } from './remarks/a27-update-shipping-address.ts';
import { addComment } from './remarks/a28-add-comment.ts';
import { tagOrder } from './remarks/a29-tag-order.ts';
import { untagOrder } from './remarks/a29c-untag-order.ts';
import { getTimeline } from './remarks/a30-get-timeline.ts';
import { commentOnLinkedOrder } from './remarks/a53h-comment-on-linked-order.ts';
import { createOrderLink } from './remarks/a54-create-order-link.ts';
import { revokeOrderLinks } from './remarks/a54b-revoke-order-links.ts';
import { createReturn } from './returns/a23-create-return.ts';
import { updateReturn } from './returns/a24-update-return.ts';
import { receiveReturn } from './returns/a25-receive-return.ts';
import { settleReturn } from './returns/a25b-settle-return.ts';
import { removeSettlement } from './returns/a25c-remove-settlement.ts';
import { listReturns } from './returns/a26-list-returns.ts';
import { returnLinkedOrder } from './returns/a53e-return-linked-order.ts';
import { cancelLinkedReturn } from './returns/a53g-cancel-linked-return.ts';
import { createWebhookEndpoint } from './webhooks/a34-create-webhook-endpoint.ts';
import { listWebhookEndpoints } from './webhooks/a34b-list-webhook-endpoints.ts';
import { updateWebhookEndpoint } from './webhooks/a34c-update-webhook-endpoint.ts';
import { deleteWebhookEndpoint } from './webhooks/a34d-delete-webhook-endpoint.ts';
import { rotateWebhookSecret } from './webhooks/a34e-rotate-webhook-secret.ts';
import { pingWebhookEndpoint } from './webhooks/a34f-ping-webhook-endpoint.ts';
import { listWebhookDeliveries } from './webhooks/a35-list-webhook-deliveries.ts';
import { redeliverWebhook } from './webhooks/a35b-redeliver-webhook.ts';
import { createWithdrawal } from './withdrawals/a47-create-withdrawal.ts';
import { confirmWithdrawal } from './withdrawals/a47b-confirm-withdrawal.ts';
import { withdrawOrder } from './withdrawals/a47c-withdraw-order.ts';
import { listWithdrawals } from './withdrawals/a47d-list-withdrawals.ts';
import { getWithdrawal } from './withdrawals/a47e-get-withdrawal.ts';
import { resolveWithdrawal } from './withdrawals/a47f-resolve-withdrawal.ts';
import { closeWithdrawals } from './withdrawals/a47g-close-withdrawals.ts';
import { withdrawLinkedOrder } from './withdrawals/a53d-withdraw-linked-order.ts';

/** Every operation, one for each route, in the order of the OpenAPI document. */
export const OPERATIONS: readonly Operation[] = [
  getCustomer,
  getCustomerSummary,
  createCustomer,
  listAddresses,
  putAddress,
  updateCustomer,
  closeCustomer,
  deleteAddress,
  listCustomerOrders,
  getOrder,
  getCustomerOrder,
  createOrder,
  cancelOrder,
  listOrderEvents,
  updateShippingAddress,
  addComment,
  getTimeline,
  listMilestones,
  createReturn,
  updateReturn,
  withdrawOrder,
  createPayment,
  startPayment,
  getInventory,
  getLinkedOrder,
  cancelLinkedOrder,
  commentOnLinkedOrder,
  getLinkedMilestones,
  returnLinkedOrder,
  cancelLinkedReturn,
  withdrawLinkedOrder,
  payLinkedOrder,
  startLinkedPayment,
  createWithdrawal,
  confirmWithdrawal,
  findCustomers,
  eraseCustomer,
  getErasure,
  reopenCustomer,
  listOrders,
  updateOrderStatus,
  createOrderBatch,
  getDays,
  listDayRefunds,
  updateOrderAttributes,
  holdOrder,
  tagOrder,
  createOrderLink,
  releaseOrder,
  untagOrder,
  revokeOrderLinks,
  createFulfillment,
  updateTracking,
  cancelFulfillment,
  addMilestone,
  receiveReturn,
  settleReturn,
  listReturns,
  removeSettlement,
  listWithdrawals,
  getWithdrawal,
  resolveWithdrawal,
  closeWithdrawals,
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
