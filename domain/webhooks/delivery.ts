/** An attempt to deliver an event to an endpoint. */
export interface DeliveryAttempt {
  /** ISO 8601, UTC, milliseconds. */
  readonly at: string;
  /** HTTP status; absent if there was no answer. */
  readonly status?: number | undefined;
  /** Reason why there was no answer: `timeout`, `address-not-public`, `ECONNREFUSED` … */
  readonly error?: string | undefined;
}

/** The delivery of an event to an endpoint: the sent text and its attempts. */
export interface Delivery {
  readonly endpointId: string;
  readonly eventId: string;
  /**
   * The time when the shop created the event: ISO 8601, UTC, milliseconds. In deliveries of earlier
   * versions it is the event's own time.
   */
  readonly createdAt: string;
  readonly eventType: string;
  /** The exact text that is signed and sent, at every attempt. */
  readonly body: string;
  /** The order whose text each attempt adds; absent for an endpoint that gets the event alone. */
  readonly orderId?: string | undefined;
  readonly status: DeliveryStatus;
  /** The latest, at most twenty. */
  readonly attempts: readonly DeliveryAttempt[];
  /** The number of attempts since the delivery was created, or was last requested again. */
  readonly attemptCount: number;
}

/** A delivery as operators see it, without the text that is sent. */
export interface ShownDelivery extends Omit<Delivery, 'body' | 'orderId'> {
  /** Its id in paths: the time when the event was created, and the event's id. */
  readonly deliveryId: string;
  /** The event's own time, which a provider or a carrier may have given. */
  readonly eventTime: string;
  /** The order’s id or the SKU that the event is about; a ping’s is the endpoint’s id. */
  readonly subject?: string | undefined;
  /** The time of the next attempt, if there is one: ISO 8601, UTC, milliseconds. */
  readonly nextAttemptAt?: string | undefined;
}

export const DELIVERY_STATUSES = ['PENDING', 'DELIVERED', 'FAILED'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** The most recent attempts that a delivery keeps. */
export const MAX_KEPT_ATTEMPTS = 20;

/** Seconds for which a delivery is kept: 30 days. */
export const DELIVERY_SECONDS = 30 * 24 * 3600;

/**
 * Milliseconds for the first attempt by the function that wrote the row; then the sweep takes over.
 */
export const LEASE = 90_000;

/** True for status 2xx only: a redirect is not followed. */
export const isDelivered = ({ status }: Pick<DeliveryAttempt, 'status'>): boolean =>
  status !== undefined && status >= 200 && status < 300;

/** True for 410 Gone: the receiver wants no more events. */
export const isGone = ({ status }: Pick<DeliveryAttempt, 'status'>): boolean => status === 410;
