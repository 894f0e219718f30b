/** Statuses of a fulfillment: items of an order that ship together. */
export const SHIPMENT_STATUSES = ['SHIPPED', 'DELIVERED', 'CANCELLED'] as const;
export type ShipmentStatus = (typeof SHIPMENT_STATUSES)[number];

/** A quantity of one line. */
export interface LineQuantity {
  readonly seq: number;
  readonly quantity: number;
}

/** Information to track the fulfillment. */
export interface TrackingInfo {
  /** The carrier: `DHL`. */
  readonly company?: string | undefined;
  /** The first of its numbers. */
  readonly number?: string | undefined;
  /** All of its numbers, if it has several: those of a parcel in several boxes. */
  readonly numbers?: readonly string[] | undefined;
  readonly url?: string | undefined;
}

/** The most tracking numbers of a parcel. Each has a row by which the parcel is found. */
export const MAX_TRACKING_NUMBERS = 10;

/** The letter of fulfillments' ids. */
export const FULFILLMENT_LETTER = 'f';

export interface Fulfillment {
  readonly fulfillmentId: string;
  readonly status: ShipmentStatus;
  readonly lines: readonly LineQuantity[];
  readonly trackingInfo?: TrackingInfo | undefined;
  /** The carrier's newest report. */
  readonly latest?: Pick<Milestone, 'status' | 'happenedAt'> | undefined;
  readonly estimatedDeliveryAt?: string | undefined;
  readonly deliveredAt?: string | undefined;
  /** The operator who reported the arrival; absent if a carrier's program did. For operators. */
  readonly deliveredBy?: string | undefined;
  /** The name by which that operator signs in. For operators. */
  readonly deliveredByName?: string | undefined;
  readonly cancelledAt?: string | undefined;
  /** The `sub` of whoever canceled it. For operators. */
  readonly cancelledBy?: string | undefined;
  /** The name by which that operator signs in. For operators. */
  readonly cancelledByName?: string | undefined;
  /** The caller's `sub`. For operators. */
  readonly createdBy?: string | undefined;
  /** The name by which an operator signs in. For operators. */
  readonly createdByName?: string | undefined;
  /** Incremented by changes of the fulfillment. A carrier's report changes no version. */
  readonly version: number;
  readonly createdAt: string;
}

/** Statuses that carriers report, in the words of Shopify's `FulfillmentEventStatus`. */
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

/** The most fulfillments of an order: all of them fit into the 1 MB of a Query. */
export const MAX_FULFILLMENTS = 100;
