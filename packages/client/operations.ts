// Made from docs/openapi.json by `npm run generate`. Do not edit.

import type { Route } from './route.ts';
import type { AddressedOrder, AttributeChanges, BookedAddress, BookedAddresses, Cancellation, CancelledOrder, CarriedOutWithdrawal, ChangedOrder, Comment, ConfirmedWithdrawal, Customer, CustomerChanges, CustomerSummary, DayRefundPage, Days, DeletedAddress, Erasure, FoundCustomers, FulfilledOrder, FulfillmentOfOrder, Hold, InventoryLevel, InventoryPage, Milestone, MilestoneList, MilestonePage, NewAddress, NewCapture, NewComment, NewCustomer, NewFulfillment, NewInventoryLevel, NewLinkedComment, NewLinkedPayment, NewMilestone, NewOrder, NewOrderBatch, NewOrderLink, NewPayment, NewRefund, NewReturn, NewShippingAddress, NewStockAdjustment, NewVoid, NewWebhookEndpoint, Order, OrderAttributes, OrderBatch, OrderCollection, OrderHistory, OrderLink, OrderList, OrderPage, OrderTag, Payment, PaymentEvent, PaymentSession, PlacedOrder, PublicStatement, Receipt, ReceivedReturn, ReceivedWithdrawal, RecordedPaymentEvent, RequestedRefund, RequestedTransaction, ReturnDecision, ReturnOfOrder, ReturnWithdrawal, ReturnedOrder, RevokedOrderLinks, RotatedWebhookSecret, SettledReturn, SettlementRequest, Statement, StatusChange, StockAdjustment, StockAdjustmentPage, StoredCustomer, Timeline, TrackingUpdate, WaitingReturnPage, WebhookDelivery, WebhookDeliveryPage, WebhookEndpoint, WebhookEndpointPage, WebhookEndpointUpdate, WebhookEndpointWithSecret, Withdrawal, WithdrawalClosures, WithdrawalConfirmation, WithdrawalList, WithdrawalResolution, WithdrawalsToClose } from './types.ts';

/** The request and the answer of each operation. */
export interface Operations {
  /** Get a customer. */
  getCustomer: {
    request: {
      /** The customer: the `sub` of their tokens. */
      readonly customerId: string;
      /** Reads strongly consistently: the answer includes every earlier write. Without it, the answer may be up to a second old. */
      readonly consistent?: boolean;
    };
    answer: StoredCustomer;
  };
  /** Change a customer. */
  updateCustomer: {
    request: {
      /** The customer: the `sub` of their tokens. */
      readonly customerId: string;
      readonly body: CustomerChanges;
      /** The version that you saw: the object that you read, or its number. */
      readonly ifMatch: number | { readonly version?: number };
    };
    answer: StoredCustomer;
  };
  /** Get a customer’s summary. */
  getCustomerSummary: {
    request: {
      /** The customer: the `sub` of their tokens. */
      readonly customerId: string;
      /** What the answer has beside the numbers. */
      readonly include?: 'customer';
    };
    answer: CustomerSummary;
  };
  /** Create a customer. */
  createCustomer: {
    request: {
      readonly body: NewCustomer;
      /** By default a new key, which every retry of the call repeats. Set your own to keep it for longer, for example when the page is reloaded. */
      readonly idempotencyKey?: string;
    };
    answer: Customer;
  };
  /** Find customers by their e-mail address, name or telephone. */
  findCustomers: {
    request: {
      /** The e-mail address to look for. */
      readonly email?: string;
      /** Words, or their beginnings, of a name, a company or a postal code. */
      readonly q?: string;
      /** A telephone number. Only its last nine digits are compared. */
      readonly phone?: string;
    };
    answer: FoundCustomers;
  };
  /** List a customer’s addresses. */
  listAddresses: {
    request: {
      /** The customer: the `sub` of their tokens. */
      readonly customerId: string;
      /** Reads strongly consistently: the answer includes every earlier write. Without it, the answer may be up to a second old. */
      readonly consistent?: boolean;
    };
    answer: BookedAddresses;
  };
  /** Set an address. */
  putAddress: {
    request: {
      /** The customer: the `sub` of their tokens. */
      readonly customerId: string;
      /** The name of the address in the book. */
      readonly label: string;
      readonly body: NewAddress;
    };
    answer: BookedAddress;
  };
  /** Delete an address. */
  deleteAddress: {
    request: {
      /** The customer: the `sub` of their tokens. */
      readonly customerId: string;
      /** The name of the address in the book. */
      readonly label: string;
    };
    answer: DeletedAddress;
  };
  /** Close a customer’s account. */
  closeCustomer: {
    request: {
      /** The customer: the `sub` of their tokens. */
      readonly customerId: string;
    };
    answer: StoredCustomer;
  };
  /** Open a closed account again. */
  reopenCustomer: {
    request: {
      /** The customer: the `sub` of their tokens. */
      readonly customerId: string;
    };
    answer: StoredCustomer;
  };
  /** List a customer’s orders. */
  listCustomerOrders: {
    request: {
      /** The customer: the `sub` of their tokens. */
      readonly customerId: string;
      /** Only those with this status. */
      readonly status?: 'OPEN' | 'SHIPPED' | 'DELIVERED' | 'CANCELLED' | 'RETURNED';
      /** The first day (UTC) or moment of `placedAt`. */
      readonly from?: string;
      /** The last day of `placedAt`, included, or a moment, excluded. */
      readonly to?: string;
      /** By `placedAt`. */
      readonly sort?: 'asc' | 'desc';
      /** Items per page. */
      readonly limit?: number;
      /** The `nextCursor` of the previous page. It works only for the same caller and query; `limit` may change. */
      readonly cursor?: string;
      /** Reads strongly consistently: the answer includes every earlier write. Without it, the answer may be up to a second old. */
      readonly consistent?: boolean;
    };
    answer: OrderPage;
  };
  /** Place an order. */
  createOrder: {
    request: {
      /** The customer: the `sub` of their tokens. */
      readonly customerId: string;
      readonly body: NewOrder;
      /** By default a new key, which every retry of the call repeats. Set your own to keep it for longer, for example when the page is reloaded. */
      readonly idempotencyKey?: string;
    };
    answer: PlacedOrder;
  };
  /** Get an order with its lines. */
  getOrder: {
    request: {
      /** The order. */
      readonly orderId: string;
      /** Reads strongly consistently: the answer includes every earlier write. Without it, the answer may be up to a second old. */
      readonly consistent?: boolean;
    };
    answer: OrderCollection;
  };
  /** Get an order, strongly consistent. */
  getCustomerOrder: {
    request: {
      /** The customer: the `sub` of their tokens. */
      readonly customerId: string;
      /** The order. */
      readonly orderId: string;
    };
    answer: Order;
  };
  /** Change an order’s status. */
  updateOrderStatus: {
    request: {
      /** The customer: the `sub` of their tokens. */
      readonly customerId: string;
      /** The order. */
      readonly orderId: string;
      readonly body: StatusChange;
      /** The version that you saw: the object that you read, or its number. */
      readonly ifMatch: number | { readonly version?: number };
    };
    answer: ChangedOrder;
  };
  /** Cancel an order. */
  cancelOrder: {
    request: {
      /** The customer: the `sub` of their tokens. */
      readonly customerId: string;
      /** The order. */
      readonly orderId: string;
      readonly body?: Cancellation;
      /** The version that you saw: the object that you read, or its number. */
      readonly ifMatch?: number | { readonly version?: number };
      /** By default a new key, which every retry of the call repeats. Set your own to keep it for longer, for example when the page is reloaded. */
      readonly idempotencyKey?: string;
    };
    answer: CancelledOrder;
  };
  /** List an order’s events. */
  listOrderEvents: {
    request: {
      /** The order. */
      readonly orderId: string;
    };
    answer: OrderHistory;
  };
  /** Change the shipping address of an order. */
  updateShippingAddress: {
    request: {
      /** The customer: the `sub` of their tokens. */
      readonly customerId: string;
      /** The order. */
      readonly orderId: string;
      readonly body: NewShippingAddress;
      /** The version that you saw: the object that you read, or its number. */
      readonly ifMatch: number | { readonly version?: number };
    };
    answer: AddressedOrder;
  };
  /** Comment on an order. */
  addComment: {
    request: {
      /** The customer: the `sub` of their tokens. */
      readonly customerId: string;
      /** The order. */
      readonly orderId: string;
      readonly body: NewComment;
      /** By default a new key, which every retry of the call repeats. Set your own to keep it for longer, for example when the page is reloaded. */
      readonly idempotencyKey?: string;
    };
    answer: Comment;
  };
  /** Read an order’s timeline. */
  getTimeline: {
    request: {
      /** The order. */
      readonly orderId: string;
    };
    answer: Timeline;
  };
  /** List a carrier’s reports. */
  listMilestones: {
    request: {
      /** The customer: the `sub` of their tokens. */
      readonly customerId: string;
      /** The order. */
      readonly orderId: string;
      /** The fulfillment. */
      readonly fulfillmentId: string;
      /** Items per page. */
      readonly limit?: number;
      /** The `nextCursor` of the previous page. It works only for the same caller and query; `limit` may change. */
      readonly cursor?: string;
    };
    answer: MilestonePage;
  };
  /** Report a parcel’s status. */
  addMilestone: {
    request: {
      /** The customer: the `sub` of their tokens. */
      readonly customerId: string;
      /** The order. */
      readonly orderId: string;
      /** The fulfillment. */
      readonly fulfillmentId: string;
      readonly body: NewMilestone;
    };
    answer: Milestone;
  };
  /** Return items of an order. */
  createReturn: {
    request: {
      /** The customer: the `sub` of their tokens. */
      readonly customerId: string;
      /** The order. */
      readonly orderId: string;
      readonly body: NewReturn;
      /** By default a new key, which every retry of the call repeats. Set your own to keep it for longer, for example when the page is reloaded. */
      readonly idempotencyKey?: string;
    };
    answer: ReturnedOrder;
  };
  /** Decide about a return. */
  updateReturn: {
    request: {
      /** The customer: the `sub` of their tokens. */
      readonly customerId: string;
      /** The order. */
      readonly orderId: string;
      /** The return. */
      readonly returnId: string;
      readonly body: ReturnDecision;
      /** The version that you saw: the object that you read, or its number. */
      readonly ifMatch: number | { readonly version?: number };
    };
    answer: ReturnOfOrder;
  };
  /** Withdraw from the contract of an order. */
  withdrawOrder: {
    request: {
      /** The customer: the `sub` of their tokens. */
      readonly customerId: string;
      /** The order. */
      readonly orderId: string;
      readonly body: Statement;
    };
    answer: CarriedOutWithdrawal;
  };
  /** Create a payment. */
  createPayment: {
    request: {
      /** The customer: the `sub` of their tokens. */
      readonly customerId: string;
      /** The order. */
      readonly orderId: string;
      readonly body: NewPayment;
      /** By default a new key, which every retry of the call repeats. Set your own to keep it for longer, for example when the page is reloaded. */
      readonly idempotencyKey?: string;
    };
    answer: Payment;
  };
  /** Start a payment. */
  startPayment: {
    request: {
      /** The customer: the `sub` of their tokens. */
      readonly customerId: string;
      /** The order. */
      readonly orderId: string;
      /** The payment. */
      readonly paymentId: string;
    };
    answer: PaymentSession;
  };
  /** Get an inventory level. */
  getInventory: {
    request: {
      /** The stock keeping unit. In a path that is written by hand, `/` is `~1` and `~` is `~0`. */
      readonly sku: string;
      /** Reads strongly consistently: the answer includes every earlier write. Without it, the answer may be up to a second old. */
      readonly consistent?: boolean;
    };
    answer: InventoryLevel;
  };
  /** Set an inventory level. */
  putInventory: {
    request: {
      /** The stock keeping unit. In a path that is written by hand, `/` is `~1` and `~` is `~0`. */
      readonly sku: string;
      readonly body: NewInventoryLevel;
      /** The version that you saw: the object that you read, or its number. */
      readonly ifMatch?: number | { readonly version?: number };
    };
    answer: InventoryLevel;
  };
  /** Get the order of a link. */
  getLinkedOrder: {
    request: {
      /** The link to the order. The call sends no token. */
      readonly orderLink: string;
    };
    answer: OrderCollection;
  };
  /** Cancel the order of a link. */
  cancelLinkedOrder: {
    request: {
      readonly body?: Cancellation;
      /** The version that you saw: the object that you read, or its number. */
      readonly ifMatch?: number | { readonly version?: number };
      /** The link to the order. The call sends no token. */
      readonly orderLink: string;
      /** By default a new key, which every retry of the call repeats. Set your own to keep it for longer, for example when the page is reloaded. */
      readonly idempotencyKey?: string;
    };
    answer: CancelledOrder;
  };
  /** Comment on the order of a link. */
  commentOnLinkedOrder: {
    request: {
      readonly body: NewLinkedComment;
      /** The link to the order. The call sends no token. */
      readonly orderLink: string;
      /** By default a new key, which every retry of the call repeats. Set your own to keep it for longer, for example when the page is reloaded. */
      readonly idempotencyKey?: string;
    };
    answer: Comment;
  };
  /** Get a carrier’s reports by a link. */
  getLinkedMilestones: {
    request: {
      /** The fulfillment. */
      readonly fulfillmentId: string;
      /** The link to the order. The call sends no token. */
      readonly orderLink: string;
    };
    answer: MilestoneList;
  };
  /** Return items of the order of a link. */
  returnLinkedOrder: {
    request: {
      readonly body: NewReturn;
      /** The link to the order. The call sends no token. */
      readonly orderLink: string;
      /** By default a new key, which every retry of the call repeats. Set your own to keep it for longer, for example when the page is reloaded. */
      readonly idempotencyKey?: string;
    };
    answer: ReturnedOrder;
  };
  /** Take back a return of the order of a link. */
  cancelLinkedReturn: {
    request: {
      /** The return. */
      readonly returnId: string;
      readonly body: ReturnWithdrawal;
      /** The version that you saw: the object that you read, or its number. */
      readonly ifMatch: number | { readonly version?: number };
      /** The link to the order. The call sends no token. */
      readonly orderLink: string;
    };
    answer: ReturnOfOrder;
  };
  /** Withdraw from the contract of the order of a link. */
  withdrawLinkedOrder: {
    request: {
      readonly body: Statement;
      /** The link to the order. The call sends no token. */
      readonly orderLink: string;
    };
    answer: CarriedOutWithdrawal;
  };
  /** Create a payment of the order of a link. */
  payLinkedOrder: {
    request: {
      readonly body: NewLinkedPayment;
      /** The link to the order. The call sends no token. */
      readonly orderLink: string;
      /** By default a new key, which every retry of the call repeats. Set your own to keep it for longer, for example when the page is reloaded. */
      readonly idempotencyKey?: string;
    };
    answer: Payment;
  };
  /** Start a payment of the order of a link. */
  startLinkedPayment: {
    request: {
      /** The payment. */
      readonly paymentId: string;
      /** The link to the order. The call sends no token. */
      readonly orderLink: string;
    };
    answer: PaymentSession;
  };
  /** Withdraw from a contract, without a login. */
  createWithdrawal: {
    request: {
      readonly body: PublicStatement;
    };
    answer: ReceivedWithdrawal;
  };
  /** List withdrawals that a person decides about. */
  listWithdrawals: {
    request: {
      /** Only those with this status. */
      readonly status: 'REVIEW';
      /** Items per page. */
      readonly limit?: number;
      /** The `nextCursor` of the previous page. It works only for the same caller and query; `limit` may change. */
      readonly cursor?: string;
    };
    answer: WithdrawalList;
  };
  /** Confirm a withdrawal. */
  confirmWithdrawal: {
    request: {
      /** The statement of withdrawal. */
      readonly withdrawalId: string;
      readonly body: WithdrawalConfirmation;
    };
    answer: ConfirmedWithdrawal;
  };
  /** Erase a customer. */
  eraseCustomer: {
    request: {
      /** The customer: the `sub` of their tokens. */
      readonly customerId: string;
    };
    answer: Erasure;
  };
  /** Get the erasure of a customer. */
  getErasure: {
    request: {
      /** The customer: the `sub` of their tokens. */
      readonly customerId: string;
    };
    answer: Erasure;
  };
  /** List or find orders of all customers. */
  listOrders: {
    request: {
      /** Only those with this status. */
      readonly status?: 'OPEN';
      /** The first day (UTC) or moment of `placedAt`. */
      readonly from?: string;
      /** The last day of `placedAt`, included, or a moment, excluded. */
      readonly to?: string;
      /** An order number, as people write it. */
      readonly number?: string;
      /** A tag of the shop’s own. */
      readonly tag?: string;
      /** The stock keeping unit. In a path that is written by hand, `/` is `~1` and `~` is `~0`. */
      readonly sku?: string;
      /** Words, or their beginnings, of a name, a company or a postal code. */
      readonly q?: string;
      /** A telephone number. Only its last nine digits are compared. */
      readonly phone?: string;
      /** Ids of up to 50 orders, separated by commas. */
      readonly ids?: string;
      /** A tracking number. Only its letters and digits are compared, in any case. */
      readonly tracking?: string;
      /** The system that `reference` is of. With `cart` and `customerId`, a customer’s own one. */
      readonly source?: string;
      /** The customer: the `sub` of their tokens. */
      readonly customerId?: string;
      /** The payment provider of `reference`. */
      readonly provider?: string;
      /** The id of the order in `source`, of at most 100 characters, or the id of its payment at `provider`. */
      readonly reference?: string;
      /** Send `true` for the orders with money to give back, the longest waiting first. */
      readonly overpaid?: 'true';
      /** Send `true` for the orders with money to capture, the oldest hold first. */
      readonly capturable?: 'true';
      /** Only the number of open orders. It may be a minute old. */
      readonly count?: 'true';
      /** By `placedAt`. */
      readonly sort?: 'asc' | 'desc';
      /** Items per page. */
      readonly limit?: number;
      /** The `nextCursor` of the previous page. It works only for the same caller and query; `limit` may change. */
      readonly cursor?: string;
    };
    answer: OrderList;
  };
  /** Place several orders. */
  createOrderBatch: {
    request: {
      readonly body: NewOrderBatch;
    };
    answer: OrderBatch;
  };
  /** Get what days came to. */
  getDays: {
    request: {
      /** The first day (UTC) or moment of `placedAt`. */
      readonly from: string;
      /** The last day of `placedAt`, included, or a moment, excluded. */
      readonly to?: string;
    };
    answer: Days;
  };
  /** List the refunds of a day. */
  listDayRefunds: {
    request: {
      /** The day, in the shop’s zone. */
      readonly day: string;
      /** Items per page. */
      readonly limit?: number;
      /** The `nextCursor` of the previous page. It works only for the same caller and query; `limit` may change. */
      readonly cursor?: string;
    };
    answer: DayRefundPage;
  };
  /** Change the attributes of an order. */
  updateOrderAttributes: {
    request: {
      /** The customer: the `sub` of their tokens. */
      readonly customerId: string;
      /** The order. */
      readonly orderId: string;
      readonly body: AttributeChanges;
    };
    answer: OrderAttributes;
  };
  /** Hold an order back. */
  holdOrder: {
    request: {
      /** The customer: the `sub` of their tokens. */
      readonly customerId: string;
      /** The order. */
      readonly orderId: string;
      readonly body: Hold;
      /** The version that you saw: the object that you read, or its number. */
      readonly ifMatch: number | { readonly version?: number };
    };
    answer: ChangedOrder;
  };
  /** Release an order. */
  releaseOrder: {
    request: {
      /** The customer: the `sub` of their tokens. */
      readonly customerId: string;
      /** The order. */
      readonly orderId: string;
      /** The version that you saw: the object that you read, or its number. */
      readonly ifMatch: number | { readonly version?: number };
    };
    answer: ChangedOrder;
  };
  /** Tag an order. */
  tagOrder: {
    request: {
      /** The customer: the `sub` of their tokens. */
      readonly customerId: string;
      /** The order. */
      readonly orderId: string;
      /** A tag of the shop’s own. */
      readonly tag: string;
    };
    answer: OrderTag;
  };
  /** Remove a tag from an order. */
  untagOrder: {
    request: {
      /** The customer: the `sub` of their tokens. */
      readonly customerId: string;
      /** The order. */
      readonly orderId: string;
      /** A tag of the shop’s own. */
      readonly tag: string;
    };
    answer: OrderTag;
  };
  /** Create a link to an order. */
  createOrderLink: {
    request: {
      /** The order. */
      readonly orderId: string;
      readonly body?: NewOrderLink;
    };
    answer: OrderLink;
  };
  /** Revoke the links to an order. */
  revokeOrderLinks: {
    request: {
      /** The order. */
      readonly orderId: string;
    };
    answer: RevokedOrderLinks;
  };
  /** Ship items of an order. */
  createFulfillment: {
    request: {
      /** The customer: the `sub` of their tokens. */
      readonly customerId: string;
      /** The order. */
      readonly orderId: string;
      readonly body?: NewFulfillment;
      /** The version that you saw: the object that you read, or its number. */
      readonly ifMatch?: number | { readonly version?: number };
      /** By default a new key, which every retry of the call repeats. Set your own to keep it for longer, for example when the page is reloaded. */
      readonly idempotencyKey?: string;
    };
    answer: FulfilledOrder;
  };
  /** Change the tracking of a fulfillment. */
  updateTracking: {
    request: {
      /** The customer: the `sub` of their tokens. */
      readonly customerId: string;
      /** The order. */
      readonly orderId: string;
      /** The fulfillment. */
      readonly fulfillmentId: string;
      readonly body: TrackingUpdate;
      /** The version that you saw: the object that you read, or its number. */
      readonly ifMatch: number | { readonly version?: number };
    };
    answer: FulfillmentOfOrder;
  };
  /** Cancel a fulfillment. */
  cancelFulfillment: {
    request: {
      /** The customer: the `sub` of their tokens. */
      readonly customerId: string;
      /** The order. */
      readonly orderId: string;
      /** The fulfillment. */
      readonly fulfillmentId: string;
    };
    answer: FulfilledOrder;
  };
  /** Receive items of a return. */
  receiveReturn: {
    request: {
      /** The customer: the `sub` of their tokens. */
      readonly customerId: string;
      /** The order. */
      readonly orderId: string;
      /** The return. */
      readonly returnId: string;
      readonly body: Receipt;
      /** The version that you saw: the object that you read, or its number. */
      readonly ifMatch?: number | { readonly version?: number };
      /** By default a new key, which every retry of the call repeats. Set your own to keep it for longer, for example when the page is reloaded. */
      readonly idempotencyKey?: string;
    };
    answer: ReceivedReturn;
  };
  /** Settle a return by an exchange. */
  settleReturn: {
    request: {
      /** The customer: the `sub` of their tokens. */
      readonly customerId: string;
      /** The order. */
      readonly orderId: string;
      /** The return. */
      readonly returnId: string;
      readonly body: SettlementRequest;
      /** The version that you saw: the object that you read, or its number. */
      readonly ifMatch: number | { readonly version?: number };
    };
    answer: SettledReturn;
  };
  /** Take a settlement back. */
  removeSettlement: {
    request: {
      /** The customer: the `sub` of their tokens. */
      readonly customerId: string;
      /** The order. */
      readonly orderId: string;
      /** The return. */
      readonly returnId: string;
      /** The version that you saw: the object that you read, or its number. */
      readonly ifMatch: number | { readonly version?: number };
    };
    answer: SettledReturn;
  };
  /** List returns that wait. */
  listReturns: {
    request: {
      /** Only those with this status. */
      readonly status: 'REQUESTED' | 'OPEN';
      /** Items per page. */
      readonly limit?: number;
      /** The `nextCursor` of the previous page. It works only for the same caller and query; `limit` may change. */
      readonly cursor?: string;
    };
    answer: WaitingReturnPage;
  };
  /** Get a withdrawal. */
  getWithdrawal: {
    request: {
      /** The statement of withdrawal. */
      readonly withdrawalId: string;
    };
    answer: Withdrawal;
  };
  /** Decide about a withdrawal. */
  resolveWithdrawal: {
    request: {
      /** The statement of withdrawal. */
      readonly withdrawalId: string;
      readonly body: WithdrawalResolution;
      /** The version that you saw: the object that you read, or its number. */
      readonly ifMatch: number | { readonly version?: number };
    };
    answer: Withdrawal;
  };
  /** Close several withdrawals. */
  closeWithdrawals: {
    request: {
      readonly body: WithdrawalsToClose;
    };
    answer: WithdrawalClosures;
  };
  /** Capture a payment. */
  capturePayment: {
    request: {
      /** The customer: the `sub` of their tokens. */
      readonly customerId: string;
      /** The order. */
      readonly orderId: string;
      /** The payment. */
      readonly paymentId: string;
      readonly body?: NewCapture;
      /** The version that you saw: the object that you read, or its number. */
      readonly ifMatch?: number | { readonly version?: number };
      /** By default a new key, which every retry of the call repeats. Set your own to keep it for longer, for example when the page is reloaded. */
      readonly idempotencyKey?: string;
    };
    answer: RequestedTransaction;
  };
  /** Refund a payment. */
  refundPayment: {
    request: {
      /** The customer: the `sub` of their tokens. */
      readonly customerId: string;
      /** The order. */
      readonly orderId: string;
      /** The payment. */
      readonly paymentId: string;
      readonly body?: NewRefund;
      /** The version that you saw: the object that you read, or its number. */
      readonly ifMatch?: number | { readonly version?: number };
      /** By default a new key, which every retry of the call repeats. Set your own to keep it for longer, for example when the page is reloaded. */
      readonly idempotencyKey?: string;
    };
    answer: RequestedRefund;
  };
  /** Void a payment. */
  voidPayment: {
    request: {
      /** The customer: the `sub` of their tokens. */
      readonly customerId: string;
      /** The order. */
      readonly orderId: string;
      /** The payment. */
      readonly paymentId: string;
      readonly body?: NewVoid;
      /** The version that you saw: the object that you read, or its number. */
      readonly ifMatch?: number | { readonly version?: number };
      /** By default a new key, which every retry of the call repeats. Set your own to keep it for longer, for example when the page is reloaded. */
      readonly idempotencyKey?: string;
    };
    answer: RequestedTransaction;
  };
  /** List SKUs. */
  listLowStock: {
    request: {
      /** The only level that is listed. */
      readonly level?: 'LOW';
      /** Items per page. */
      readonly limit?: number;
      /** The `nextCursor` of the previous page. It works only for the same caller and query; `limit` may change. */
      readonly cursor?: string;
    };
    answer: InventoryPage;
  };
  /** Adjust a stock level. */
  adjustStock: {
    request: {
      /** The stock keeping unit. In a path that is written by hand, `/` is `~1` and `~` is `~0`. */
      readonly sku: string;
      readonly body: NewStockAdjustment;
      /** By default a new key, which every retry of the call repeats. Set your own to keep it for longer, for example when the page is reloaded. */
      readonly idempotencyKey?: string;
    };
    answer: StockAdjustment;
  };
  /** List a SKU’s stock adjustments. */
  listStockAdjustments: {
    request: {
      /** The stock keeping unit. In a path that is written by hand, `/` is `~1` and `~` is `~0`. */
      readonly sku: string;
      /** Items per page. */
      readonly limit?: number;
      /** The `nextCursor` of the previous page. It works only for the same caller and query; `limit` may change. */
      readonly cursor?: string;
    };
    answer: StockAdjustmentPage;
  };
  /** Create a webhook endpoint. */
  createWebhookEndpoint: {
    request: {
      readonly body: NewWebhookEndpoint;
      /** By default a new key, which every retry of the call repeats. Set your own to keep it for longer, for example when the page is reloaded. */
      readonly idempotencyKey?: string;
    };
    answer: WebhookEndpointWithSecret;
  };
  /** List the webhook endpoints. */
  listWebhookEndpoints: {
    request: {

    };
    answer: WebhookEndpointPage;
  };
  /** Change a webhook endpoint. */
  updateWebhookEndpoint: {
    request: {
      /** The webhook endpoint. */
      readonly endpointId: string;
      readonly body: WebhookEndpointUpdate;
      /** The version that you saw: the object that you read, or its number. */
      readonly ifMatch: number | { readonly version?: number };
    };
    answer: WebhookEndpoint;
  };
  /** Delete a webhook endpoint. */
  deleteWebhookEndpoint: {
    request: {
      /** The webhook endpoint. */
      readonly endpointId: string;
    };
    answer: WebhookEndpoint;
  };
  /** Rotate a webhook secret. */
  rotateWebhookSecret: {
    request: {
      /** The webhook endpoint. */
      readonly endpointId: string;
      /** By default a new key, which every retry of the call repeats. Set your own to keep it for longer, for example when the page is reloaded. */
      readonly idempotencyKey?: string;
    };
    answer: RotatedWebhookSecret;
  };
  /** Send a test event to a webhook endpoint. */
  pingWebhookEndpoint: {
    request: {
      /** The webhook endpoint. */
      readonly endpointId: string;
      /** By default a new key, which every retry of the call repeats. Set your own to keep it for longer, for example when the page is reloaded. */
      readonly idempotencyKey?: string;
    };
    answer: WebhookDelivery;
  };
  /** List the deliveries to a webhook endpoint. */
  listWebhookDeliveries: {
    request: {
      /** The webhook endpoint. */
      readonly endpointId: string;
      /** Only those with this status. */
      readonly status?: 'PENDING' | 'DELIVERED' | 'FAILED';
      /** Items per page. */
      readonly limit?: number;
      /** The `nextCursor` of the previous page. It works only for the same caller and query; `limit` may change. */
      readonly cursor?: string;
    };
    answer: WebhookDeliveryPage;
  };
  /** Send an event to a webhook endpoint again. */
  redeliverWebhook: {
    request: {
      /** The webhook endpoint. */
      readonly endpointId: string;
      /** The delivery. */
      readonly deliveryId: string;
    };
    answer: WebhookDelivery;
  };
  /** Report a provider’s transaction. */
  recordPaymentFact: {
    request: {
      readonly body: PaymentEvent;
    };
    answer: RecordedPaymentEvent;
  };
}

/** The route of each operation. */
export const OPERATIONS: Readonly<Record<keyof Operations, Route>> = {
  getCustomer: { method: 'GET', path: '/customers/{customerId}', query: ['consistent'] },
  updateCustomer: { method: 'PATCH', path: '/customers/{customerId}' },
  getCustomerSummary: { method: 'GET', path: '/customers/{customerId}/summary', query: ['include'] },
  createCustomer: { method: 'POST', path: '/customers', keyed: true },
  findCustomers: { method: 'GET', path: '/customers', query: ['email', 'q', 'phone'] },
  listAddresses: { method: 'GET', path: '/customers/{customerId}/addresses', query: ['consistent'] },
  putAddress: { method: 'PUT', path: '/customers/{customerId}/addresses/{label}' },
  deleteAddress: { method: 'DELETE', path: '/customers/{customerId}/addresses/{label}' },
  closeCustomer: { method: 'POST', path: '/customers/{customerId}/closure' },
  reopenCustomer: { method: 'DELETE', path: '/customers/{customerId}/closure' },
  listCustomerOrders: { method: 'GET', path: '/customers/{customerId}/orders', query: ['status', 'from', 'to', 'sort', 'limit', 'cursor', 'consistent'] },
  createOrder: { method: 'POST', path: '/customers/{customerId}/orders', keyed: true },
  getOrder: { method: 'GET', path: '/orders/{orderId}', query: ['consistent'] },
  getCustomerOrder: { method: 'GET', path: '/customers/{customerId}/orders/{orderId}' },
  updateOrderStatus: { method: 'PATCH', path: '/customers/{customerId}/orders/{orderId}' },
  cancelOrder: { method: 'POST', path: '/customers/{customerId}/orders/{orderId}/cancellation', keyed: true },
  listOrderEvents: { method: 'GET', path: '/orders/{orderId}/events' },
  updateShippingAddress: { method: 'PUT', path: '/customers/{customerId}/orders/{orderId}/shipping-address' },
  addComment: { method: 'POST', path: '/customers/{customerId}/orders/{orderId}/comments', keyed: true },
  getTimeline: { method: 'GET', path: '/orders/{orderId}/timeline' },
  listMilestones: { method: 'GET', path: '/customers/{customerId}/orders/{orderId}/fulfillments/{fulfillmentId}/milestones', query: ['limit', 'cursor'] },
  addMilestone: { method: 'POST', path: '/customers/{customerId}/orders/{orderId}/fulfillments/{fulfillmentId}/milestones' },
  createReturn: { method: 'POST', path: '/customers/{customerId}/orders/{orderId}/returns', keyed: true },
  updateReturn: { method: 'PATCH', path: '/customers/{customerId}/orders/{orderId}/returns/{returnId}' },
  withdrawOrder: { method: 'POST', path: '/customers/{customerId}/orders/{orderId}/withdrawals' },
  createPayment: { method: 'POST', path: '/customers/{customerId}/orders/{orderId}/payments', keyed: true },
  startPayment: { method: 'POST', path: '/customers/{customerId}/orders/{orderId}/payments/{paymentId}/session' },
  getInventory: { method: 'GET', path: '/inventory/{sku}', query: ['consistent'] },
  putInventory: { method: 'PUT', path: '/inventory/{sku}' },
  getLinkedOrder: { method: 'GET', path: '/order-link', token: false },
  cancelLinkedOrder: { method: 'POST', path: '/order-link/cancellation', keyed: true, token: false },
  commentOnLinkedOrder: { method: 'POST', path: '/order-link/comments', keyed: true, token: false },
  getLinkedMilestones: { method: 'GET', path: '/order-link/fulfillments/{fulfillmentId}/milestones', token: false },
  returnLinkedOrder: { method: 'POST', path: '/order-link/returns', keyed: true, token: false },
  cancelLinkedReturn: { method: 'PATCH', path: '/order-link/returns/{returnId}', token: false },
  withdrawLinkedOrder: { method: 'POST', path: '/order-link/withdrawals', token: false },
  payLinkedOrder: { method: 'POST', path: '/order-link/payments', keyed: true, token: false },
  startLinkedPayment: { method: 'POST', path: '/order-link/payments/{paymentId}/session', token: false },
  createWithdrawal: { method: 'POST', path: '/withdrawals', token: false },
  listWithdrawals: { method: 'GET', path: '/withdrawals', query: ['status', 'limit', 'cursor'] },
  confirmWithdrawal: { method: 'POST', path: '/withdrawals/{withdrawalId}/confirmation', token: false },
  eraseCustomer: { method: 'POST', path: '/customers/{customerId}/erasure' },
  getErasure: { method: 'GET', path: '/customers/{customerId}/erasure' },
  listOrders: { method: 'GET', path: '/orders', query: ['status', 'from', 'to', 'number', 'tag', 'sku', 'q', 'phone', 'ids', 'tracking', 'source', 'customerId', 'provider', 'reference', 'overpaid', 'capturable', 'count', 'sort', 'limit', 'cursor'] },
  createOrderBatch: { method: 'POST', path: '/order-batches' },
  getDays: { method: 'GET', path: '/days', query: ['from', 'to'] },
  listDayRefunds: { method: 'GET', path: '/days/{day}/refunds', query: ['limit', 'cursor'] },
  updateOrderAttributes: { method: 'PATCH', path: '/customers/{customerId}/orders/{orderId}/attributes' },
  holdOrder: { method: 'PUT', path: '/customers/{customerId}/orders/{orderId}/hold' },
  releaseOrder: { method: 'DELETE', path: '/customers/{customerId}/orders/{orderId}/hold' },
  tagOrder: { method: 'PUT', path: '/customers/{customerId}/orders/{orderId}/tags/{tag}' },
  untagOrder: { method: 'DELETE', path: '/customers/{customerId}/orders/{orderId}/tags/{tag}' },
  createOrderLink: { method: 'POST', path: '/orders/{orderId}/links' },
  revokeOrderLinks: { method: 'DELETE', path: '/orders/{orderId}/links' },
  createFulfillment: { method: 'POST', path: '/customers/{customerId}/orders/{orderId}/fulfillments', keyed: true },
  updateTracking: { method: 'PATCH', path: '/customers/{customerId}/orders/{orderId}/fulfillments/{fulfillmentId}' },
  cancelFulfillment: { method: 'POST', path: '/customers/{customerId}/orders/{orderId}/fulfillments/{fulfillmentId}/cancellation' },
  receiveReturn: { method: 'POST', path: '/customers/{customerId}/orders/{orderId}/returns/{returnId}/receipts', keyed: true },
  settleReturn: { method: 'PUT', path: '/customers/{customerId}/orders/{orderId}/returns/{returnId}/settlement' },
  removeSettlement: { method: 'DELETE', path: '/customers/{customerId}/orders/{orderId}/returns/{returnId}/settlement' },
  listReturns: { method: 'GET', path: '/returns', query: ['status', 'limit', 'cursor'] },
  getWithdrawal: { method: 'GET', path: '/withdrawals/{withdrawalId}' },
  resolveWithdrawal: { method: 'POST', path: '/withdrawals/{withdrawalId}/resolution' },
  closeWithdrawals: { method: 'POST', path: '/withdrawal-closures' },
  capturePayment: { method: 'POST', path: '/customers/{customerId}/orders/{orderId}/payments/{paymentId}/captures', keyed: true },
  refundPayment: { method: 'POST', path: '/customers/{customerId}/orders/{orderId}/payments/{paymentId}/refunds', keyed: true },
  voidPayment: { method: 'POST', path: '/customers/{customerId}/orders/{orderId}/payments/{paymentId}/voids', keyed: true },
  listLowStock: { method: 'GET', path: '/inventory', query: ['level', 'limit', 'cursor'] },
  adjustStock: { method: 'POST', path: '/inventory/{sku}/adjustments', keyed: true },
  listStockAdjustments: { method: 'GET', path: '/inventory/{sku}/adjustments', query: ['limit', 'cursor'] },
  createWebhookEndpoint: { method: 'POST', path: '/webhook-endpoints', keyed: true },
  listWebhookEndpoints: { method: 'GET', path: '/webhook-endpoints' },
  updateWebhookEndpoint: { method: 'PATCH', path: '/webhook-endpoints/{endpointId}' },
  deleteWebhookEndpoint: { method: 'DELETE', path: '/webhook-endpoints/{endpointId}' },
  rotateWebhookSecret: { method: 'POST', path: '/webhook-endpoints/{endpointId}/secret', keyed: true },
  pingWebhookEndpoint: { method: 'POST', path: '/webhook-endpoints/{endpointId}/ping', keyed: true },
  listWebhookDeliveries: { method: 'GET', path: '/webhook-endpoints/{endpointId}/deliveries', query: ['status', 'limit', 'cursor'] },
  redeliverWebhook: { method: 'POST', path: '/webhook-endpoints/{endpointId}/deliveries/{deliveryId}/redelivery' },
  recordPaymentFact: { method: 'POST', path: '/payment-events' },
};
