import type { Evidence } from '../evidence.ts';
import { published, type Taken } from './published.ts';
import { type Arrived, type Subscription, webhooks } from './webhooks.ts';

/** Everything that left the system. */
export interface Outbound {
  readonly events: readonly Taken[];
  readonly arrivals: readonly Arrived[];
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
