/** A parcel: pieces of an order that leave together. */
export const SHIPMENT_STATUSES = ['SHIPPED', 'DELIVERED', 'CANCELLED'] as const;
export type ShipmentStatus = (typeof SHIPMENT_STATUSES)[number];

/** Pieces of one line. */
export interface LineQuantity {
  readonly seq: number;
  readonly quantity: number;
}

/** Where to follow the parcel. */
export interface TrackingInfo {
  /** The carrier: `DHL`. */
  readonly company?: string | undefined;
  readonly number?: string | undefined;
  readonly url?: string | undefined;
}

export interface Fulfillment {
  readonly fulfillmentId: string;
  readonly status: ShipmentStatus;
  readonly lines: readonly LineQuantity[];
  readonly trackingInfo?: TrackingInfo | undefined;
  /** The carrier's newest report. */
  readonly latest?: Pick<Milestone, 'status' | 'happenedAt'> | undefined;
  readonly estimatedDeliveryAt?: string | undefined;
  readonly deliveredAt?: string | undefined;
  readonly cancelledAt?: string | undefined;
  /** The `sub` of who made it. For operators. */
  readonly createdBy?: string | undefined;
  /** Counts its own changes. A carrier's report never changes the order's version. */
  readonly version: number;
  readonly createdAt: string;
}

/** What a carrier reports, in the words of Shopify's `FulfillmentEventStatus`. */
export const MILESTONE_STATUSES = [
  'LABEL_PURCHASED',
  'LABEL_PRINTED',
  'CONFIRMED',
  'CARRIER_PICKED_UP',
  'IN_TRANSIT',
  'DELAYED',
  'OUT_FOR_DELIVERY',
  'ATTEMPTED_DELIVERY',
  'READY_FOR_PICKUP',
  'DELIVERED',
  'FAILURE',
] as const;
export type MilestoneStatus = (typeof MILESTONE_STATUSES)[number];

export interface Milestone {
  readonly status: MilestoneStatus;
  /** The carrier's time: ISO 8601, UTC, milliseconds. */
  readonly happenedAt: string;
  readonly message?: string | undefined;
  readonly location?: string | undefined;
}

/** Of an order. A Query answers 1 MB, which all of them fit into. */
export const MAX_FULFILLMENTS = 100;
