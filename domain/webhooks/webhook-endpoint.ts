import { EVENT_TYPES, type EventType } from '../events/event-types.ts';

/** Of a shop. Each event is sent to each endpoint that wants it. */
export const MAX_WEBHOOK_ENDPOINTS = 20;

/** `order.*` stands for every type that begins with `order.`, and `*` for all. */
export const EVENT_PATTERNS: readonly string[] = [
  '*',
  ...new Set(EVENT_TYPES.map((type) => `${type.split('.')[0]}.*`)),
  ...EVENT_TYPES,
];

/**
 * Why an endpoint gets nothing: somebody switched it off, it answered 410 Gone, or nothing
 * succeeded for five days.
 */
export const DISABLED_REASONS = ['OPERATOR', 'GONE', 'FAILING'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

/** Where events are sent. */
export interface WebhookEndpoint {
  readonly endpointId: string;
  readonly url: string;
  readonly eventTypes: readonly string[];
  readonly description?: string | undefined;
  readonly status: 'ENABLED' | 'DISABLED';
  readonly disabledReason?: DisabledReason | undefined;
  /** Which secret signs, from 1. The secret is derived from it and stored nowhere. */
  readonly secretGeneration: number;
  /**
   * When the secret was replaced: ISO 8601, UTC, milliseconds. The one before signs along for a
   * day.
   */
  readonly secretRotatedAt?: string | undefined;
  /** Since when no delivery has succeeded; absent after one that did. */
  readonly failingSince?: string | undefined;
  readonly createdBy: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Counts what operators changed, from 1. */
  readonly version: number;
}

/** Whether an event of this type is sent to an endpoint. */
export const wants = (
  { status, eventTypes }: Pick<WebhookEndpoint, 'status' | 'eventTypes'>,
  type: EventType,
): boolean =>
  status === 'ENABLED' &&
  [type, `${type.split('.')[0]}.*`, '*'].some((pattern) => eventTypes.includes(pattern));

/** How long the secret before signs along: 24 hours in milliseconds. */
const OVERLAP = 24 * 60 * 60_000;

/** The generations whose secrets sign: the present one first. */
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

/** Without one success for this long, an endpoint is disabled: five days in milliseconds. */
const PATIENCE = 5 * 24 * 60 * 60_000;

export const isGivenUp = (
  { failingSince }: Pick<WebhookEndpoint, 'failingSince'>,
  now: Date,
): boolean => failingSince !== undefined && now.getTime() - Date.parse(failingSince) >= PATIENCE;
