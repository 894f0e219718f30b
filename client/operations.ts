// Made from docs/openapi.json by `npm run openapi`. Do not edit.

import type { CancelledOrder, Customer, CustomerSummary, InventoryLevel, LowStockPage, NewCustomer, NewInventoryLevel, NewOrder, Order, OrderCollection, OrderHistory, OrderPage, PlacedOrder, StatusChange, StoredCustomer } from './types.ts';

/** What each operation takes and answers. */
export interface Operations {
  /** Get a customer. */
  getCustomer: {
    request: {
      /** The customer: the `sub` of their tokens. */
      readonly customerId: string;
      /** Reads strongly consistently: the answer includes what was written a moment ago. Without it, the answer may be up to a second old. */
      readonly consistent?: boolean;
    };
    answer: StoredCustomer;
  };
  /** Create a customer. */
  createCustomer: {
    request: {
      readonly body: NewCustomer;
      /** Made for you, and kept while the call is repeated; name your own to keep it longer, over a page that is loaded again. */
      readonly idempotencyKey?: string;
    };
    answer: Customer;
  };
  /** Get a customer’s summary. */
  getCustomerSummary: {
    request: {
      /** The customer: the `sub` of their tokens. */
      readonly customerId: string;
    };
    answer: CustomerSummary;
  };
  /** List a customer’s orders. */
  listCustomerOrders: {
    request: {
      /** The customer: the `sub` of their tokens. */
      readonly customerId: string;
      /** Only orders with this status. */
      readonly status?: 'OPEN' | 'SHIPPED' | 'DELIVERED' | 'CANCELLED' | 'RETURNED';
      /** The first day (UTC) of `placedAt`. */
      readonly from?: string;
      /** The last day (UTC) of `placedAt`, included. */
      readonly to?: string;
      /** By `placedAt`. */
      readonly sort?: 'asc' | 'desc';
      /** Items per page. */
      readonly limit?: number;
      /** The `nextCursor` of the previous page. Works for the same caller and query only; `limit` may change. */
      readonly cursor?: string;
      /** Reads strongly consistently: the answer includes what was written a moment ago. Without it, the answer may be up to a second old. */
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
      /** Made for you, and kept while the call is repeated; name your own to keep it longer, over a page that is loaded again. */
      readonly idempotencyKey?: string;
    };
    answer: PlacedOrder;
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
      /** The version that you saw: what you read, or its number. */
      readonly ifMatch: number | { readonly version?: number };
    };
    answer: Order;
  };
  /** Cancel an order. */
  cancelOrder: {
    request: {
      /** The customer: the `sub` of their tokens. */
      readonly customerId: string;
      /** The order. */
      readonly orderId: string;
      /** The version that you saw: what you read, or its number. */
      readonly ifMatch?: number | { readonly version?: number };
    };
    answer: CancelledOrder;
  };
  /** Get an order with its lines. */
  getOrder: {
    request: {
      /** The order. */
      readonly orderId: string;
      /** Reads strongly consistently: the answer includes what was written a moment ago. Without it, the answer may be up to a second old. */
      readonly consistent?: boolean;
    };
    answer: OrderCollection;
  };
  /** List an order’s events. */
  listOrderEvents: {
    request: {
      /** The order. */
      readonly orderId: string;
    };
    answer: OrderHistory;
  };
  /** Get an inventory level. */
  getInventory: {
    request: {
      /** The stock keeping unit. */
      readonly sku: string;
      /** Reads strongly consistently: the answer includes what was written a moment ago. Without it, the answer may be up to a second old. */
      readonly consistent?: boolean;
    };
    answer: InventoryLevel;
  };
  /** Set an inventory level. */
  putInventory: {
    request: {
      /** The stock keeping unit. */
      readonly sku: string;
      readonly body: NewInventoryLevel;
      /** The version that you saw: what you read, or its number. */
      readonly ifMatch?: number | { readonly version?: number };
    };
    answer: InventoryLevel;
  };
  /** List the open orders of all customers. */
  listOpenOrders: {
    request: {
      /** Only orders with this status. */
      readonly status: 'OPEN';
      /** By `placedAt`. */
      readonly sort?: 'asc' | 'desc';
      /** Items per page. */
      readonly limit?: number;
      /** The `nextCursor` of the previous page. Works for the same caller and query only; `limit` may change. */
      readonly cursor?: string;
    };
    answer: OrderPage;
  };
  /** List what is low in stock. */
  listLowStock: {
    request: {
      /** The only level that is listed. */
      readonly level: 'LOW';
      /** Items per page. */
      readonly limit?: number;
      /** The `nextCursor` of the previous page. Works for the same caller and query only; `limit` may change. */
      readonly cursor?: string;
    };
    answer: LowStockPage;
  };
}

/** How each operation is asked for. */
export const OPERATIONS = {
  getCustomer: { method: 'GET', path: '/customers/{customerId}', query: ['consistent'], keyed: false },
  createCustomer: { method: 'POST', path: '/customers', query: [], keyed: true },
  getCustomerSummary: { method: 'GET', path: '/customers/{customerId}/summary', query: [], keyed: false },
  listCustomerOrders: { method: 'GET', path: '/customers/{customerId}/orders', query: ['status', 'from', 'to', 'sort', 'limit', 'cursor', 'consistent'], keyed: false },
  createOrder: { method: 'POST', path: '/customers/{customerId}/orders', query: [], keyed: true },
  getCustomerOrder: { method: 'GET', path: '/customers/{customerId}/orders/{orderId}', query: [], keyed: false },
  updateOrderStatus: { method: 'PATCH', path: '/customers/{customerId}/orders/{orderId}', query: [], keyed: false },
  cancelOrder: { method: 'POST', path: '/customers/{customerId}/orders/{orderId}/cancellation', query: [], keyed: false },
  getOrder: { method: 'GET', path: '/orders/{orderId}', query: ['consistent'], keyed: false },
  listOrderEvents: { method: 'GET', path: '/orders/{orderId}/events', query: [], keyed: false },
  getInventory: { method: 'GET', path: '/inventory/{sku}', query: ['consistent'], keyed: false },
  putInventory: { method: 'PUT', path: '/inventory/{sku}', query: [], keyed: false },
  listOpenOrders: { method: 'GET', path: '/orders', query: ['status', 'sort', 'limit', 'cursor'], keyed: false },
  listLowStock: { method: 'GET', path: '/inventory', query: ['level', 'limit', 'cursor'], keyed: false },
} as const;
