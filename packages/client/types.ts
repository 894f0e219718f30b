// Made from docs/openapi.json by `npm run generate`. Do not edit.

/** The storefront’s own address fields, unchanged. */
export type Address = Readonly<Record<string, string>>;

/** The order’s new address, and its new version. */
export interface AddressedOrder {
  /** The order: `o-` and a ULID, so ids sort by time. */
  readonly orderId: string;
  readonly shippingAddress: Address;
  /** The number of the version, from 1. The `ETag` is the same. */
  readonly version: number;
  /** The time of the change. ISO 8601, UTC. */
  readonly updatedAt: string;
}

/** An amount of the total beside the lines. */
export interface Adjustment {
  readonly kind: 'SHIPPING' | 'DISCOUNT' | 'TAX' | 'FEE';
  /** The text on the invoice. */
  readonly name: string;
  /** In minor units. Negative for a `DISCOUNT`. */
  readonly amount: number;
  /** The line that it belongs to. It counts for the part of the line that is not cancelled. */
  readonly seq?: number;
  /** Of a `TAX` that the prices contain: it adds nothing to the total. */
  readonly included?: true;
  /** Of a `TAX`: its rate as a decimal, such as `0.19`. */
  readonly rate?: string;
}

/** The amounts of an order’s payments. */
export interface Amounts {
  /** Authorized, and neither captured nor voided. In minor units of `currency`. */
  readonly authorized: number;
  /** The captured amount. In minor units of `currency`. */
  readonly captured: number;
  /** The amount refunded or charged back. In minor units of `currency`. */
  readonly refunded: number;
  /** What was captured, less what was refunded, charged back, and settled by returns. A requested refund counts, unless it fails. Below 0 if providers report so. In minor units of `currency`. */
  readonly kept: number;
  /** The amount that no payment covers yet. A refund does not make it due again. In minor units of `currency`. */
  readonly due: number;
  /** The amount to refund: what is kept of canceled items, and all that a canceled or returned order has kept. In minor units of `currency`. */
  readonly overpaid: number;
}

/** The attributes to change. */
export interface AttributeChanges {
  readonly attributes: Readonly<Record<string, string | null>>;
}

/** Texts of the shop by name, such as an engraving: at most 10, and 400 bytes in all. They have no meaning for the API. Buyers see those that were sent with the order, and not what the shop set later. */
export type Attributes = Readonly<Record<string, string>>;

/** An address of an address book. */
export interface BookedAddress {
  /** The name of the address. `shipping` and `billing` are the defaults. */
  readonly label: string;
  readonly address: Address;
}

/** A customer’s addresses, by label. */
export interface BookedAddresses {
  readonly items: readonly BookedAddress[];
}

/** The items to cancel, and the reason. */
export interface Cancellation {
  readonly lines?: readonly {
    readonly seq: number;
    readonly quantity: number;
  }[];
  readonly reason?: 'CUSTOMER' | 'INVENTORY' | 'FRAUD' | 'DECLINED' | 'STAFF' | 'OTHER';
}

/** A canceled order. */
export interface CancelledOrder {
  /** The order: `o-` and a ULID, so ids sort by time. */
  readonly orderId: string;
  /** The order number for people: day, second and end of the id. Two orders of the same second may share it. */
  readonly number?: string;
  /** The customer: the `sub` of their tokens. */
  readonly customerId: string;
  readonly status: OrderStatus;
  readonly fulfillmentStatus: FulfillmentStatus;
  readonly onHold?: HoldReason;
  readonly paymentStatus?: PaymentStatus;
  /** The amount refunded to the buyer. Absent before the first refund. In minor units of `currency`. */
  readonly refunded?: number;
  /** The time when the order was placed; computed from its id. ISO 8601, UTC. */
  readonly placedAt: string;
  /** The time of its last change. ISO 8601, UTC. */
  readonly updatedAt: string;
  /** The number of the version, from 1. The `ETag` is the same. */
  readonly version: number;
  /** ISO 4217. */
  readonly currency?: string;
  /** The lines that are not canceled, and the adjustments. An order that is canceled as a whole keeps its total. In minor units of `currency`. */
  readonly total?: number;
  /** The number of its lines. */
  readonly lineCount?: number;
  /** Items that were not restocked, because their SKU no longer has a stock level. */
  readonly notRestocked?: readonly {
    /** The stock keeping unit, as the shop has it: of any script, without `#`. At most 128 bytes in UTF-8, in NFC. */
    readonly sku: string;
    /** The number of items. */
    readonly quantity: number;
  }[];
  readonly replaces?: ReplacedOrder;
}

/** A statement, and what became of it. */
export interface CarriedOutWithdrawal {
  /** The statement: `v-` and a hash, so one that is sent again on the same day has the same. */
  readonly withdrawalId: string;
  /** The time of the statement, from which it counts. ISO 8601, UTC. */
  readonly receivedAt: string;
  /** The order: `o-` and a ULID, so ids sort by time. */
  readonly orderId: string;
  readonly status: WithdrawalStatus;
  readonly because?: WithdrawalReviewReason;
  readonly outcome?: WithdrawalOutcome;
}

/** An order after a change, without its lines. */
export interface ChangedOrder {
  /** The order: `o-` and a ULID, so ids sort by time. */
  readonly orderId: string;
  /** The order number for people: day, second and end of the id. Two orders of the same second may share it. */
  readonly number?: string;
  /** The customer: the `sub` of their tokens. */
  readonly customerId: string;
  readonly status: OrderStatus;
  readonly fulfillmentStatus: FulfillmentStatus;
  readonly onHold?: HoldReason;
  readonly paymentStatus?: PaymentStatus;
  /** The amount refunded to the buyer. Absent before the first refund. In minor units of `currency`. */
  readonly refunded?: number;
  /** The time when the order was placed; computed from its id. ISO 8601, UTC. */
  readonly placedAt: string;
  /** The time of its last change. ISO 8601, UTC. */
  readonly updatedAt: string;
  /** The number of the version, from 1. The `ETag` is the same. */
  readonly version: number;
  /** ISO 4217. */
  readonly currency?: string;
  /** The lines that are not canceled, and the adjustments. An order that is canceled as a whole keeps its total. In minor units of `currency`. */
  readonly total?: number;
  /** The number of its lines. */
  readonly lineCount?: number;
}

/** A remark about an order. */
export interface Comment {
  /** The comment: `m-` and a ULID, so ids sort by time. */
  readonly commentId: string;
  /** As sent. Plain text: escape it before you show it. */
  readonly text: string;
  readonly visibility: Visibility;
  /** The person who wrote it: the `sub` of their token. */
  readonly createdBy: string;
  /** The name by which an operator signs in. */
  readonly createdByName?: string;
  /** The time when it was written. ISO 8601, UTC. */
  readonly createdAt: string;
}

/** A statement that was confirmed. */
export interface ConfirmedWithdrawal {
  /** The statement: `v-` and a hash, so one that is sent again on the same day has the same. */
  readonly withdrawalId: string;
  /** The time of the statement, from which it counts. ISO 8601, UTC. */
  readonly receivedAt: string;
  readonly status: WithdrawalStatus;
}

/** A customer’s profile. */
export interface Customer {
  /** The customer: the `sub` of their tokens. */
  readonly customerId: string;
  /** The name, as the customer wrote it. */
  readonly name: string;
  /** The e-mail address. It belongs to one customer only, and to any number of guests. */
  readonly email: string;
  /** The telephone number, as it was sent. */
  readonly phone?: string;
  /** The shop’s own word for the kind of customer. */
  readonly tier?: string;
  /** The time when the profile was created. ISO 8601, UTC. */
  readonly createdAt: string;
  /** The number of the version, from 1. The `ETag` is the same. */
  readonly version: number;
  /** For a guest: a purchase without an account. */
  readonly guest?: true;
  /** The time since which the customer places no orders. ISO 8601, UTC. */
  readonly closedAt?: string;
}

/** The members to change; others stay. */
export interface CustomerChanges {
  readonly name?: string | null;
  readonly email?: string | null;
  readonly phone?: string | null;
  readonly tier?: string | null;
}

/** A customer’s orders in numbers. All are 0 before the first order. */
export interface CustomerSummary {
  /** The customer: the `sub` of their tokens. */
  readonly customerId: string;
  /** All orders. */
  readonly orders: number;
  /** Orders that are not shipped yet. */
  readonly open: number;
  /** Orders on their way. */
  readonly shipped: number;
  /** Delivered orders. */
  readonly delivered: number;
  /** Orders canceled before they were shipped. */
  readonly cancelled: number;
  /** Returned orders. */
  readonly returned: number;
  /** The total of all orders that are not canceled or returned, in minor units, by currency. Exact. One order totals at most 10^12; the sum has no limit. */
  readonly lifetimeTotal: Readonly<Record<string, number>>;
  /** The amounts refunded or charged back, in minor units, by currency. They are not subtracted from `lifetimeTotal`. */
  readonly refundedTotal: Readonly<Record<string, number>>;
  /** The time when the newest order was placed. ISO 8601, UTC. */
  readonly lastOrderAt?: string;
  /** With `include=customer`, the profile, if there is one. */
  readonly customer?: StoredCustomer;
}

/** What a day came to, in one currency. */
export interface DayFigures {
  /** The day, in the shop’s zone. */
  readonly day: string;
  /** ISO 4217. */
  readonly currency: string;
  /** The orders that were placed, also those that were canceled since. */
  readonly orders: number;
  /** The totals of the orders that are not canceled, as they are now. In minor units of `currency`. */
  readonly sum: number;
  /** Of `sum`, the shipping that the orders were placed with. In minor units of `currency`. */
  readonly shipping: number;
  /** Of `sum`, the discounts that the orders were placed with: 0 or less. In minor units of `currency`. */
  readonly discount: number;
  /** Of `sum`, the taxes that are added to the prices, as they are now. In minor units of `currency`. */
  readonly taxTotal: number;
  /** Of `sum`, the taxes that the prices contain, as they are now. In minor units of `currency`. */
  readonly taxIncluded: number;
  /** Of `orders`, those that are canceled. */
  readonly cancelled: number;
  /** The totals of the canceled orders. In minor units of `currency`. */
  readonly cancelledSum: number;
  /** The parcels that were shipped, without canceled ones. */
  readonly parcels: number;
  /** The money that was captured on the day. In minor units of `currency`. */
  readonly captured: number;
  /** The money that was refunded on the day. In minor units of `currency`. */
  readonly refunded: number;
  /** The money that was charged back on the day. In minor units of `currency`. */
  readonly chargedBack: number;
  /** `orders` by the hour of their placing: 24 numbers, from midnight on. */
  readonly ordersByHour: readonly number[];
  /** `parcels` by the hour of their shipping: 24 numbers, from midnight on. */
  readonly parcelsByHour: readonly number[];
}

/** What was refunded of an order on a day, in one currency. */
export interface DayRefund {
  /** The order: `o-` and a ULID, so ids sort by time. */
  readonly orderId: string;
  /** The order number for people: day, second and end of the id. Two orders of the same second may share it. */
  readonly number?: string;
  /** ISO 4217. */
  readonly currency: string;
  /** All that was refunded of the order on the day. In minor units of `currency`. */
  readonly amount: number;
}

/** A page of refunds. */
export interface DayRefundPage {
  readonly items: readonly DayRefund[];
  /** Send it as `cursor` to get the next page. Absent on the last page. */
  readonly nextCursor?: string;
}

/** What days came to. */
export interface Days {
  /** The zone of the shop’s days, as in the IANA list: `Europe/Berlin`. */
  readonly timeZone: string;
  /** By day and currency, without days on which nothing happened. */
  readonly items: readonly DayFigures[];
}

/** The label of a deleted address. */
export interface DeletedAddress {
  /** The name of the address. `shipping` and `billing` are the defaults. */
  readonly label: string;
}

/** The erasure of a customer. */
export interface Erasure {
  /** The customer: the `sub` of their tokens. */
  readonly customerId: string;
  /** Whether all orders are done. */
  readonly status: 'RUNNING' | 'DONE';
  /** The time of the request, at which the profile was erased. ISO 8601, UTC. */
  readonly requestedAt: string;
  /** The time at which the last order was done. ISO 8601, UTC. */
  readonly doneAt?: string;
  /** The customer’s orders, by the last walk through them. */
  readonly orders: {
    /** Orders that no longer name the person. */
    readonly done: number;
    /** Orders that are not final, and are looked at again each day. */
    readonly waiting: number;
  };
  /** The time after which no copy outside the table names the person; while it runs, if it ended now. ISO 8601, UTC. */
  readonly completeAfter: string;
}

/** A customer, or a guest. */
export interface FoundCustomer {
  /** The customer: the `sub` of their tokens. */
  readonly customerId: string;
  /** True for a guest. */
  readonly guest: boolean;
}

/** The customers and guests with an address. */
export interface FoundCustomers {
  readonly items: readonly FoundCustomer[];
}

/** A fulfillment, and its order after the change. */
export interface FulfilledOrder {
  /** The fulfillment: `f-` and a ULID. */
  readonly fulfillmentId: string;
  readonly status: ShipmentStatus;
  readonly lines: readonly LineQuantity[];
  readonly trackingInfo?: TrackingInfo;
  /** The carrier’s newest report. */
  readonly latest?: {
    readonly status: MilestoneStatus;
    /** The carrier’s time. ISO 8601, UTC. */
    readonly happenedAt: string;
  };
  /** The expected time of arrival. ISO 8601, UTC. */
  readonly estimatedDeliveryAt?: string;
  /** The time of arrival, as the carrier reported it. ISO 8601, UTC. */
  readonly deliveredAt?: string;
  /** The operator who reported the arrival, if no carrier’s program did. Only operators see it. */
  readonly deliveredBy?: string;
  /** The name by which that person signs in, for operators. */
  readonly deliveredByName?: string;
  /** The time when it was canceled. ISO 8601, UTC. */
  readonly cancelledAt?: string;
  /** The person who canceled it. Only operators see it. */
  readonly cancelledBy?: string;
  /** The name by which that person signs in, for operators. */
  readonly cancelledByName?: string;
  /** The person who created it. Only operators see it. */
  readonly createdBy?: string;
  /** The name by which that person signs in, for operators. */
  readonly createdByName?: string;
  /** The number of the version, from 1. The `ETag` is the same. */
  readonly version: number;
  /** The time when it was created. ISO 8601, UTC. */
  readonly createdAt: string;
  /** The order: `o-` and a ULID, so ids sort by time. */
  readonly orderId: string;
  /** The order after the change. */
  readonly order: {
    /** The order: `o-` and a ULID, so ids sort by time. */
    readonly orderId: string;
    /** The number of the version, from 1. The `ETag` is the same. */
    readonly version: number;
    readonly status: OrderStatus;
    readonly fulfillmentStatus: FulfillmentStatus;
  };
}

/** A parcel: items that are shipped together. */
export interface Fulfillment {
  /** The fulfillment: `f-` and a ULID. */
  readonly fulfillmentId: string;
  readonly status: ShipmentStatus;
  readonly lines: readonly LineQuantity[];
  readonly trackingInfo?: TrackingInfo;
  /** The carrier’s newest report. */
  readonly latest?: {
    readonly status: MilestoneStatus;
    /** The carrier’s time. ISO 8601, UTC. */
    readonly happenedAt: string;
  };
  /** The expected time of arrival. ISO 8601, UTC. */
  readonly estimatedDeliveryAt?: string;
  /** The time of arrival, as the carrier reported it. ISO 8601, UTC. */
  readonly deliveredAt?: string;
  /** The operator who reported the arrival, if no carrier’s program did. Only operators see it. */
  readonly deliveredBy?: string;
  /** The name by which that person signs in, for operators. */
  readonly deliveredByName?: string;
  /** The time when it was canceled. ISO 8601, UTC. */
  readonly cancelledAt?: string;
  /** The person who canceled it. Only operators see it. */
  readonly cancelledBy?: string;
  /** The name by which that person signs in, for operators. */
  readonly cancelledByName?: string;
  /** The person who created it. Only operators see it. */
  readonly createdBy?: string;
  /** The name by which that person signs in, for operators. */
  readonly createdByName?: string;
  /** The number of the version, from 1. The `ETag` is the same. */
  readonly version: number;
  /** The time when it was created. ISO 8601, UTC. */
  readonly createdAt: string;
}

/** A parcel and its order. */
export interface FulfillmentOfOrder {
  /** The fulfillment: `f-` and a ULID. */
  readonly fulfillmentId: string;
  readonly status: ShipmentStatus;
  readonly lines: readonly LineQuantity[];
  readonly trackingInfo?: TrackingInfo;
  /** The carrier’s newest report. */
  readonly latest?: {
    readonly status: MilestoneStatus;
    /** The carrier’s time. ISO 8601, UTC. */
    readonly happenedAt: string;
  };
  /** The expected time of arrival. ISO 8601, UTC. */
  readonly estimatedDeliveryAt?: string;
  /** The time of arrival, as the carrier reported it. ISO 8601, UTC. */
  readonly deliveredAt?: string;
  /** The operator who reported the arrival, if no carrier’s program did. Only operators see it. */
  readonly deliveredBy?: string;
  /** The name by which that person signs in, for operators. */
  readonly deliveredByName?: string;
  /** The time when it was canceled. ISO 8601, UTC. */
  readonly cancelledAt?: string;
  /** The person who canceled it. Only operators see it. */
  readonly cancelledBy?: string;
  /** The name by which that person signs in, for operators. */
  readonly cancelledByName?: string;
  /** The person who created it. Only operators see it. */
  readonly createdBy?: string;
  /** The name by which that person signs in, for operators. */
  readonly createdByName?: string;
  /** The number of the version, from 1. The `ETag` is the same. */
  readonly version: number;
  /** The time when it was created. ISO 8601, UTC. */
  readonly createdAt: string;
  /** The order: `o-` and a ULID, so ids sort by time. */
  readonly orderId: string;
}

/** The shipped part of the order. Canceled items do not count. */
export type FulfillmentStatus = 'UNFULFILLED' | 'PARTIALLY_FULFILLED' | 'FULFILLED';

/** API Gateway’s own answer: the request did not reach the API. */
export interface GatewayMessage {
  /** API Gateway’s own text. */
  readonly message: string;
}

/** The reason. */
export interface Hold {
  readonly reason: 'FRAUD' | 'ADDRESS' | 'PAYMENT' | 'STOCK' | 'CUSTOMER' | 'OTHER';
}

/** The reason to hold an order back. Nothing of it is shipped until it is released. Buyers do not see it. */
export type HoldReason = 'FRAUD' | 'ADDRESS' | 'PAYMENT' | 'STOCK' | 'CUSTOMER' | 'OTHER';

export interface InvalidPart {
  /** A JSON Pointer (RFC 6901) into the body, or `/path/…`, `/query/…`, `/headers/…`. */
  readonly pointer: string;
  /** The rule that the part breaks. */
  readonly detail: string;
}

/** A SKU’s price and quantity in stock. */
export interface InventoryLevel {
  /** The stock keeping unit, as the shop has it: of any script, without `#`. At most 128 bytes in UTF-8, in NFC. */
  readonly sku: string;
  /** The name that a buyer is shown. */
  readonly name: string;
  /** The price of one unit. In minor units of `currency`. */
  readonly unitPrice: number;
  /** ISO 4217. */
  readonly currency: string;
  /** The quantity in stock: what is free to sell. */
  readonly quantity: number;
  /** What open orders need and is not on the shelf. What arrives fills it first. Operators alone see it. */
  readonly short?: number;
  /** The level is low if `quantity` is below it. */
  readonly lowStockThreshold: number;
  /** The number of the version, from 1. The `ETag` is the same. */
  readonly version: number;
  /** True if `quantity` is below `lowStockThreshold`, or an operator sees items `short`. */
  readonly low: boolean;
}

/** A page of SKUs. */
export interface InventoryPage {
  readonly items: readonly InventoryLevel[];
  /** Send it as `cursor` to get the next page. Absent on the last page. */
  readonly nextCursor?: string;
}

export interface LineItem {
  /** From 1, in the order of the request. */
  readonly seq: number;
  /** The stock keeping unit, as the shop has it: of any script, without `#`. At most 128 bytes in UTF-8, in NFC. */
  readonly sku?: string;
  /** The name that the buyer was shown, if the order had it. A line without a SKU always has it. */
  readonly name?: string;
  /** Units ordered. */
  readonly quantity: number;
  /** The price of one unit when the order was placed. In minor units of `currency`. */
  readonly unitPrice: number;
  /** `EXTERNAL`: the shop set the price of this line, whatever its SKU’s is. */
  readonly priceMode?: 'EXTERNAL';
  /** `quantity` × `unitPrice`. In minor units of `currency`. */
  readonly amount: number;
  readonly attributes?: Attributes;
}

export interface LineQuantity {
  /** The line. */
  readonly seq: number;
  /** The number of its items. */
  readonly quantity: number;
}

/** A line with a larger requested quantity than is available. */
export interface LineShortage {
  /** The line. */
  readonly seq: number;
  /** The requested quantity. */
  readonly requested: number;
  /** The available quantity. */
  readonly available: number;
}

/** An order of a list of all customers’ orders. */
export interface ListedOrder {
  /** The order: `o-` and a ULID, so ids sort by time. */
  readonly orderId: string;
  /** The order number for people: day, second and end of the id. Two orders of the same second may share it. */
  readonly number?: string;
  /** The customer: the `sub` of their tokens. */
  readonly customerId: string;
  readonly status?: OrderStatus;
  readonly fulfillmentStatus?: FulfillmentStatus;
  readonly onHold?: HoldReason;
  readonly paymentStatus?: PaymentStatus;
  /** The amount refunded to the buyer. Absent before the first refund. In minor units of `currency`. */
  readonly refunded?: number;
  /** The time when the order was placed; computed from its id. ISO 8601, UTC. */
  readonly placedAt: string;
  /** The time of its last change. ISO 8601, UTC. */
  readonly updatedAt?: string;
  /** The number of the version, from 1. The `ETag` is the same. */
  readonly version?: number;
  /** ISO 4217. */
  readonly currency?: string;
  /** The lines that are not canceled, and the adjustments. An order that is canceled as a whole keeps its total. In minor units of `currency`. */
  readonly total?: number;
  /** The number of its lines. */
  readonly lineCount?: number;
  /** The line with the SKU, if `sku` was sent. */
  readonly seq?: number;
  /** The number of items that were ordered, if `sku` was sent. */
  readonly quantity?: number;
  /** The parcel with the number, if `tracking` was sent. */
  readonly fulfillmentId?: string;
  /** The money to give back, if `overpaid=true` was sent. In minor units of `currency`. */
  readonly overpaid?: number;
  /** The money that the order has kept, if `overpaid=true` was sent, and only below 0: providers took more of the shop than was captured. In minor units of `currency`. */
  readonly kept?: number;
  /** The money that can be captured of the payment, if `capturable=true` was sent. In minor units of `currency`. */
  readonly capturable?: number;
  /** That payment, if `capturable=true` was sent. */
  readonly paymentId?: string;
  /** The time since which the order has been in that list, if `overpaid=true` was sent; the time at which the hold began, if `capturable=true` was sent. ISO 8601, UTC. */
  readonly since?: string;
  /** The lines that are not canceled. In minor units of `currency`. */
  readonly subtotal?: number;
  readonly adjustments?: readonly Adjustment[];
  /** The taxes of what is not canceled that are added to the prices. In minor units of `currency`. */
  readonly taxTotal?: number;
  /** The taxes of what is not canceled that the prices contain. In minor units of `currency`. */
  readonly taxIncluded?: number;
  readonly lines?: readonly StoredLineItem[];
  /** The time when the order is canceled unless it is paid. ISO 8601, UTC. */
  readonly paymentDueAt?: string;
  readonly shippingAddress?: Address;
  readonly billingAddress?: Address;
  /** The customer’s note to the shop. */
  readonly customerNote?: string;
  readonly paymentTerms?: PaymentTerms;
  readonly attributes?: Attributes;
  readonly reference?: OrderReference;
  readonly replaces?: ReplacedOrder;
  /** The shop’s tags of the order, by name. Absent without any. Only operators see them. */
  readonly tags?: readonly string[];
  /** The day (UTC) on which the order was delivered as a whole. A fulfillment has its own time. */
  readonly deliveredOn?: string;
  /** The version of the order that this copy contains. A3b reads the order itself. */
  readonly asOfVersion?: number;
}

/** A statement about which a person must decide. */
export interface ListedWithdrawal {
  /** The statement: `v-` and a hash, so one that is sent again on the same day has the same. */
  readonly withdrawalId: string;
  readonly status: WithdrawalStatus;
  /** The time of the statement, from which it counts. ISO 8601, UTC. */
  readonly receivedAt: string;
}

/** A carrier’s report. */
export interface Milestone {
  readonly status: MilestoneStatus;
  /** The carrier’s time. ISO 8601, UTC. */
  readonly happenedAt: string;
  /** The carrier’s text. */
  readonly message?: string;
  /** The place of the report. */
  readonly location?: string;
}

/** The newest of a carrier’s reports. */
export interface MilestoneList {
  readonly items: readonly Milestone[];
}

/** A page of a carrier’s reports. */
export interface MilestonePage {
  readonly items: readonly Milestone[];
  /** Send it as `cursor` to get the next page. Absent on the last page. */
  readonly nextCursor?: string;
}

/** The status that the carrier reports. */
export type MilestoneStatus = 'LABEL_PURCHASED' | 'LABEL_PRINTED' | 'CONFIRMED' | 'CARRIER_PICKED_UP' | 'IN_TRANSIT' | 'DELAYED' | 'OUT_FOR_DELIVERY' | 'ATTEMPTED_DELIVERY' | 'READY_FOR_PICKUP' | 'DELIVERED' | 'FAILURE';

/** The address. */
export interface NewAddress {
  readonly address: Readonly<Record<string, string | null>>;
}

/** The amount to capture. */
export interface NewCapture {
  readonly amount?: number;
  readonly final?: boolean;
}

/** The comment. */
export interface NewComment {
  readonly text: string;
  readonly visibility?: 'INTERNAL' | 'CUSTOMER';
}

/** The profile to create. */
export interface NewCustomer {
  readonly customerId?: string;
  readonly name: string;
  readonly email?: string | null;
  readonly phone?: string | null;
  readonly tier?: string | null;
  readonly guest?: true;
}

/** The items to ship, and their tracking. */
export interface NewFulfillment {
  readonly lines?: readonly {
    readonly seq: number;
    readonly quantity: number;
  }[];
  readonly trackingInfo?: {
    readonly company?: string | null;
    readonly number?: string | null;
    readonly numbers?: readonly string[];
    readonly url?: string | null;
  };
}

/** The SKU’s price and quantity. */
export interface NewInventoryLevel {
  readonly name: string;
  readonly unitPrice: number;
  readonly currency: string;
  readonly quantity?: number;
  readonly lowStockThreshold: number;
}

/** The comment. */
export interface NewLinkedComment {
  readonly text: string;
}

/** The provider and the amount of the payment. */
export interface NewLinkedPayment {
  readonly provider: string;
  readonly amount?: number;
  readonly method?: {
    readonly kind: string;
    readonly brand?: string | null;
    readonly last4?: string | null;
  };
}

/** The carrier’s report. */
export interface NewMilestone {
  readonly status: 'LABEL_PURCHASED' | 'LABEL_PRINTED' | 'CONFIRMED' | 'CARRIER_PICKED_UP' | 'IN_TRANSIT' | 'DELAYED' | 'OUT_FOR_DELIVERY' | 'ATTEMPTED_DELIVERY' | 'READY_FOR_PICKUP' | 'DELIVERED' | 'FAILURE';
  readonly happenedAt: string;
  readonly message?: string | null;
  readonly location?: string | null;
  readonly correction?: boolean;
}

/** The order to place. */
export interface NewOrder {
  readonly lines: readonly {
    readonly sku?: string;
    readonly quantity: number;
    readonly unitPrice: number;
    readonly priceMode?: 'EXTERNAL';
    readonly name?: string | null;
    readonly attributes?: Readonly<Record<string, string | null>>;
  }[];
  readonly currency: string;
  readonly adjustments?: readonly {
    readonly kind: 'SHIPPING' | 'DISCOUNT' | 'TAX' | 'FEE';
    readonly name: string;
    readonly amount: number;
    readonly seq?: number;
    readonly included?: true;
    readonly rate?: string;
  }[];
  readonly shippingAddress?: Readonly<Record<string, string | null>>;
  readonly billingAddress?: Readonly<Record<string, string | null>>;
  readonly customerNote?: string | null;
  readonly paymentTerms?: 'RECEIPT' | 'FULFILLMENT' | 'NET';
  readonly attributes?: Readonly<Record<string, string | null>>;
  readonly reference?: {
    readonly source: string;
    readonly id: string;
  };
  readonly replaces?: {
    readonly orderId: string;
    readonly returnId?: string;
  };
}

/** The orders to place. */
export interface NewOrderBatch {
  readonly orders: readonly {
    readonly key: string;
    readonly customerId: string;
    readonly lines: readonly {
      readonly sku?: string;
      readonly quantity: number;
      readonly unitPrice: number;
      readonly priceMode?: 'EXTERNAL';
      readonly name?: string | null;
      readonly attributes?: Readonly<Record<string, string | null>>;
    }[];
    readonly currency: string;
    readonly adjustments?: readonly {
      readonly kind: 'SHIPPING' | 'DISCOUNT' | 'TAX' | 'FEE';
      readonly name: string;
      readonly amount: number;
      readonly seq?: number;
      readonly included?: true;
      readonly rate?: string;
    }[];
    readonly shippingAddress?: Readonly<Record<string, string | null>>;
    readonly billingAddress?: Readonly<Record<string, string | null>>;
    readonly customerNote?: string | null;
    readonly paymentTerms?: 'RECEIPT' | 'FULFILLMENT' | 'NET';
    readonly attributes?: Readonly<Record<string, string | null>>;
    readonly reference?: {
      readonly source: string;
      readonly id: string;
    };
    readonly replaces?: {
      readonly orderId: string;
      readonly returnId?: string;
    };
  }[];
}

/** The rights and the time of the link. */
export interface NewOrderLink {
  readonly rights?: readonly ('read' | 'pay' | 'cancel' | 'withdraw' | 'return' | 'comment')[];
  readonly days?: number;
}

/** The provider and the amount of the payment. */
export interface NewPayment {
  readonly provider: string;
  readonly amount?: number;
  readonly reference?: string | null;
  readonly method?: {
    readonly kind: string;
    readonly brand?: string | null;
    readonly last4?: string | null;
  };
  readonly captured?: boolean;
}

/** The amount to refund, and the reason. */
export interface NewRefund {
  readonly amount?: number;
  readonly reason?: 'CUSTOMER_REQUEST' | 'RETURN' | 'DUPLICATE' | 'FRAUD' | 'GOODWILL' | 'INVENTORY' | 'OTHER';
  readonly lines?: readonly {
    readonly seq: number;
    readonly quantity: number;
  }[];
  readonly returnId?: string;
}

/** The items that come back, each line once. */
export interface NewReturn {
  readonly lines: readonly {
    readonly seq: number;
    readonly quantity: number;
    readonly reason: 'COLOR' | 'DEFECTIVE' | 'NOT_AS_DESCRIBED' | 'SIZE_TOO_LARGE' | 'SIZE_TOO_SMALL' | 'STYLE' | 'UNWANTED' | 'WRONG_ITEM' | 'OTHER';
  }[];
  readonly comment?: string | null;
}

/** The whole address. */
export interface NewShippingAddress {
  readonly shippingAddress: Readonly<Record<string, string | null>>;
}

/** The difference and its reason. */
export interface NewStockAdjustment {
  readonly delta: number;
  readonly reason: 'RECEIVED' | 'COUNTED' | 'DAMAGED' | 'LOST' | 'CORRECTION';
  readonly note?: string | null;
}

/** All that is held, if it is named. */
export interface NewVoid {
  readonly amount?: number;
}

/** A URL, and the types of events to send to it. */
export interface NewWebhookEndpoint {
  readonly url: string;
  readonly eventTypes: readonly ('*' | 'order.*' | 'payment.*' | 'fulfillment.*' | 'return.*' | 'inventory.*' | 'customer.*' | 'withdrawal.*' | 'order.placed' | 'order.updated' | 'order.authorized' | 'order.paid' | 'order.partially_fulfilled' | 'order.fulfilled' | 'order.delivered' | 'order.cancelled' | 'order.expired' | 'order.returned' | 'order.reopened' | 'order.held' | 'order.released' | 'order.refunded' | 'order.paid_after_cancellation' | 'payment.created' | 'payment.updated' | 'payment.authorized' | 'payment.captured' | 'payment.voided' | 'payment.refunded' | 'payment.failed' | 'payment.capture_requested' | 'payment.capture_withdrawn' | 'payment.void_requested' | 'payment.refund_requested' | 'payment.check_requested' | 'payment.refund_failed' | 'payment.disputed' | 'payment.dispute_won' | 'payment.discrepancy' | 'fulfillment.created' | 'fulfillment.updated' | 'fulfillment.tracking_updated' | 'fulfillment.in_transit' | 'fulfillment.delivered' | 'fulfillment.cancelled' | 'return.requested' | 'return.updated' | 'return.approved' | 'return.declined' | 'return.received' | 'return.closed' | 'return.cancelled' | 'inventory.low' | 'inventory.replenished' | 'customer.erased' | 'withdrawal.updated')[];
  readonly include?: readonly ('order')[];
  readonly description?: string | null;
}

/** An order without its lines. Lists from an index have no `fulfillmentStatus`, `paymentStatus`, `updatedAt` and `version`, and only the open orders (A5) have `lineCount`. */
export interface Order {
  /** The order: `o-` and a ULID, so ids sort by time. */
  readonly orderId: string;
  /** The order number for people: day, second and end of the id. Two orders of the same second may share it. */
  readonly number?: string;
  /** The customer: the `sub` of their tokens. */
  readonly customerId: string;
  readonly status?: OrderStatus;
  readonly fulfillmentStatus?: FulfillmentStatus;
  readonly onHold?: HoldReason;
  readonly paymentStatus?: PaymentStatus;
  /** The amount refunded to the buyer. Absent before the first refund. In minor units of `currency`. */
  readonly refunded?: number;
  /** The time when the order was placed; computed from its id. ISO 8601, UTC. */
  readonly placedAt: string;
  /** The time of its last change. ISO 8601, UTC. */
  readonly updatedAt?: string;
  /** The number of the version, from 1. The `ETag` is the same. */
  readonly version?: number;
  /** ISO 4217. */
  readonly currency?: string;
  /** The lines that are not canceled, and the adjustments. An order that is canceled as a whole keeps its total. In minor units of `currency`. */
  readonly total?: number;
  /** The number of its lines. */
  readonly lineCount?: number;
}

/** All attributes of the order after the change. */
export interface OrderAttributes {
  /** The order: `o-` and a ULID, so ids sort by time. */
  readonly orderId: string;
  readonly attributes: Attributes;
}

/** The results, in the order of the request. */
export interface OrderBatch {
  readonly results: readonly OrderBatchResult[];
}

/** An order with status 201, or a problem. */
export interface OrderBatchResult {
  /** The `key` of the order in the request. */
  readonly key: string;
  /** The status with which `POST /customers/{customerId}/orders` would answer. */
  readonly status: number;
  readonly order?: PlacedOrder;
  /** The same request placed the order before. */
  readonly replayed?: true;
  readonly problem?: Problem;
}

/** An order with its lines, in one read. It is a copy, updated shortly after the order: see `asOfVersion`. */
export interface OrderCollection {
  /** The order: `o-` and a ULID, so ids sort by time. */
  readonly orderId: string;
  /** The order number for people: day, second and end of the id. Two orders of the same second may share it. */
  readonly number?: string;
  /** The customer: the `sub` of their tokens. */
  readonly customerId?: string;
  readonly status?: OrderStatus;
  readonly fulfillmentStatus?: FulfillmentStatus;
  readonly onHold?: HoldReason;
  readonly paymentStatus?: PaymentStatus;
  /** The amount refunded to the buyer. Absent before the first refund. In minor units of `currency`. */
  readonly refunded?: number;
  /** The time when the order was placed; computed from its id. ISO 8601, UTC. */
  readonly placedAt?: string;
  /** The time of its last change. ISO 8601, UTC. */
  readonly updatedAt?: string;
  /** The number of the version, from 1. The `ETag` is the same. */
  readonly version?: number;
  /** ISO 4217. */
  readonly currency?: string;
  /** The lines that are not canceled, and the adjustments. An order that is canceled as a whole keeps its total. In minor units of `currency`. */
  readonly total?: number;
  /** The number of its lines. */
  readonly lineCount?: number;
  /** The lines that are not canceled. In minor units of `currency`. */
  readonly subtotal?: number;
  readonly adjustments: readonly Adjustment[];
  /** The taxes of what is not canceled that are added to the prices. In minor units of `currency`. */
  readonly taxTotal?: number;
  /** The taxes of what is not canceled that the prices contain. In minor units of `currency`. */
  readonly taxIncluded?: number;
  readonly lines: readonly StoredLineItem[];
  /** The time when the order is canceled unless it is paid. ISO 8601, UTC. */
  readonly paymentDueAt?: string;
  readonly shippingAddress?: Address;
  readonly billingAddress?: Address;
  /** The customer’s note to the shop. */
  readonly customerNote?: string;
  readonly paymentTerms?: PaymentTerms;
  readonly attributes?: Attributes;
  readonly reference?: OrderReference;
  readonly replaces?: ReplacedOrder;
  /** The shop’s tags of the order, by name. Absent without any. Only operators see them. */
  readonly tags?: readonly string[];
  /** The day (UTC) on which the order was delivered as a whole. A fulfillment has its own time. */
  readonly deliveredOn?: string;
  /** The version of the order that this copy contains. A3b reads the order itself. */
  readonly asOfVersion?: number;
  readonly fulfillments: readonly Fulfillment[];
  readonly payments: readonly Payment[];
  readonly returns: readonly Return[];
  readonly amounts?: Amounts;
  readonly withdrawalWindow?: WithdrawalWindow;
  readonly withdrawals?: readonly OrderWithdrawal[];
}

/** The order’s state at one version. */
export interface OrderEvent {
  /** The order: `o-` and a ULID, so ids sort by time. */
  readonly orderId: string;
  /** The number of the version, from 1. The `ETag` is the same. */
  readonly version: number;
  readonly status: OrderStatus;
  readonly previousStatus?: OrderStatus;
  readonly fulfillmentStatus?: FulfillmentStatus;
  readonly onHold?: HoldReason;
  readonly paymentStatus: PaymentStatus;
  /** What changed, if the other members do not show it. */
  readonly changed?: 'SHIPPING_ADDRESS';
  /** The order’s total at this version. In minor units of `currency`. */
  readonly total?: number;
  /** The time of the change. ISO 8601, UTC. */
  readonly at: string;
  /** The person or program that made it, if it is known. Operators see all. */
  readonly by?: string;
  /** The name by which an operator signs in, for operators. */
  readonly byName?: string;
}

/** The order’s changes, oldest first. */
export interface OrderHistory {
  readonly items: readonly OrderEvent[];
}

/** A link to an order. It is stored nowhere. */
export interface OrderLink {
  /** The order: `o-` and a ULID, so ids sort by time. */
  readonly orderId: string;
  /** The link, to be sent as `X-Order-Link`. */
  readonly orderLink: string;
  /** What the link allows. */
  readonly rights: readonly ('read' | 'pay' | 'cancel' | 'withdraw' | 'return' | 'comment')[];
  /** The time from which the link is not valid. ISO 8601, UTC. */
  readonly expiresAt: string;
}

/** A page of orders, their number, or orders by ids. */
export interface OrderList {
  readonly items: readonly ListedOrder[];
  /** Send it as `cursor` to get the next page. Absent on the last page. */
  readonly nextCursor?: string;
  /** The ids that no order has, if `ids` was sent. */
  readonly missing?: readonly string[];
  /** The number of open orders, if `count=true` was sent. */
  readonly count?: number;
  /** Instead of `count`: there are as many open orders, or more. */
  readonly atLeast?: number;
}

/** A page of orders. */
export interface OrderPage {
  readonly items: readonly Order[];
  /** Send it as `cursor` to get the next page. Absent on the last page. */
  readonly nextCursor?: string;
}

/** The name of the order elsewhere: one order each. */
export interface OrderReference {
  /** The system that the id is from. */
  readonly source: string;
  /** The id of the order there. */
  readonly id: string;
  /** Present if the customer’s own token sent it, and not the shop’s. */
  readonly claimedBy?: 'CUSTOMER';
}

/** The order’s state at one version. */
export interface OrderState {
  /** The number of the version, from 1. The `ETag` is the same. */
  readonly version: number;
  readonly status: OrderStatus;
  readonly previousStatus?: OrderStatus;
  readonly fulfillmentStatus?: FulfillmentStatus;
  readonly onHold?: HoldReason;
  readonly paymentStatus: PaymentStatus;
  /** What changed, if the other members do not show it. */
  readonly changed?: 'SHIPPING_ADDRESS';
  /** The order’s total at this version. In minor units of `currency`. */
  readonly total?: number;
}

/** The status of the items. `OPEN` → `SHIPPED` → `DELIVERED`; `OPEN` → `CANCELLED`; `SHIPPED` or `DELIVERED` → `RETURNED`. */
export type OrderStatus = 'OPEN' | 'SHIPPED' | 'DELIVERED' | 'CANCELLED' | 'RETURNED';

/** A tag that was added to an order, or removed. */
export interface OrderTag {
  /** The order: `o-` and a ULID, so ids sort by time. */
  readonly orderId: string;
  /** A tag. */
  readonly tag: string;
}

/** A statement of withdrawal about the order. */
export interface OrderWithdrawal {
  /** The statement: `v-` and a hash, so one that is sent again on the same day has the same. */
  readonly withdrawalId: string;
  /** The time of the statement, from which it counts. ISO 8601, UTC. */
  readonly receivedAt: string;
  /** The time by which the buyer’s money must go back; the goods may be awaited. ISO 8601, UTC. */
  readonly refundDueBy: string;
}

/** A payment of an order at one provider. */
export interface Payment {
  /** The payment: `p-` and a ULID. */
  readonly paymentId: string;
  /** The order: `o-` and a ULID, so ids sort by time. */
  readonly orderId: string;
  /** The payment provider. */
  readonly provider: string;
  /** The provider’s id of the payment. */
  readonly reference?: string;
  readonly otherReferences?: readonly string[];
  /** ISO 4217. */
  readonly currency: string;
  /** The amount to pay. In minor units of `currency`. */
  readonly amount: number;
  /** The most that may still be taken with it, once less is due. In minor units of `currency`. */
  readonly payable?: number;
  readonly status: PaymentStatus;
  /** The authorized amount. In minor units of `currency`. */
  readonly authorized: number;
  /** The captured amount. In minor units of `currency`. */
  readonly captured: number;
  /** The refunded amount. In minor units of `currency`. */
  readonly refunded: number;
  /** The amount that the buyer’s bank took back. In minor units of `currency`. */
  readonly chargedBack: number;
  /** The amount that can still be captured or voided. In minor units of `currency`. */
  readonly capturable: number;
  /** The amount that can still be refunded. In minor units of `currency`. */
  readonly refundable: number;
  /** True if the provider’s reports contradict each other, or the shop’s requests. Only operators see it. */
  readonly discrepancy?: boolean;
  readonly method?: PaymentMethod;
  /** Oldest first. */
  readonly transactions: readonly PaymentTransaction[];
  /** The person who created it. Only operators see it. */
  readonly createdBy?: string;
  /** The name by which an operator signs in, for operators. */
  readonly createdByName?: string;
  readonly reminder?: Reminder;
  /** The number of the version, from 1. The `ETag` is the same. */
  readonly version: number;
  /** The time when it was created. ISO 8601, UTC. */
  readonly createdAt: string;
}

/** A report of a payment provider. */
export interface PaymentEvent {
  readonly id?: string;
  readonly provider: string;
  readonly paymentReference?: string;
  readonly customerId?: string;
  readonly orderId?: string;
  readonly paymentId?: string;
  readonly transactionId?: string;
  readonly kind: 'AUTHORIZATION' | 'CAPTURE' | 'SALE' | 'VOID' | 'REFUND' | 'CHARGEBACK';
  readonly state: 'PENDING' | 'SUCCEEDED' | 'FAILED' | 'REVERSED';
  readonly amount: number;
  readonly currency: string;
  readonly reference: string;
  readonly occurredAt: string;
  readonly failure?: {
    readonly code: string;
  };
}

/** The buyer’s payment method. */
export interface PaymentMethod {
  /** `card`, `paypal`, `invoice` … */
  readonly kind: string;
  /** The brand of a card. */
  readonly brand?: string;
  /** The last four digits of a card. */
  readonly last4?: string;
}

/** A payment at its provider, for its buyer. */
export interface PaymentSession {
  /** The payment: `p-` and a ULID. */
  readonly paymentId: string;
  /** `OPEN`: the buyer can pay. `UNDER_WAY`: they have, and the provider decides. `DONE`: the money is held or captured. */
  readonly status: 'OPEN' | 'UNDER_WAY' | 'DONE';
  /** The secret of an open session, for the provider’s form in the buyer’s browser. Do not store or log it. */
  readonly clientSecret?: string;
  /** The provider’s publishable key, if the shop has set it. */
  readonly publishableKey?: string;
  /** The provider’s page, for providers that have one. */
  readonly redirectUrl?: string;
}

/** The payment status, which follows from the payments. Independent of `status`. */
export type PaymentStatus = 'PENDING' | 'AUTHORIZED' | 'PARTIALLY_PAID' | 'PAID' | 'PARTIALLY_REFUNDED' | 'REFUNDED' | 'VOIDED' | 'EXPIRED';

/** The payment terms: at once, on delivery, or on an invoice. */
export type PaymentTerms = 'RECEIPT' | 'FULFILLMENT' | 'NET';

/** One movement of money, done or requested. */
export interface PaymentTransaction {
  /** The transaction: `t-` and a ULID. */
  readonly transactionId: string;
  readonly kind: TransactionKind;
  readonly state: TransactionState;
  /** Its amount. In minor units of `currency`. */
  readonly amount: number;
  /** The provider’s time, or the time of the request. ISO 8601, UTC. */
  readonly at: string;
  /** The provider’s id of the transaction. */
  readonly reference?: string;
  readonly otherReferences?: readonly string[];
  /** The reason of the failure. Only operators see it. */
  readonly failure?: {
    /** The provider’s code. */
    readonly code: string;
  };
  /** The person who requested it. Only operators see it. */
  readonly requestedBy?: string;
  /** The name by which an operator signs in, for operators. */
  readonly requestedByName?: string;
  /** The reason of a refund. Only operators see it. */
  readonly reason?: RefundReason;
  /** False if more captures follow: the rest stays authorized. */
  readonly final?: boolean;
  /** True if the order was canceled before the provider captured. */
  readonly withdrawn?: boolean;
  /** The refunded items, as a note. */
  readonly lines?: readonly LineQuantity[];
  /** The return that a refund is for. */
  readonly returnId?: string;
}

/** A new order with its lines. */
export interface PlacedOrder {
  /** The order: `o-` and a ULID, so ids sort by time. */
  readonly orderId: string;
  /** The order number for people: day, second and end of the id. Two orders of the same second may share it. */
  readonly number: string;
  /** The customer: the `sub` of their tokens. */
  readonly customerId: string;
  readonly status: OrderStatus;
  readonly fulfillmentStatus: FulfillmentStatus;
  readonly onHold?: HoldReason;
  readonly paymentStatus: PaymentStatus;
  /** The amount refunded to the buyer. Absent before the first refund. In minor units of `currency`. */
  readonly refunded?: number;
  /** The time when the order was placed; computed from its id. ISO 8601, UTC. */
  readonly placedAt: string;
  /** The time of its last change. ISO 8601, UTC. */
  readonly updatedAt: string;
  /** The number of the version, from 1. The `ETag` is the same. */
  readonly version: number;
  /** ISO 4217. */
  readonly currency: string;
  /** The lines that are not canceled, and the adjustments. An order that is canceled as a whole keeps its total. In minor units of `currency`. */
  readonly total: number;
  /** The number of its lines. */
  readonly lineCount: number;
  /** The lines that are not canceled. In minor units of `currency`. */
  readonly subtotal: number;
  readonly adjustments: readonly Adjustment[];
  /** The taxes of the order that are added to the prices. In minor units of `currency`. */
  readonly taxTotal?: number;
  /** The taxes of the order that the prices contain. In minor units of `currency`. */
  readonly taxIncluded?: number;
  readonly lines: readonly LineItem[];
  readonly shippingAddress?: Address;
  readonly billingAddress?: Address;
  /** The customer’s note to the shop. */
  readonly customerNote?: string;
  readonly paymentTerms: PaymentTerms;
  readonly attributes?: Attributes;
  readonly reference?: OrderReference;
  readonly replaces?: ReplacedOrder;
  /** A link to the order with all rights, for operators and the shop’s checkout to send to the buyer. A repetition returns the same one. */
  readonly orderLink?: string;
}

/** A request failed (RFC 9457) and changed nothing. */
export interface Problem {
  /** The page that explains this kind of problem. */
  readonly type: string;
  /** The kind of problem, for people. Always the same text. */
  readonly title: string;
  /** The HTTP status. */
  readonly status: number;
  /** The kind of problem, for programs. Stable. */
  readonly code: 'invalid-request' | 'invalid-cursor' | 'malformed-json' | 'idempotency-key-missing' | 'signature-invalid' | 'forbidden' | 'email-not-verified' | 'checkout-only' | 'route-not-found' | 'customer-not-found' | 'erasure-not-found' | 'order-not-found' | 'fulfillment-not-found' | 'return-not-found' | 'withdrawal-not-found' | 'payment-not-found' | 'address-not-found' | 'sku-not-found' | 'endpoint-not-found' | 'delivery-not-found' | 'customer-exists' | 'email-taken' | 'customer-closed' | 'too-many-addresses' | 'order-not-accepted' | 'reference-taken' | 'illegal-transition' | 'fulfilled-by-line' | 'order-cancelled' | 'order-on-hold' | 'order-not-open' | 'nothing-to-cancel' | 'nothing-to-fulfill' | 'amount-not-available' | 'amount-required' | 'order-not-paid' | 'payment-reference-taken' | 'payment-not-startable' | 'quantity-not-available' | 'fulfillment-closed' | 'return-not-open' | 'return-settled' | 'settlement-not-found' | 'settlement-in-use' | 'replacement-not-found' | 'return-window-closed' | 'withdrawal-closed' | 'delivered-before-shipped' | 'fulfillment-not-cancellable' | 'out-of-stock' | 'stock-limit-exceeded' | 'stock-split' | 'stock-short' | 'endpoint-disabled' | 'too-many-endpoints' | 'version-mismatch' | 'payload-too-large' | 'unsupported-media-type' | 'amount-not-payable' | 'card-number-refused' | 'endpoint-url-refused' | 'too-many-lines' | 'line-not-found' | 'too-many-attributes' | 'attributes-too-long' | 'too-many-tags' | 'too-many-comments' | 'too-many-fulfillments' | 'too-many-returns' | 'too-many-payments' | 'too-many-transactions' | 'occurred-in-future' | 'currency-mismatch' | 'total-negative' | 'tax-too-large' | 'total-too-large' | 'refused-by-shop' | 'too-many-units' | 'idempotency-key-reused' | 'precondition-required' | 'too-many-orders' | 'provider-unavailable' | 'try-again' | 'internal-error';
  /** `refused-by-shop`: the shop’s own reason, for programs. */
  readonly shopCode?: string;
  /** Details of this occurrence, for people. */
  readonly detail?: string;
  /** The path of the request. */
  readonly instance: string;
  /** `invalid-request`, `card-number-refused`, `refused-by-shop`: the errors, at most a hundred. */
  readonly errors?: readonly InvalidPart[];
  /** `order-not-accepted`: each refused line, and the values to accept. */
  readonly lines?: readonly RefusedLine[];
  /** `quantity-not-available`: each line with too large a quantity. */
  readonly shortages?: readonly LineShortage[];
  /** `line-not-found`, and the limits of attributes: the line. */
  readonly seq?: number;
  /** `out-of-stock`: the quantity in stock. */
  readonly available?: number;
  /** `reference-taken`: the order with this reference. */
  readonly orderId?: string;
  /** `order-on-hold`: the reason of the hold, for operators. */
  readonly reason?: 'FRAUD' | 'ADDRESS' | 'PAYMENT' | 'STOCK' | 'CUSTOMER' | 'OTHER';
  /** `illegal-transition`: the statuses that the order may change to. */
  readonly allowed?: readonly OrderStatus[];
}

/** The words of a consumer, who is not known. */
export interface PublicStatement {
  readonly name: string;
  readonly email: string;
  readonly lines?: readonly {
    readonly seq: number;
    readonly quantity: number;
  }[];
  readonly comment?: string | null;
  readonly order: string;
}

/** What arrived, each line once. */
export interface Receipt {
  readonly lines: readonly {
    readonly seq: number;
    readonly quantity: number;
    readonly restock: number;
  }[];
}

/** A return of which items arrived. */
export interface ReceivedReturn {
  /** The return: `r-` and a ULID. */
  readonly returnId: string;
  readonly status: ReturnStatus;
  readonly lines: readonly ReturnLine[];
  /** The words of whoever asked for it. */
  readonly comment?: string;
  /** The statement of withdrawal that made or opened it. */
  readonly withdrawalId?: string;
  /** ISO 4217. */
  readonly currency: string;
  /** The price of its items, with their part of the adjustments. In minor units of `currency`. */
  readonly total: number;
  /** The number of its lines. */
  readonly lineCount: number;
  /** The person who created it. Only operators see it. */
  readonly createdBy?: string;
  /** The name by which an operator signs in, for operators. */
  readonly createdByName?: string;
  /** The person who decided about it. Only operators see it. */
  readonly decidedBy?: string;
  readonly settlement?: Settlement;
  /** The number of the version, from 1. The `ETag` is the same. */
  readonly version: number;
  /** The time of the request; computed from the id. ISO 8601, UTC. */
  readonly createdAt: string;
  /** The order: `o-` and a ULID, so ids sort by time. */
  readonly orderId: string;
  /** The order after the change. */
  readonly order: {
    /** The order: `o-` and a ULID, so ids sort by time. */
    readonly orderId: string;
    /** The number of the version, from 1. The `ETag` is the same. */
    readonly version: number;
    readonly status: OrderStatus;
    readonly fulfillmentStatus: FulfillmentStatus;
  };
  /** Items that were not restocked, because their SKU no longer has a stock level. */
  readonly notRestocked?: readonly {
    /** The stock keeping unit, as the shop has it: of any script, without `#`. At most 128 bytes in UTF-8, in NFC. */
    readonly sku: string;
    /** The number of items. */
    readonly quantity: number;
  }[];
}

/** A statement that is kept. */
export interface ReceivedWithdrawal {
  /** The statement: `v-` and a hash, so one that is sent again on the same day has the same. */
  readonly withdrawalId: string;
  /** The time of the statement, from which it counts. ISO 8601, UTC. */
  readonly receivedAt: string;
}

/** The result of a report of a payment provider. */
export interface RecordedPaymentEvent {
  /** The payment: `p-` and a ULID. */
  readonly paymentId: string;
  /** The transaction: `t-` and a ULID. */
  readonly transactionId: string;
  /** True if the report was new. */
  readonly applied: boolean;
  readonly paymentStatus: PaymentStatus;
  /** The number of the version, from 1. The `ETag` is the same. */
  readonly orderVersion?: number;
  /** True if the provider’s reports contradict each other, or the shop’s requests. */
  readonly discrepancy: boolean;
}

export type RefundReason = 'CUSTOMER_REQUEST' | 'RETURN' | 'DUPLICATE' | 'FRAUD' | 'GOODWILL' | 'INVENTORY' | 'OTHER';

/** The reason why a line was refused. */
export type RefusedLine = {
  /** From 0. */
  readonly index: number;
  /** The stock keeping unit, as the shop has it: of any script, without `#`. At most 128 bytes in UTF-8, in NFC. */
  readonly sku: string;
  readonly code: 'out-of-stock';
  /** Units left. */
  readonly available: number;
} | {
  /** From 0. */
  readonly index: number;
  /** The stock keeping unit, as the shop has it: of any script, without `#`. At most 128 bytes in UTF-8, in NFC. */
  readonly sku: string;
  readonly code: 'price-changed';
  /** The current price, in `currency`. One of the two differs from the request. */
  readonly unitPrice: number;
  /** ISO 4217. */
  readonly currency: string;
} | {
  /** From 0. */
  readonly index: number;
  /** The stock keeping unit, as the shop has it: of any script, without `#`. At most 128 bytes in UTF-8, in NFC. */
  readonly sku: string;
  readonly code: 'name-changed';
  /** The current name. */
  readonly name: string;
} | {
  /** From 0. */
  readonly index: number;
  /** The stock keeping unit, as the shop has it: of any script, without `#`. At most 128 bytes in UTF-8, in NFC. */
  readonly sku: string;
  readonly code: 'unknown-sku';
};

/** Present while it waits for the provider. Only operators see it. */
export interface Reminder {
  /** The time when the request is sent again. ISO 8601, UTC. */
  readonly dueAt: string;
  /** The number of times that it was sent again. */
  readonly sentCount: number;
}

/** The order that this order is placed instead of. It is not checked. */
export interface ReplacedOrder {
  /** The order: `o-` and a ULID, so ids sort by time. */
  readonly orderId: string;
  /** Its return. */
  readonly returnId?: string;
}

/** A request. The amount is reserved until the provider’s result is reported. */
export interface RequestedRefund {
  /** The transaction: `t-` and a ULID. */
  readonly transactionId: string;
  readonly kind: TransactionKind;
  readonly state: TransactionState;
  /** The reserved amount. In minor units of `currency`. */
  readonly amount: number;
  /** The payment: `p-` and a ULID. */
  readonly paymentId: string;
  /** The number of the version, from 1. The `ETag` is the same. */
  readonly paymentVersion: number;
  readonly reason?: RefundReason;
  readonly lines?: readonly LineQuantity[];
  /** The return that it is for. */
  readonly returnId?: string;
  /** The amount that can still be refunded: no more than the order has kept. In minor units of `currency`. */
  readonly refundable: number;
}

/** A request. The amount is reserved until the provider’s result is reported. */
export interface RequestedTransaction {
  /** The transaction: `t-` and a ULID. */
  readonly transactionId: string;
  readonly kind: TransactionKind;
  readonly state: TransactionState;
  /** The reserved amount. In minor units of `currency`. */
  readonly amount: number;
  /** The payment: `p-` and a ULID. */
  readonly paymentId: string;
  /** The number of the version, from 1. The `ETag` is the same. */
  readonly paymentVersion: number;
  /** False if more captures follow: the rest stays authorized. */
  readonly final?: boolean;
  /** The amount that can still be captured or voided. In minor units of `currency`. */
  readonly capturable: number;
}

/** Items of an order that come back, and their money. */
export interface Return {
  /** The return: `r-` and a ULID. */
  readonly returnId: string;
  readonly status: ReturnStatus;
  readonly lines: readonly ReturnLine[];
  /** The words of whoever asked for it. */
  readonly comment?: string;
  /** The statement of withdrawal that made or opened it. */
  readonly withdrawalId?: string;
  /** ISO 4217. */
  readonly currency: string;
  /** The price of its items, with their part of the adjustments. In minor units of `currency`. */
  readonly total: number;
  /** The number of its lines. */
  readonly lineCount: number;
  /** The person who created it. Only operators see it. */
  readonly createdBy?: string;
  /** The name by which an operator signs in, for operators. */
  readonly createdByName?: string;
  /** The person who decided about it. Only operators see it. */
  readonly decidedBy?: string;
  readonly settlement?: ShownSettlement;
  /** The number of the version, from 1. The `ETag` is the same. */
  readonly version: number;
  /** The time of the request; computed from the id. ISO 8601, UTC. */
  readonly createdAt: string;
  /** The price of what arrived, with its part of the adjustments, fixed by each receipt. In minor units of `currency`. */
  readonly value: number;
  /** The refunds for this return that did not fail. In minor units of `currency`. */
  readonly refunded: number;
  /** What pays for another order. In minor units of `currency`. */
  readonly settled: number;
  /** What is still to be given back: the value less refunds and settlement, and no more than the order has kept. In minor units of `currency`. */
  readonly open: number;
  /** The taxes of what arrived that are added to the prices. In minor units of `currency`. */
  readonly taxTotal?: number;
  /** The taxes of what arrived that the prices contain. In minor units of `currency`. */
  readonly taxIncluded?: number;
}

/** The return’s next status. */
export interface ReturnDecision {
  readonly status: 'OPEN' | 'DECLINED' | 'CANCELLED';
}

/** A line of a return. */
export interface ReturnLine {
  /** The line. */
  readonly seq: number;
  /** The number of its items that come back. */
  readonly quantity: number;
  readonly reason: ReturnReason;
  /** The number that arrived. */
  readonly received: number;
  /** Of those, the number that was put back into the stock. */
  readonly restocked: number;
}

/** A return and its order. */
export interface ReturnOfOrder {
  /** The return: `r-` and a ULID. */
  readonly returnId: string;
  readonly status: ReturnStatus;
  readonly lines: readonly ReturnLine[];
  /** The words of whoever asked for it. */
  readonly comment?: string;
  /** The statement of withdrawal that made or opened it. */
  readonly withdrawalId?: string;
  /** ISO 4217. */
  readonly currency: string;
  /** The price of its items, with their part of the adjustments. In minor units of `currency`. */
  readonly total: number;
  /** The number of its lines. */
  readonly lineCount: number;
  /** The person who created it. Only operators see it. */
  readonly createdBy?: string;
  /** The name by which an operator signs in, for operators. */
  readonly createdByName?: string;
  /** The person who decided about it. Only operators see it. */
  readonly decidedBy?: string;
  readonly settlement?: Settlement;
  /** The number of the version, from 1. The `ETag` is the same. */
  readonly version: number;
  /** The time of the request; computed from the id. ISO 8601, UTC. */
  readonly createdAt: string;
  /** The order: `o-` and a ULID, so ids sort by time. */
  readonly orderId: string;
}

/** The reason. */
export type ReturnReason = 'COLOR' | 'DEFECTIVE' | 'NOT_AS_DESCRIBED' | 'SIZE_TOO_LARGE' | 'SIZE_TOO_SMALL' | 'STYLE' | 'UNWANTED' | 'WRONG_ITEM' | 'OTHER';

/** A return’s status. `REQUESTED` → `OPEN` or `DECLINED`; `OPEN` → `CLOSED` once everything arrived; either → `CANCELLED`. */
export type ReturnStatus = 'REQUESTED' | 'OPEN' | 'DECLINED' | 'CANCELLED' | 'CLOSED';

/** The return’s next status. */
export interface ReturnWithdrawal {
  readonly status: 'CANCELLED';
}

/** A return, and its order after the change. */
export interface ReturnedOrder {
  /** The return: `r-` and a ULID. */
  readonly returnId: string;
  readonly status: ReturnStatus;
  readonly lines: readonly ReturnLine[];
  /** The words of whoever asked for it. */
  readonly comment?: string;
  /** The statement of withdrawal that made or opened it. */
  readonly withdrawalId?: string;
  /** ISO 4217. */
  readonly currency: string;
  /** The price of its items, with their part of the adjustments. In minor units of `currency`. */
  readonly total: number;
  /** The number of its lines. */
  readonly lineCount: number;
  /** The person who created it. Only operators see it. */
  readonly createdBy?: string;
  /** The name by which an operator signs in, for operators. */
  readonly createdByName?: string;
  /** The person who decided about it. Only operators see it. */
  readonly decidedBy?: string;
  readonly settlement?: Settlement;
  /** The number of the version, from 1. The `ETag` is the same. */
  readonly version: number;
  /** The time of the request; computed from the id. ISO 8601, UTC. */
  readonly createdAt: string;
  /** The order: `o-` and a ULID, so ids sort by time. */
  readonly orderId: string;
  /** The order after the change. */
  readonly order: {
    /** The order: `o-` and a ULID, so ids sort by time. */
    readonly orderId: string;
    /** The number of the version, from 1. The `ETag` is the same. */
    readonly version: number;
    readonly status: OrderStatus;
    readonly fulfillmentStatus: FulfillmentStatus;
  };
}

/** The order whose links were revoked. */
export interface RevokedOrderLinks {
  /** The order: `o-` and a ULID, so ids sort by time. */
  readonly orderId: string;
  /** Links that were issued before this time are not valid. ISO 8601, UTC. */
  readonly linksFrom: string;
}

/** The secret that signs an endpoint’s webhooks from now on. */
export interface RotatedWebhookSecret {
  /** The endpoint: `w-` and a ULID. */
  readonly endpointId: string;
  /** The number of the secret that signs: 1, and 1 more per rotation. */
  readonly secretGeneration: number;
  /** The time when the secret was replaced. The previous secret also signs for a day from then. ISO 8601, UTC. */
  readonly secretRotatedAt: string;
  /** The secret to verify signatures. Only this answer contains it: keep it. */
  readonly secret: string;
}

/** A return and its order, with its money. */
export interface SettledReturn {
  /** The return: `r-` and a ULID. */
  readonly returnId: string;
  readonly status: ReturnStatus;
  readonly lines: readonly ReturnLine[];
  /** The words of whoever asked for it. */
  readonly comment?: string;
  /** The statement of withdrawal that made or opened it. */
  readonly withdrawalId?: string;
  /** ISO 4217. */
  readonly currency: string;
  /** The price of its items, with their part of the adjustments. In minor units of `currency`. */
  readonly total: number;
  /** The number of its lines. */
  readonly lineCount: number;
  /** The person who created it. Only operators see it. */
  readonly createdBy?: string;
  /** The name by which an operator signs in, for operators. */
  readonly createdByName?: string;
  /** The person who decided about it. Only operators see it. */
  readonly decidedBy?: string;
  readonly settlement?: Settlement;
  /** The number of the version, from 1. The `ETag` is the same. */
  readonly version: number;
  /** The time of the request; computed from the id. ISO 8601, UTC. */
  readonly createdAt: string;
  /** The order: `o-` and a ULID, so ids sort by time. */
  readonly orderId: string;
  /** The price of what arrived, with its part of the adjustments, fixed by each receipt. In minor units of `currency`. */
  readonly value: number;
  /** The refunds for this return that did not fail. In minor units of `currency`. */
  readonly refunded: number;
  /** What pays for another order. In minor units of `currency`. */
  readonly settled: number;
  /** What is still to be given back: the value less refunds and settlement, and no more than the order has kept. In minor units of `currency`. */
  readonly open: number;
  /** The taxes of what arrived that are added to the prices. In minor units of `currency`. */
  readonly taxTotal?: number;
  /** The taxes of what arrived that the prices contain. In minor units of `currency`. */
  readonly taxIncluded?: number;
}

/** The exchange that a return pays for. */
export interface Settlement {
  /** The order that was placed instead. */
  readonly orderId: string;
  /** What the return pays of it. In minor units of `currency`. */
  readonly amount: number;
  /** The time of the settlement. ISO 8601, UTC. */
  readonly settledAt: string;
  /** The person who settled it. Only operators see it. */
  readonly settledBy?: string;
  /** The name by which that person signs in, for operators. */
  readonly settledByName?: string;
}

/** The other order, and what the return pays of it. */
export interface SettlementRequest {
  readonly orderId: string;
  readonly amount: number;
}

/** A parcel’s status. `SHIPPED` → `DELIVERED`, or → `CANCELLED` before it leaves. */
export type ShipmentStatus = 'SHIPPED' | 'DELIVERED' | 'CANCELLED';

/** The exchange that a return pays for. */
export interface ShownSettlement {
  /** The order that was placed instead. */
  readonly orderId: string;
  /** What the return pays of it. In minor units of `currency`. */
  readonly amount: number;
  /** The time of the settlement. ISO 8601, UTC. */
  readonly settledAt: string;
  /** The person who settled it. Only operators see it. */
  readonly settledBy?: string;
  /** The name by which that person signs in, for operators. */
  readonly settledByName?: string;
  /** True if the other order was canceled, or came back as a whole: take the settlement back. Until then, its amount is in `open`, and in `overpaid` of an order that is over. */
  readonly isToBeTakenBack?: true;
}

/** The words of a consumer who withdraws. */
export interface Statement {
  readonly name: string;
  readonly email: string;
  readonly lines?: readonly {
    readonly seq: number;
    readonly quantity: number;
  }[];
  readonly comment?: string | null;
}

/** The new status, and a comment. */
export interface StatusChange {
  readonly status: 'OPEN' | 'SHIPPED' | 'DELIVERED' | 'CANCELLED' | 'RETURNED';
  readonly comment?: string | null;
}

/** A change of a stock level by hand, with its reason. */
export interface StockAdjustment {
  /** The adjustment: `a-` and a ULID. */
  readonly adjustmentId: string;
  /** The stock keeping unit, as the shop has it: of any script, without `#`. At most 128 bytes in UTF-8, in NFC. */
  readonly sku: string;
  /** Items added, or subtracted if negative. */
  readonly delta: number;
  readonly reason: 'RECEIVED' | 'COUNTED' | 'DAMAGED' | 'LOST' | 'CORRECTION';
  /** For people. */
  readonly note?: string;
  /** The person who made it. */
  readonly createdBy: string;
  /** The name by which an operator signs in. */
  readonly createdByName?: string;
  /** The time when it was made. ISO 8601, UTC. */
  readonly createdAt: string;
}

/** A page of stock adjustments. */
export interface StockAdjustmentPage {
  readonly items: readonly StockAdjustment[];
  /** Send it as `cursor` to get the next page. Absent on the last page. */
  readonly nextCursor?: string;
}

/** A customer’s profile as stored. A profile that was written by hand may have only its id. */
export interface StoredCustomer {
  /** The customer: the `sub` of their tokens. */
  readonly customerId: string;
  /** The name, as the customer wrote it. */
  readonly name?: string;
  /** The e-mail address. It belongs to one customer only, and to any number of guests. */
  readonly email?: string;
  /** The telephone number, as it was sent. */
  readonly phone?: string;
  /** The shop’s own word for the kind of customer. */
  readonly tier?: string;
  /** The time when the profile was created. ISO 8601, UTC. */
  readonly createdAt?: string;
  /** The number of the version, from 1. The `ETag` is the same. */
  readonly version?: number;
  /** For a guest: a purchase without an account. */
  readonly guest?: true;
  /** The time since which the customer places no orders. ISO 8601, UTC. */
  readonly closedAt?: string;
}

/** A line, and the state of its items. A line that was written by hand may have only its number. */
export interface StoredLineItem {
  /** From 1, in the order of the request. */
  readonly seq: number;
  /** The stock keeping unit, as the shop has it: of any script, without `#`. At most 128 bytes in UTF-8, in NFC. */
  readonly sku?: string;
  /** The name that the buyer was shown, if the order had it. A line without a SKU always has it. */
  readonly name?: string;
  /** Units ordered. */
  readonly quantity?: number;
  /** The price of one unit when the order was placed. In minor units of `currency`. */
  readonly unitPrice?: number;
  /** `EXTERNAL`: the shop set the price of this line, whatever its SKU’s is. */
  readonly priceMode?: 'EXTERNAL';
  /** `quantity` × `unitPrice`. In minor units of `currency`. */
  readonly amount?: number;
  readonly attributes?: Attributes;
  /** Items shipped. */
  readonly fulfilled?: number;
  /** Items canceled. */
  readonly cancelled?: number;
  /** Items delivered. */
  readonly delivered?: number;
  /** Items returned. */
  readonly returned?: number;
  /** Items that can still be shipped or canceled. */
  readonly fulfillable?: number;
  /** Items that can still be returned. */
  readonly returnable?: number;
  /** Until then, the customer can ask to return the last of the `returnable` items, by the setting `returnWindowDays`. It may be over. Absent while it is not known when they arrived, and in answers that have no fulfillments. ISO 8601, UTC. */
  readonly returnableUntil?: string;
}

/** All that happened to an order, oldest first. */
export interface Timeline {
  readonly items: readonly TimelineEntry[];
}

/** A change of the order, a cancellation, a parcel, a step of a return, a payment, a statement of withdrawal as it arrived (A47e has its further steps), or a comment. */
export type TimelineEntry = {
  /** The time of the change. ISO 8601, UTC. */
  readonly at: string;
  /** The person or program that made it, if it is known. Operators see all. */
  readonly by?: string;
  /** The name by which an operator signs in, for operators. */
  readonly byName?: string;
  readonly kind: 'ORDER';
  readonly order: OrderState;
} | {
  /** The time of the change. ISO 8601, UTC. */
  readonly at: string;
  /** The person or program that made it, if it is known. Operators see all. */
  readonly by?: string;
  /** The name by which an operator signs in, for operators. */
  readonly byName?: string;
  readonly kind: 'CANCELLATION';
  readonly cancellation: {
    /** The cancellation: `c-` and a ULID. */
    readonly cancellationId: string;
    readonly lines: readonly LineQuantity[];
    /** Buyers see their own reasons, and `EXPIRED`. */
    readonly reason?: 'CUSTOMER' | 'INVENTORY' | 'FRAUD' | 'DECLINED' | 'STAFF' | 'OTHER' | 'EXPIRED';
  };
} | {
  /** The time of the change. ISO 8601, UTC. */
  readonly at: string;
  /** The person or program that made it, if it is known. Operators see all. */
  readonly by?: string;
  /** The name by which an operator signs in, for operators. */
  readonly byName?: string;
  readonly kind: 'FULFILLMENT';
  readonly fulfillment: {
    /** The fulfillment: `f-` and a ULID. */
    readonly fulfillmentId: string;
    readonly status: 'SHIPPED' | 'DELIVERED' | 'CANCELLED';
    readonly lines: readonly LineQuantity[];
  };
} | {
  /** The time of the change. ISO 8601, UTC. */
  readonly at: string;
  /** The person or program that made it, if it is known. Operators see all. */
  readonly by?: string;
  /** The name by which an operator signs in, for operators. */
  readonly byName?: string;
  readonly kind: 'RETURN';
  readonly return: {
    /** The return: `r-` and a ULID. */
    readonly returnId: string;
    readonly status: ReturnStatus;
    /** The status before it: of a decision, a receipt or an end. */
    readonly previousStatus?: ReturnStatus;
    /** The items that arrived with it; only of a receipt. */
    readonly received?: number;
    readonly lines: readonly LineQuantity[];
    /** Only in the entry of the settlement. */
    readonly settlement?: {
      /** The order: `o-` and a ULID, so ids sort by time. */
      readonly orderId: string;
      /** What the return pays of the other order. In minor units of `currency`. */
      readonly amount: number;
    };
  };
} | {
  /** The time of the change. ISO 8601, UTC. */
  readonly at: string;
  /** The person or program that made it, if it is known. Operators see all. */
  readonly by?: string;
  /** The name by which an operator signs in, for operators. */
  readonly byName?: string;
  readonly kind: 'TRANSACTION';
  readonly transaction: {
    /** The payment: `p-` and a ULID. */
    readonly paymentId: string;
    /** The transaction: `t-` and a ULID. */
    readonly transactionId: string;
    readonly kind: TransactionKind;
    readonly state: TransactionState;
    /** Its amount. In minor units of `currency`. */
    readonly amount: number;
    /** ISO 4217. */
    readonly currency: string;
    /** The reason of a refund. Only operators see it. */
    readonly reason?: 'CUSTOMER_REQUEST' | 'RETURN' | 'DUPLICATE' | 'FRAUD' | 'GOODWILL' | 'INVENTORY' | 'OTHER';
  };
} | {
  /** The time of the change. ISO 8601, UTC. */
  readonly at: string;
  /** The person or program that made it, if it is known. Operators see all. */
  readonly by?: string;
  /** The name by which an operator signs in, for operators. */
  readonly byName?: string;
  readonly kind: 'WITHDRAWAL';
  readonly withdrawal: {
    /** The statement: `v-` and a hash, so one that is sent again on the same day has the same. */
    readonly withdrawalId: string;
    /** The time by which the buyer’s money must go back; the goods may be awaited. ISO 8601, UTC. */
    readonly refundDueBy: string;
  };
} | {
  /** The time of the change. ISO 8601, UTC. */
  readonly at: string;
  /** The person or program that made it, if it is known. Operators see all. */
  readonly by?: string;
  /** The name by which an operator signs in, for operators. */
  readonly byName?: string;
  readonly kind: 'COMMENT';
  readonly comment: {
    /** The comment: `m-` and a ULID. */
    readonly commentId: string;
    /** As sent. Plain text: escape it before you show it. */
    readonly text: string;
    readonly visibility: Visibility;
  };
};

/** Information to track the parcel. */
export interface TrackingInfo {
  /** The carrier. */
  readonly company?: string;
  /** The carrier’s number for the parcel, the first of several. */
  readonly number?: string;
  /** All of its numbers, if it has several. */
  readonly numbers?: readonly string[];
  /** The page that tracks the parcel. */
  readonly url?: string;
}

/** The members to change; others stay unchanged. */
export interface TrackingUpdate {
  readonly trackingInfo?: {
    readonly company?: string | null;
    readonly number?: string | null;
    readonly numbers?: readonly string[];
    readonly url?: string | null;
  };
  readonly estimatedDeliveryAt?: string;
}

/** The kind of a transaction. A `SALE` is authorized and captured at once. */
export type TransactionKind = 'AUTHORIZATION' | 'CAPTURE' | 'SALE' | 'VOID' | 'REFUND' | 'CHARGEBACK';

/** `REQUESTED`: reserved, without a report of the provider yet. `REVERSED`: it succeeded, and was undone. */
export type TransactionState = 'REQUESTED' | 'PENDING' | 'SUCCEEDED' | 'FAILED' | 'REVERSED';

/** Who may read it: operators only, or the customer, too. */
export type Visibility = 'INTERNAL' | 'CUSTOMER';

/** A return that waits for somebody. */
export interface WaitingReturn {
  /** The return: `r-` and a ULID. */
  readonly returnId: string;
  /** The order: `o-` and a ULID, so ids sort by time. */
  readonly orderId: string;
  readonly status: WaitingReturnStatus;
  /** The time of the request; computed from the id. ISO 8601, UTC. */
  readonly createdAt: string;
  /** ISO 4217. */
  readonly currency: string;
  /** The price of its items, with their part of the adjustments. In minor units of `currency`. */
  readonly total: number;
  /** The number of its lines. */
  readonly lineCount: number;
}

/** A page of the returns that wait, oldest first. */
export interface WaitingReturnPage {
  readonly items: readonly WaitingReturn[];
  /** Send it as `cursor` to get the next page. Absent on the last page. */
  readonly nextCursor?: string;
}

/** What it waits for: a decision (`REQUESTED`), or the goods (`OPEN`). */
export type WaitingReturnStatus = 'REQUESTED' | 'OPEN';

/** The delivery of an event to an endpoint, with its attempts. */
export interface WebhookDelivery {
  /** The delivery: epoch milliseconds of `createdAt`, and the event’s id. */
  readonly deliveryId: string;
  /** The endpoint: `w-` and a ULID. */
  readonly endpointId: string;
  /** The event’s id, as in the header `webhook-id`. */
  readonly eventId: string;
  /** The time when the shop created the event. In earlier deliveries it is the event’s own. ISO 8601, UTC. */
  readonly createdAt: string;
  /** The event’s own time, which a provider or a carrier may have given. ISO 8601, UTC. */
  readonly eventTime: string;
  /** The type of the event, or `webhook.ping`. */
  readonly eventType: string;
  /** The id of the event’s order, or its SKU; for a ping, the endpoint’s id. */
  readonly subject?: string;
  /** PENDING while attempts are left; FAILED after the last one. */
  readonly status: 'PENDING' | 'DELIVERED' | 'FAILED';
  /** The latest twenty, the oldest first. */
  readonly attempts: readonly WebhookDeliveryAttempt[];
  /** Attempts since it was created, or last requested again. */
  readonly attemptCount: number;
  /** The time of the next attempt, if there is one. ISO 8601, UTC. */
  readonly nextAttemptAt?: string;
}

/** An attempt to deliver an event. */
export interface WebhookDeliveryAttempt {
  /** The time of the attempt. ISO 8601, UTC. */
  readonly at: string;
  /** The HTTP status of the receiver’s answer. */
  readonly status?: number;
  /** The reason why there was no answer: `timeout`, `address-not-public`, `endpoint-disabled` … */
  readonly error?: string;
}

/** A page of deliveries, the one whose event was created last first. */
export interface WebhookDeliveryPage {
  readonly items: readonly WebhookDelivery[];
  /** Send it as `cursor` to get the next page. Absent on the last page. */
  readonly nextCursor?: string;
}

/** An address to which events are sent. */
export interface WebhookEndpoint {
  /** The endpoint: `w-` and a ULID. */
  readonly endpointId: string;
  /** The URL to which events are sent. */
  readonly url: string;
  /** Types of events, groups of them like `order.*`, or `*` for all. */
  readonly eventTypes: readonly ('*' | 'order.*' | 'payment.*' | 'fulfillment.*' | 'return.*' | 'inventory.*' | 'customer.*' | 'withdrawal.*' | 'order.placed' | 'order.updated' | 'order.authorized' | 'order.paid' | 'order.partially_fulfilled' | 'order.fulfilled' | 'order.delivered' | 'order.cancelled' | 'order.expired' | 'order.returned' | 'order.reopened' | 'order.held' | 'order.released' | 'order.refunded' | 'order.paid_after_cancellation' | 'payment.created' | 'payment.updated' | 'payment.authorized' | 'payment.captured' | 'payment.voided' | 'payment.refunded' | 'payment.failed' | 'payment.capture_requested' | 'payment.capture_withdrawn' | 'payment.void_requested' | 'payment.refund_requested' | 'payment.check_requested' | 'payment.refund_failed' | 'payment.disputed' | 'payment.dispute_won' | 'payment.discrepancy' | 'fulfillment.created' | 'fulfillment.updated' | 'fulfillment.tracking_updated' | 'fulfillment.in_transit' | 'fulfillment.delivered' | 'fulfillment.cancelled' | 'return.requested' | 'return.updated' | 'return.approved' | 'return.declined' | 'return.received' | 'return.closed' | 'return.cancelled' | 'inventory.low' | 'inventory.replenished' | 'customer.erased' | 'withdrawal.updated')[];
  /** What each webhook has beside the event: `order`, the whole order that the event is about, as `data.wholeOrder`. */
  readonly include?: readonly ('order')[];
  /** For people. */
  readonly description?: string;
  readonly status: 'ENABLED' | 'DISABLED';
  /** The reason why nothing is sent: an operator disabled it, it answered 410 Gone, or no delivery succeeded for five days. */
  readonly disabledReason?: 'OPERATOR' | 'GONE' | 'FAILING';
  /** The number of the secret that signs: 1, and 1 more per rotation. */
  readonly secretGeneration: number;
  /** The time when the secret was replaced. The previous secret also signs for a day. ISO 8601, UTC. */
  readonly secretRotatedAt?: string;
  /** The time since when no delivery has succeeded. ISO 8601, UTC. */
  readonly failingSince?: string;
  /** The person who created it. */
  readonly createdBy: string;
  /** The time when it was created. ISO 8601, UTC. */
  readonly createdAt: string;
  /** The time of an operator’s last change. ISO 8601, UTC. */
  readonly updatedAt: string;
  /** The number of the version, from 1. The `ETag` is the same. */
  readonly version: number;
}

/** All webhook endpoints, the oldest first. */
export interface WebhookEndpointPage {
  readonly items: readonly WebhookEndpoint[];
  /** Send it as `cursor` to get the next page. Absent on the last page. */
  readonly nextCursor?: string;
}

/** The members to change; others stay unchanged. */
export interface WebhookEndpointUpdate {
  readonly url?: string;
  readonly eventTypes?: readonly ('*' | 'order.*' | 'payment.*' | 'fulfillment.*' | 'return.*' | 'inventory.*' | 'customer.*' | 'withdrawal.*' | 'order.placed' | 'order.updated' | 'order.authorized' | 'order.paid' | 'order.partially_fulfilled' | 'order.fulfilled' | 'order.delivered' | 'order.cancelled' | 'order.expired' | 'order.returned' | 'order.reopened' | 'order.held' | 'order.released' | 'order.refunded' | 'order.paid_after_cancellation' | 'payment.created' | 'payment.updated' | 'payment.authorized' | 'payment.captured' | 'payment.voided' | 'payment.refunded' | 'payment.failed' | 'payment.capture_requested' | 'payment.capture_withdrawn' | 'payment.void_requested' | 'payment.refund_requested' | 'payment.check_requested' | 'payment.refund_failed' | 'payment.disputed' | 'payment.dispute_won' | 'payment.discrepancy' | 'fulfillment.created' | 'fulfillment.updated' | 'fulfillment.tracking_updated' | 'fulfillment.in_transit' | 'fulfillment.delivered' | 'fulfillment.cancelled' | 'return.requested' | 'return.updated' | 'return.approved' | 'return.declined' | 'return.received' | 'return.closed' | 'return.cancelled' | 'inventory.low' | 'inventory.replenished' | 'customer.erased' | 'withdrawal.updated')[];
  readonly include?: readonly ('order')[];
  readonly description?: string | null;
  readonly status?: 'ENABLED' | 'DISABLED';
}

/** An endpoint, and the secret that signs its webhooks. */
export interface WebhookEndpointWithSecret {
  /** The endpoint: `w-` and a ULID. */
  readonly endpointId: string;
  /** The URL to which events are sent. */
  readonly url: string;
  /** Types of events, groups of them like `order.*`, or `*` for all. */
  readonly eventTypes: readonly ('*' | 'order.*' | 'payment.*' | 'fulfillment.*' | 'return.*' | 'inventory.*' | 'customer.*' | 'withdrawal.*' | 'order.placed' | 'order.updated' | 'order.authorized' | 'order.paid' | 'order.partially_fulfilled' | 'order.fulfilled' | 'order.delivered' | 'order.cancelled' | 'order.expired' | 'order.returned' | 'order.reopened' | 'order.held' | 'order.released' | 'order.refunded' | 'order.paid_after_cancellation' | 'payment.created' | 'payment.updated' | 'payment.authorized' | 'payment.captured' | 'payment.voided' | 'payment.refunded' | 'payment.failed' | 'payment.capture_requested' | 'payment.capture_withdrawn' | 'payment.void_requested' | 'payment.refund_requested' | 'payment.check_requested' | 'payment.refund_failed' | 'payment.disputed' | 'payment.dispute_won' | 'payment.discrepancy' | 'fulfillment.created' | 'fulfillment.updated' | 'fulfillment.tracking_updated' | 'fulfillment.in_transit' | 'fulfillment.delivered' | 'fulfillment.cancelled' | 'return.requested' | 'return.updated' | 'return.approved' | 'return.declined' | 'return.received' | 'return.closed' | 'return.cancelled' | 'inventory.low' | 'inventory.replenished' | 'customer.erased' | 'withdrawal.updated')[];
  /** What each webhook has beside the event: `order`, the whole order that the event is about, as `data.wholeOrder`. */
  readonly include?: readonly ('order')[];
  /** For people. */
  readonly description?: string;
  readonly status: 'ENABLED' | 'DISABLED';
  /** The reason why nothing is sent: an operator disabled it, it answered 410 Gone, or no delivery succeeded for five days. */
  readonly disabledReason?: 'OPERATOR' | 'GONE' | 'FAILING';
  /** The number of the secret that signs: 1, and 1 more per rotation. */
  readonly secretGeneration: number;
  /** The time when the secret was replaced. The previous secret also signs for a day. ISO 8601, UTC. */
  readonly secretRotatedAt?: string;
  /** The time since when no delivery has succeeded. ISO 8601, UTC. */
  readonly failingSince?: string;
  /** The person who created it. */
  readonly createdBy: string;
  /** The time when it was created. ISO 8601, UTC. */
  readonly createdAt: string;
  /** The time of an operator’s last change. ISO 8601, UTC. */
  readonly updatedAt: string;
  /** The number of the version, from 1. The `ETag` is the same. */
  readonly version: number;
  /** The secret to verify signatures. Only this answer contains it: keep it. */
  readonly secret: string;
}

/** A statement of withdrawal. */
export interface Withdrawal {
  /** The statement: `v-` and a hash, so one that is sent again on the same day has the same. */
  readonly withdrawalId: string;
  readonly status: WithdrawalStatus;
  readonly door: WithdrawalDoor;
  readonly because?: WithdrawalReviewReason;
  /** The order: `o-` and a ULID, so ids sort by time. */
  readonly orderId?: string;
  /** The time of the statement, from which it counts. ISO 8601, UTC. */
  readonly receivedAt: string;
  /** The consumer’s name. Absent after an erasure. */
  readonly name?: string;
  /** The address for the receipt. Absent after an erasure. */
  readonly email?: string;
  /** The consumer’s words for the order. */
  readonly order?: string;
  /** The items; absent for all of the order. */
  readonly lines?: readonly {
    /** The line. */
    readonly seq: number;
    /** The number of its items. */
    readonly quantity: number;
  }[];
  /** The consumer’s other words. */
  readonly comment?: string;
  readonly outcome?: WithdrawalOutcome;
  /** The reason why a person closed it. */
  readonly reason?: string;
  /** The person who decided about it. */
  readonly decidedBy?: string;
  /** The number of the version, from 1. The `ETag` is the same. */
  readonly version: number;
}

/** What became of a statement, or a problem. */
export interface WithdrawalClosure {
  /** The statement: `v-` and a hash, so one that is sent again on the same day has the same. */
  readonly withdrawalId: string;
  /** 200, or the status of the problem. */
  readonly status: number;
  /** False if the statement was left: it waits for another reason than `because`, or it is one too many for its order. */
  readonly closed?: boolean;
  readonly because?: WithdrawalReviewReason;
  /** The number of the version, from 1. The `ETag` is the same. */
  readonly version?: number;
  /** An earlier request closed the statement with the same reason. */
  readonly replayed?: true;
  readonly problem?: Problem;
}

/** The results, in the order of the request. */
export interface WithdrawalClosures {
  readonly results: readonly WithdrawalClosure[];
}

/** The code of the mail. */
export interface WithdrawalConfirmation {
  readonly code: string;
}

/** The way by which it arrived: with whose token, with an order’s link, or with neither. */
export type WithdrawalDoor = 'PUBLIC' | 'CUSTOMER' | 'OPERATOR' | 'LINK';

/** A page of the statements about which a person must decide, oldest first. */
export interface WithdrawalList {
  readonly items: readonly ListedWithdrawal[];
  /** Send it as `cursor` to get the next page. Absent on the last page. */
  readonly nextCursor?: string;
}

/** The effect on the order; it is empty if nothing was left. */
export interface WithdrawalOutcome {
  /** The cancellation of what was not shipped. */
  readonly cancellationId?: string;
  /** The return of what was shipped: it waits for the goods. */
  readonly returnId?: string;
  readonly opened: readonly string[];
}

/** Either the order, or the reason. */
export interface WithdrawalResolution {
  readonly orderId?: string;
  readonly reason?: string | null;
}

/** The reason why a person decides. None says that the statement is void. */
export type WithdrawalReviewReason = 'NO_SUCH_ORDER' | 'TWO_ORDERS' | 'OTHER_EMAIL' | 'PART' | 'UNCONFIRMED' | 'LATE' | 'UNKNOWN_DELIVERY' | 'TOO_MANY';

/** A statement’s status. `RECEIVED` → `AWAITING` its confirmation → `CONFIRMED` → `DONE`; with a token or a link, `RECEIVED` → `DONE`. `REVIEW`: a person decides, and it becomes `DONE` or `CLOSED`. */
export type WithdrawalStatus = 'RECEIVED' | 'AWAITING' | 'CONFIRMED' | 'REVIEW' | 'DONE' | 'CLOSED';

/** The time in which a consumer may withdraw from the contract. */
export interface WithdrawalWindow {
  readonly status: WithdrawalWindowStatus;
  /** The end, never before the law’s own. Absent while something is not delivered. A later statement is a person’s to decide. ISO 8601, UTC. */
  readonly until?: string;
}

/** `CLOSED` if nothing is left that could be withdrawn. */
export type WithdrawalWindowStatus = 'OPEN' | 'CLOSED';

/** The statements, and the reason. */
export interface WithdrawalsToClose {
  readonly withdrawalIds: readonly string[];
  readonly because?: 'NO_SUCH_ORDER' | 'TWO_ORDERS' | 'OTHER_EMAIL' | 'PART' | 'UNCONFIRMED' | 'LATE' | 'UNKNOWN_DELIVERY' | 'TOO_MANY';
  readonly reason: string;
}
