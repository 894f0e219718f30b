/** An attempt to deliver an event to an endpoint. */
export interface DeliveryAttempt {
  /** ISO 8601, UTC, milliseconds. */
  readonly at: string;
  /** HTTP status; absent if there was no answer. */
  readonly status?: number | undefined;
  /** Why there was none: `timeout`, `address-not-public`, `ECONNREFUSED` … */
  readonly error?: string | undefined;
}

/** An event on its way to an endpoint: what was sent, and what came of it. */
export interface Delivery {
  readonly endpointId: string;
  readonly eventId: string;
  /** When it happened: ISO 8601, UTC, milliseconds. */
  readonly eventTime: string;
  readonly eventType: string;
  /** The exact text that is signed and sent, at every attempt. */
  readonly body: string;
  readonly status: DeliveryStatus;
  /** The latest, at most twenty. */
  readonly attempts: readonly DeliveryAttempt[];
  /** How many attempts there were since the delivery began, or was asked for again. */
  readonly attemptCount: number;
}

/** A delivery as operators see it: all but the text that is sent. */
export interface ShownDelivery extends Omit<Delivery, 'body'> {
  /** Its id in paths: when the event happened, and the event's id. */
  readonly deliveryId: string;
  /** The order’s id or the SKU that the event is about; a ping’s is the endpoint’s id. */
  readonly subject?: string | undefined;
  /** When the next attempt is due, while there is one: ISO 8601, UTC, milliseconds. */
  readonly nextAttemptAt?: string | undefined;
}

export const DELIVERY_STATUSES = ['PENDING', 'DELIVERED', 'FAILED'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Attempts that are kept of a delivery. */
export const MAX_KEPT_ATTEMPTS = 20;

/** A delivery is kept for 30 days, in seconds. */
export const DELIVERY_SECONDS = 30 * 24 * 3600;

/**
 * The first attempt belongs to who made the row; after this long, in milliseconds, to the sweep.
 */
export const LEASE = 90_000;

/** 2xx, and nothing else: a redirect is not followed. */
export const isDelivered = ({ status }: Pick<DeliveryAttempt, 'status'>): boolean =>
  status !== undefined && status >= 200 && status < 300;

/** 410 Gone: the receiver wants no more. */
export const isGone = ({ status }: Pick<DeliveryAttempt, 'status'>): boolean => status === 410;
