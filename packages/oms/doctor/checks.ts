import { anchorOf } from '../../../lib/alarms/alarm-row.ts';
import { ALARMS, ONLY_AT_THE_EDGE, OUTAGE } from '../../../lib/alarms/alarm-rows.ts';
import { BURN_IDS } from '../../../lib/objectives/objectives.ts';
import { COUNTED } from './counted-symptoms.ts';
import type { MeasuredStack } from './diagnosed-stack.ts';
import type { Look, ServiceLook, TableLook } from './look.ts';
import { lookAtBackfills } from './look-at-backfills.ts';
import { lookAtEndpoints } from './look-at-endpoints.ts';
import { lookAtFaults } from './look-at-faults.ts';
import { lookAtIndexes } from './look-at-index.ts';
import { lookAtDayKeys, lookAtStockKeys } from './look-at-index-keys.ts';
import { lookAtThrottledKeys } from './look-at-keys.ts';
import { lookAtMapping } from './look-at-mapping.ts';
import { lookAtCopies, lookAtSizes } from './look-at-order.ts';
import { lookAtProtections } from './look-at-protections.ts';
import { lookAtOpenQueue } from './look-at-queue.ts';
import { lookAtQuota } from './look-at-quota.ts';
import { lookAtSortKeys } from './look-at-sort-keys.ts';
import { measureAlarm } from './measure-alarm.ts';
import { measureBurn } from './measure-burn.ts';

/** The looks at an anchor of docs/runbook.md. */
export interface Check {
  readonly anchor: string;
  readonly looks: readonly Look[];
  readonly serviceLooks?: readonly ServiceLook[];
  readonly tableLooks: readonly TableLook[];
}

const projector = lookAtMapping('records-dropped');
const publisher = lookAtMapping('events-dropped');

/** Further looks at the cause of an alarm, besides its own metric. */
const CAUSES: Readonly<Record<string, readonly Look[]>> = {
  'hot-key': [lookAtThrottledKeys],
  'function-fault': [lookAtFaults],
};

/** Looks at Lambda for the cause of an alarm. */
const SERVICES: Readonly<Record<string, readonly ServiceLook[]>> = {
  'concurrency-nearly-used-up': [lookAtQuota],
  'projections-stopped': [projector],
  'projections-late': [projector],
  'projections-stuck': [projector],
  'events-stopped': [publisher],
  'events-late': [publisher],
};

/** Looks at the table for an alarm. */
const ROWS: Readonly<Record<string, readonly TableLook[]>> = {
  // More arrivals than departures may be normal. The rows show whether keys have leaked.
  'open-queue-grows': [lookAtOpenQueue],
  'webhook-endpoint-disabled': [lookAtEndpoints],
};

/** Symptoms of the playbook that no alarm covers and the table shows. */
const SHOWN: Readonly<Record<string, readonly TableLook[]>> = {
  'item-too-large': [lookAtSizes],
  'index-backfill': [lookAtIndexes, lookAtBackfills, lookAtDayKeys, lookAtStockKeys],
  'stale-read': [lookAtCopies],
  'range-returns-nothing': [lookAtSortKeys],
};

/** Symptoms that other services show. */
const ASKED: Readonly<Record<string, readonly ServiceLook[]>> = {
  'deletion-protection': [lookAtProtections],
};

/** An alarm of the edge stack is measured in its region. The others are the stack's own. */
const placeOf = (stack: MeasuredStack, anchor: string): MeasuredStack =>
  stack.edge.alarms.has(anchor) ? { ...stack, ...stack.edge } : stack;

const alarmCheck = (id: string): Check => {
  const anchor = anchorOf(id);
  const measured: Look = (stack) => measureAlarm(placeOf(stack, anchor), anchor);
  return {
    anchor,
    looks: [measured, ...(CAUSES[anchor] ?? [])],
    serviceLooks: SERVICES[anchor] ?? [],
    tableLooks: ROWS[anchor] ?? [],
  };
};

/** The outage has several symptoms; each of them is checked. */
const outage: Check = {
  anchor: anchorOf(OUTAGE),
  tableLooks: [],
  looks: ALARMS.filter(({ notifies }) => notifies === 'outage').map(
    ({ id }): Look =>
      async (stack) => {
        const anchor = anchorOf(id);
        const evidence = await measureAlarm(stack, anchor);
        return { ...evidence, says: `${anchor}: ${evidence.says}` };
      },
  ),
};

const burns = BURN_IDS.map(anchorOf).map(
  (anchor): Check => ({ anchor, looks: [(stack) => measureBurn(stack, anchor)], tableLooks: [] }),
);

export const CHECKS: readonly Check[] = [
  outage,
  ...[...ALARMS, ...ONLY_AT_THE_EDGE].map(({ id }) => alarmCheck(id)),
  ...burns,
  ...Object.entries(SHOWN).map(([anchor, tableLooks]) => ({ anchor, looks: [], tableLooks })),
  ...Object.entries(COUNTED).map(([anchor, looks]) => ({ anchor, looks, tableLooks: [] })),
  ...Object.entries(ASKED).map(([anchor, serviceLooks]) => ({
    anchor,
    looks: [],
    serviceLooks,
    tableLooks: [],
  })),
];
