// Made from docs/openapi.json by `npm run openapi`. Do not edit.

/** A cancelled order. */
export interface CancelledOrder {
  /** Sorts by time: a ULID after `o-`. */
  readonly orderId: string;
  /** Whose it is: the `sub` of that customer’s tokens. */
  readonly customerId: string;
  readonly status?: OrderStatus;
  readonly paymentStatus?: PaymentStatus;
  /** When the order was placed; computed from its id. ISO 8601, UTC. */
  readonly placedAt: string;
  /** When it last changed. ISO 8601, UTC. */
  readonly updatedAt?: string;
  /** Counts the changes, from 1. The same number is the `ETag`. */
  readonly version?: number;
  /** ISO 4217. */
  readonly currency?: string;
  /** The sum of the lines. In minor units of `currency`. */
  readonly total?: number;
  /** How many lines it has. */
  readonly lineCount?: number;
  /** What could not be given back, because its SKU has no stock row any more. */
  readonly notRestocked?: readonly {
    /** The stock keeping unit. */
    readonly sku: string;
    /** How many pieces. */
    readonly quantity: number;
  }[];
}

/** A customer’s profile. */
export interface Customer {
  /** Whose it is: the `sub` of that customer’s tokens. */
  readonly customerId: string;
  /** As the customer wrote it. */
  readonly name: string;
  /** Belongs to one customer alone. */
  readonly email: string;
  /** The shop’s own word. */
  readonly tier?: string;
  /** When the profile was made. ISO 8601, UTC. */
  readonly createdAt: string;
  /** Counts the changes, from 1. The same number is the `ETag`. */
  readonly version: number;
}

/** A customer’s orders in numbers; all zero before the first. */
export interface CustomerSummary {
  /** Whose it is: the `sub` of that customer’s tokens. */
  readonly customerId: string;
  /** All of them. */
  readonly orders: number;
  /** Not shipped yet. */
  readonly open: number;
  /** On their way. */
  readonly shipped: number;
  /** Arrived. */
  readonly delivered: number;
  /** Cancelled before they were shipped. */
  readonly cancelled: number;
  /** Sent back. */
  readonly returned: number;
  /** What they come to, in minor units by currency. Cancelled and returned orders do not count. Exact: no order totals more than 10^12, but a sum is not bounded. */
  readonly lifetimeTotal: Readonly<Record<string, number>>;
  /** When the newest order was placed. ISO 8601, UTC. */
  readonly lastOrderAt?: string;
}

/** API Gateway’s own answer: the request did not reach us. */
export interface GatewayMessage {
  /** API Gateway’s own words. */
  readonly message: string;
}

export interface InvalidPart {
  /** A JSON Pointer (RFC 6901) into the body; or `/path/…`, `/query/…`, `/headers/…`. */
  readonly pointer: string;
  /** What it must be. */
  readonly detail: string;
}

/** What a SKU sells for and how many are left. */
export interface InventoryLevel {
  /** The stock keeping unit. */
  readonly sku: string;
  /** What a buyer is shown. */
  readonly name: string;
  /** What one piece sells for. In minor units of `currency`. */
  readonly unitPrice: number;
  /** ISO 4217. */
  readonly currency: string;
  /** Pieces left. */
  readonly quantity: number;
  /** Below it the level is low. */
  readonly lowStockThreshold: number;
  /** Counts the changes, from 1. The same number is the `ETag`. */
  readonly version: number;
  /** Whether `quantity` is below `lowStockThreshold`. */
  readonly low: boolean;
}

export interface LineItem {
  /** From 1, in the order of the request. */
  readonly seq: number;
  /** The stock keeping unit. */
  readonly sku: string;
  /** What the buyer was shown, if the order said so. */
  readonly name?: string;
  /** Pieces. */
  readonly quantity: number;
  /** What one piece cost when the order was placed. In minor units of `currency`. */
  readonly unitPrice: number;
  /** `quantity` × `unitPrice`. In minor units of `currency`. */
  readonly amount: number;
}

/** A SKU that is low, as its index knows it. Its quantity moves with every sale: ask for the SKU itself. */
export interface LowStock {
  /** The stock keeping unit. */
  readonly sku: string;
  /** What a buyer is shown. */
  readonly name: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Below it the level is low. */
  readonly lowStockThreshold: number;
  readonly low: true;
}

/** A page of SKUs that are low. */
export interface LowStockPage {
  readonly items: readonly LowStock[];
  /** Send it as `cursor` for the next page. Absent on the last. */
  readonly nextCursor?: string;
}

/** A profile to be. */
export interface NewCustomer {
  readonly customerId?: string;
  readonly name: string;
  readonly email: string;
  readonly tier?: string;
}

/** What a SKU sells for and how many there are. */
export interface NewInventoryLevel {
  readonly name: string;
  readonly unitPrice: number;
  readonly currency: string;
  readonly quantity: number;
  readonly lowStockThreshold: number;
}

/** What the buyer asks for. */
export interface NewOrder {
  readonly lines: readonly {
    readonly sku: string;
    readonly quantity: number;
    readonly unitPrice: number;
    readonly name?: string;
  }[];
  readonly currency: string;
  readonly shippingAddress?: Readonly<Record<string, string>>;
}

/** An order without its lines. A list that an index answers holds what the index projects: no `paymentStatus`, `updatedAt`, `version`; by status (A4) no `lineCount` either. */
export interface Order {
  /** Sorts by time: a ULID after `o-`. */
  readonly orderId: string;
  /** Whose it is: the `sub` of that customer’s tokens. */
  readonly customerId: string;
  readonly status?: OrderStatus;
  readonly paymentStatus?: PaymentStatus;
  /** When the order was placed; computed from its id. ISO 8601, UTC. */
  readonly placedAt: string;
  /** When it last changed. ISO 8601, UTC. */
  readonly updatedAt?: string;
  /** Counts the changes, from 1. The same number is the `ETag`. */
  readonly version?: number;
  /** ISO 4217. */
  readonly currency?: string;
  /** The sum of the lines. In minor units of `currency`. */
  readonly total?: number;
  /** How many lines it has. */
  readonly lineCount?: number;
}

/** An order with its lines, in one read. A copy that follows the order within moments, and says how far it has come. */
export interface OrderCollection {
  /** Sorts by time: a ULID after `o-`. */
  readonly orderId: string;
  /** Whose it is: the `sub` of that customer’s tokens. */
  readonly customerId?: string;
  readonly status?: OrderStatus;
  readonly paymentStatus?: PaymentStatus;
  /** When the order was placed; computed from its id. ISO 8601, UTC. */
  readonly placedAt?: string;
  /** When it last changed. ISO 8601, UTC. */
  readonly updatedAt?: string;
  /** Counts the changes, from 1. The same number is the `ETag`. */
  readonly version?: number;
  /** ISO 4217. */
  readonly currency?: string;
  /** The sum of the lines. In minor units of `currency`. */
  readonly total?: number;
  /** How many lines it has. */
  readonly lineCount?: number;
  readonly lines: readonly StoredLineItem[];
  readonly shippingAddress?: ShippingAddress;
  /** The version of the order that this copy shows. A3b reads the order itself. */
  readonly asOfVersion?: number;
}

/** What an order became, once per version. */
export interface OrderEvent {
  /** Sorts by time: a ULID after `o-`. */
  readonly orderId: string;
  /** Counts the changes, from 1. The same number is the `ETag`. */
  readonly version: number;
  readonly status: OrderStatus;
  readonly previousStatus?: OrderStatus;
  readonly paymentStatus: PaymentStatus;
  /** When it happened. ISO 8601, UTC. */
  readonly at: string;
}

/** The order’s changes, oldest first. */
export interface OrderHistory {
  readonly items: readonly OrderEvent[];
}

/** A page of orders. */
export interface OrderPage {
  readonly items: readonly Order[];
  /** Send it as `cursor` for the next page. Absent on the last. */
  readonly nextCursor?: string;
}

/** Where the goods are. `OPEN` → `SHIPPED` → `DELIVERED`; `OPEN` → `CANCELLED`; `SHIPPED` or `DELIVERED` → `RETURNED`. */
export type OrderStatus = 'OPEN' | 'SHIPPED' | 'DELIVERED' | 'CANCELLED' | 'RETURNED';

/** Where the money is: an axis of its own. */
export type PaymentStatus = 'PENDING' | 'PAID' | 'REFUNDED';

/** A new order with its lines. */
export interface PlacedOrder {
  /** Sorts by time: a ULID after `o-`. */
  readonly orderId: string;
  /** Whose it is: the `sub` of that customer’s tokens. */
  readonly customerId: string;
  readonly status: OrderStatus;
  readonly paymentStatus: PaymentStatus;
  /** When the order was placed; computed from its id. ISO 8601, UTC. */
  readonly placedAt: string;
  /** When it last changed. ISO 8601, UTC. */
  readonly updatedAt: string;
  /** Counts the changes, from 1. The same number is the `ETag`. */
  readonly version: number;
  /** ISO 4217. */
  readonly currency: string;
  /** The sum of the lines. In minor units of `currency`. */
  readonly total: number;
  /** How many lines it has. */
  readonly lineCount: number;
  readonly lines: readonly LineItem[];
  readonly shippingAddress?: ShippingAddress;
}

/** Why a request was not done (RFC 9457). It changed nothing. */
export interface Problem {
  /** Where this kind of problem is explained. */
  readonly type: string;
  /** The kind of problem, for people. The same each time. */
  readonly title: string;
  /** The HTTP status. */
  readonly status: number;
  /** The kind of problem, for programs. Stable. */
  readonly code: 'invalid-request' | 'invalid-cursor' | 'malformed-json' | 'idempotency-key-missing' | 'forbidden' | 'route-not-found' | 'customer-not-found' | 'order-not-found' | 'sku-not-found' | 'customer-exists' | 'email-taken' | 'order-not-accepted' | 'illegal-transition' | 'version-mismatch' | 'payload-too-large' | 'unsupported-media-type' | 'too-many-lines' | 'total-too-large' | 'too-many-units' | 'idempotency-key-reused' | 'precondition-required' | 'too-many-orders' | 'try-again' | 'internal-error';
  /** What is wrong this time, for people. */
  readonly detail?: string;
  /** The path that was asked for. */
  readonly instance: string;
  /** `invalid-request`: what is wrong, a hundred things at most. */
  readonly errors?: readonly InvalidPart[];
  /** `order-not-accepted`: each line that was refused, and what would be right. */
  readonly lines?: readonly RefusedLine[];
  /** `illegal-transition`: what the order may become. */
  readonly allowed?: readonly OrderStatus[];
}

/** Why one line was refused. */
export type RefusedLine = {
  /** From 0. */
  readonly index: number;
  /** The stock keeping unit. */
  readonly sku: string;
  readonly code: 'out-of-stock';
  /** Pieces left. */
  readonly available: number;
} | {
  /** From 0. */
  readonly index: number;
  /** The stock keeping unit. */
  readonly sku: string;
  readonly code: 'price-changed';
  /** The price now, in `currency`; one of the two is not what was sent. */
  readonly unitPrice: number;
  /** ISO 4217. */
  readonly currency: string;
} | {
  /** From 0. */
  readonly index: number;
  /** The stock keeping unit. */
  readonly sku: string;
  readonly code: 'name-changed';
  /** The name now. */
  readonly name: string;
} | {
  /** From 0. */
  readonly index: number;
  /** The stock keeping unit. */
  readonly sku: string;
  readonly code: 'unknown-sku';
};

/** The storefront’s own address fields, as they came. */
export type ShippingAddress = Readonly<Record<string, string>>;

/** What the order becomes. */
export interface StatusChange {
  readonly status: 'OPEN' | 'SHIPPED' | 'DELIVERED' | 'CANCELLED' | 'RETURNED';
}

/** A customer’s profile as stored: one that was written by hand may lack anything but its id. */
export interface StoredCustomer {
  /** Whose it is: the `sub` of that customer’s tokens. */
  readonly customerId: string;
  /** As the customer wrote it. */
  readonly name?: string;
  /** Belongs to one customer alone. */
  readonly email?: string;
  /** The shop’s own word. */
  readonly tier?: string;
  /** When the profile was made. ISO 8601, UTC. */
  readonly createdAt?: string;
  /** Counts the changes, from 1. The same number is the `ETag`. */
  readonly version?: number;
}

/** A line as stored: one that was written by hand may lack anything but its number. */
export interface StoredLineItem {
  /** From 1, in the order of the request. */
  readonly seq: number;
  /** The stock keeping unit. */
  readonly sku?: string;
  /** What the buyer was shown, if the order said so. */
  readonly name?: string;
  /** Pieces. */
  readonly quantity?: number;
  /** What one piece cost when the order was placed. In minor units of `currency`. */
  readonly unitPrice?: number;
  /** `quantity` × `unitPrice`. In minor units of `currency`. */
  readonly amount?: number;
}
