import { leaseDelivery } from '../../table/due/lease-delivery.ts';
import type { DueRow } from '../../table/due/list-due.ts';
import { announce } from '../event-bus.ts';
import { faultOf } from '../observability/fault.ts';
import { log } from '../observability/log.ts';
import { type DeliveriesDue, type DueDelivery, WEBHOOK_DELIVERIES } from './webhook-deliveries.ts';

/** Deliveries of an endpoint that one sweep asks for: 30 KB of an event's 256. */
const MOST = 200;

export interface DueByEndpoint {
  /** Takes a delivery that is due. What is more than one sweep asks for stays due. */
  readonly add: (row: DueRow) => Promise<void>;
  /** Asks for what was taken. What the bus does not take is due again when its lease ends. */
  readonly announce: () => Promise<void>;
}

/**
 * What one sweep asks for: one event for each endpoint, with all of its deliveries that are due.
 * One invocation works through it, so an endpoint that hangs holds one place, however much waits
 * for it.
 */
export function dueByEndpoint(): DueByEndpoint {
  const byEndpoint = new Map<string, { taken: number; readonly due: DueDelivery[] }>();
  return {
    async add(row) {
      const one = byEndpoint.get(row.PK) ?? { taken: 0, due: [] };
      byEndpoint.set(row.PK, one);
      if (one.taken >= MOST) return;
      one.taken += 1;
      const attemptCount = await leaseDelivery(row, new Date());
      if (attemptCount !== undefined) one.due.push({ SK: row.SK, attemptCount });
    },
    async announce() {
      for (const [PK, { due }] of byEndpoint)
        if (due.length > 0) await ask({ PK, deliveries: due });
    },
  };
}

/** The attempts are made by the one function that opens connections to others' hosts. */
async function ask(due: DeliveriesDue): Promise<void> {
  const { source: Source, detailType: DetailType } = WEBHOOK_DELIVERIES;
  try {
    await announce({ Source, DetailType, Detail: JSON.stringify(due) });
  } catch (error) {
    log('ERROR', 'attempts were not asked for', { PK: due.PK, fault: faultOf(error) });
  }
}
