import { EVENT_TYPES, type EventType, PERSONAL_EVENTS } from '../events/event-types.ts';

/** The letter of endpoints' ids. */
export const ENDPOINT_LETTER = 'w';

/** The most endpoints of a shop. Each event is sent to each endpoint that subscribes to it. */
export const MAX_WEBHOOK_ENDPOINTS = 20;

/**
 * The patterns of subscriptions: `order.*` stands for every type that begins with `order.`, and `*`
 * for all.
 */
export const EVENT_PATTERNS: readonly string[] = [
  '*',
  ...new Set(EVENT_TYPES.map((type) => `${type.split('.')[0]}.*`)),
  ...EVENT_TYPES.filter((type) => !PERSONAL_EVENTS.includes(type)),
];

/**
 * Reasons why an endpoint is disabled: an operator disabled it, it answered 410 Gone, or no
 * delivery succeeded for five days.
 */
export const DISABLED_REASONS = ['OPERATOR', 'GONE', 'FAILING'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

/** Members that an endpoint may ask for beside the event: the whole order that it is about. */
export const ENDPOINT_INCLUDES = ['order'] as const;
export type EndpointInclude = (typeof ENDPOINT_INCLUDES)[number];

/** An address to which events are sent. */
export interface WebhookEndpoint {
  readonly endpointId: string;
  readonly url: string;
  readonly eventTypes: readonly string[];
  /** Absent if it gets the events alone. */
  readonly include?: readonly EndpointInclude[] | undefined;
  readonly description?: string | undefined;
  readonly status: 'ENABLED' | 'DISABLED';
  readonly disabledReason?: DisabledReason | undefined;
  /**
   * The generation of the secret that signs, from 1. The secret is derived from it and stored
   * nowhere.
   */
  readonly secretGeneration: number;
  /**
   * The time of the last secret rotation: ISO 8601, UTC, milliseconds. The previous secret also
   * signs for a day.
   */
  readonly secretRotatedAt?: string | undefined;
  /** The time since when no delivery has succeeded; absent after a success. */
  readonly failingSince?: string | undefined;
  readonly createdBy: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Incremented by each change of an operator, from 1. */
  readonly version: number;
}

/** True if an event of this type is sent to an endpoint: never one with a person in it. */
export const wants = (
  { status, eventTypes }: Pick<WebhookEndpoint, 'status' | 'eventTypes'>,
  type: EventType,
): boolean =>
  status === 'ENABLED' &&
  !PERSONAL_EVENTS.includes(type) &&
  [type, `${type.split('.')[0]}.*`, '*'].some((pattern) => eventTypes.includes(pattern));

/** Milliseconds for which the previous secret also signs: 24 hours. */
const OVERLAP = 24 * 60 * 60_000;

/** The generations whose secrets sign: the current one first. */
export function signingGenerations(
  {
    secretGeneration,
    secretRotatedAt,
  }: Pick<WebhookEndpoint, 'secretGeneration' | 'secretRotatedAt'>,
  now: Date,
): readonly number[] {
  const isRecent =
    secretRotatedAt !== undefined && now.getTime() - Date.parse(secretRotatedAt) < OVERLAP;
  return isRecent ? [secretGeneration, secretGeneration - 1] : [secretGeneration];
}

/** Milliseconds without a success after which an endpoint is disabled: five days. */
const PATIENCE = 5 * 24 * 60 * 60_000;

export const isGivenUp = (
  { failingSince }: Pick<WebhookEndpoint, 'failingSince'>,
  now: Date,
): boolean => failingSince !== undefined && now.getTime() - Date.parse(failingSince) >= PATIENCE;
