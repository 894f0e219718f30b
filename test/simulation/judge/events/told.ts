import type { Evidence } from '../evidence.ts';
import { published, type Taken } from './published.ts';
import { type Arrived, type Subscription, webhooks } from './webhooks.ts';

/** What anybody outside can know. */
export interface Told {
  readonly events: readonly Taken[];
  readonly arrivals: readonly Arrived[];
  /** Endpoints, by the hosts of their URLs. */
  readonly subscriptions: readonly Subscription[];
}

/** Judges what was told outside, at rest. */
export function told(evidence: Evidence, { events, arrivals, subscriptions }: Told): string[] {
  const bodies = events.flatMap(({ source, detail }) => (source === 'orders' ? [detail] : []));
  return [
    ...published(evidence.history, bodies),
    ...webhooks(evidence.snapshot.rows, new Set(bodies), { arrivals, subscriptions }),
  ];
}
