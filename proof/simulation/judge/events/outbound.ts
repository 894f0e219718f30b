import type { Evidence } from '../evidence.ts';
import { type PublishedEvent, published } from './published.ts';
import { type ReceivedWebhook, type Subscription, webhooks } from './webhooks.ts';

/** The events that were published, and the webhooks that were received. */
export interface Outbound {
  readonly events: readonly PublishedEvent[];
  readonly arrivals: readonly ReceivedWebhook[];
  /** Endpoints, by the hosts of their URLs. */
  readonly subscriptions: readonly Subscription[];
}

/** Judges the events and webhooks that left the system, at rest. */
export function outbound(
  evidence: Evidence,
  { events, arrivals, subscriptions }: Outbound,
): string[] {
  const bodies = events.flatMap(({ source, detail }) => (source === 'orders' ? [detail] : []));
  return [
    ...published(evidence.history, bodies),
    ...webhooks(evidence.snapshot.rows, new Set(bodies), { arrivals, subscriptions }),
  ];
}
