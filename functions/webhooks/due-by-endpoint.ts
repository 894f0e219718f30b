import { leaseDelivery } from '../../table/due/lease-delivery.ts';
import type { DueRow } from '../../table/due/list-due.ts';
import { putEvent } from '../aws/event-bus.ts';
import {
  type DeliveriesDue,
  type DueDelivery,
  WEBHOOK_DELIVERIES,
} from '../manifest/workers/webhook-deliveries.ts';
import { faultOf } from '../observability/fault.ts';
import { log } from '../observability/log.ts';
import { count } from '../observability/metrics.ts';

/** Deliveries per endpoint and sweep: their event has 30 KB, of the 256 KB that the bus allows. */
const MOST = 200;

export interface DueByEndpoint {
  /** Adds a due delivery. Deliveries over the limit stay due. */
  readonly add: (row: DueRow) => Promise<void>;
  /**
   * Puts an event for each endpoint on the bus. If the bus rejects one, its deliveries are due
   * again when their leases end.
   */
  readonly askForAttempts: () => Promise<void>;
}

/**
 * Collects the due deliveries of one sweep: one event per endpoint. One invocation handles it, so
 * an endpoint that times out occupies one invocation, however many deliveries wait.
 */
export function dueByEndpoint(): DueByEndpoint {
  const byEndpoint = new Map<string, { taken: number; readonly due: DueDelivery[] }>();
  return {
    async add(row) {
      const queue = byEndpoint.get(row.PK) ?? { taken: 0, due: [] };
      byEndpoint.set(row.PK, queue);
      if (queue.taken >= MOST) return;
      queue.taken += 1;
      const attemptCount = await leaseDelivery(row, new Date());
      if (attemptCount !== undefined) queue.due.push({ SK: row.SK, attemptCount });
    },
    async askForAttempts() {
      for (const [PK, { due }] of byEndpoint)
        if (due.length > 0) await ask({ PK, deliveries: due });
    },
  };
}

/** Puts an event on the bus. Only the function behind it connects to subscribers' hosts. */
async function ask(due: DeliveriesDue): Promise<void> {
  const { source: Source, detailType: DetailType } = WEBHOOK_DELIVERIES;
  try {
    await putEvent({ Source, DetailType, Detail: JSON.stringify(due) });
    count('WebhookAttemptDue');
  } catch (error) {
    log('ERROR', 'attempts were not asked for', { PK: due.PK, fault: faultOf(error) });
  }
}
