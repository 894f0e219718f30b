/** The rows of the runbook's playbook that a run can rehearse. */
import type { Store } from '../../../table/schema.ts';
import type { EngineApi } from '../dynamodb/engine-api.ts';
import type { Limits } from '../limits/limits.ts';
import type { Run } from '../run.ts';
import { RUSH_SKU, rush } from './rush.ts';

/** A run in trouble. */
export interface Trouble {
  readonly run: Run;
  /** The table's address as functions have it. */
  readonly api: EngineApi;
  readonly signal: AbortSignal;
  /** Called with the status of each answer to a buyer. */
  readonly onAnswer: (status: number) => void;
}

export interface Rehearsal {
  /** The row of docs/runbook.md's playbook, and the word of `--rehearse`. */
  readonly row: number;
  readonly name: string;
  /** One sentence: what goes wrong. */
  readonly about: string;
  /** The anchors whose alarms go off, or that `oms doctor` confirms, with the cause first. */
  readonly anchors: readonly [string, ...string[]];
  /** The anchors that have an alarm. */
  readonly alarms: readonly string[];
  /** Lowers the limits before the trouble. */
  readonly lower?: (limits: Limits) => void;
  /** Makes the trouble until aborted. */
  readonly make: (trouble: Trouble) => Promise<void>;
  /** A command that repairs it, or what a deployment would do: Enter does it here. */
  readonly repair:
    | { readonly command: string }
    | {
        readonly deployment: string;
        readonly apply: (limits: Limits) => void;
        readonly endsTrouble?: true;
      };
}

/** A key's limit is a hundredth of DynamoDB's: a laptop places a hundredth of a sale's orders. */
const HUNDREDTH = { Read: 30, Write: 10 };
/** No capacity is kept for a burst: a rehearsal does not wait for five minutes. */
const NO_BURST = 1;

const provisioned = (store: Store, Write: number) => (limits: Limits) =>
  limits.provision(store, { Read: 3000, Write }, NO_BURST);

export const REHEARSALS: readonly Rehearsal[] = [
  {
    row: 1,
    name: 'hot-key',
    about:
      'A sale: everybody buys one SKU, whose row gets more than a key may take. Here a key takes ' +
      '10 WCU and 30 RCU a second, a hundredth of DynamoDB’s limits.',
    anchors: ['hot-key'],
    alarms: ['hot-key'],
    lower: (limits) => limits.limitKeys(HUNDREDTH),
    make: ({ run, ...rest }) => rush(run, { ...rest, rate: 7 }),
    repair: { command: `npm run oms -- stock split ${RUSH_SKU}` },
  },
  {
    row: 4,
    name: 'index-throttles-table',
    about: 'The index GSI1 has 4 WCU a second. The table has capacity, and its writes fail.',
    anchors: ['gsi1-write-throttled', 'table-write-throttled'],
    alarms: ['gsi1-write-throttled', 'table-write-throttled'],
    lower: provisioned('GSI1', 4),
    make: ({ run, ...rest }) => rush(run, { ...rest, rate: 7 }),
    repair: {
      deployment: 'deploy "indexes": { "GSI1": { "maxWriteUnits": 1000 } } in "capacity"',
      apply: (limits) => limits.provision('GSI1', undefined),
    },
  },
  {
    row: 3,
    name: 'scan-instead-of-query',
    about: 'A report reads the whole table every second.',
    anchors: ['scan-instead-of-query'],
    alarms: [],
    async make({ run, api, signal }) {
      const { tableName: TableName } = run.access;
      while (!signal.aborted) {
        await api('Scan', { TableName, Limit: 1000 });
        await new Promise((resolve) => setTimeout(resolve, 1000).unref());
      }
    },
    repair: {
      deployment: 'end the report, which is a script of somebody’s',
      apply: () => undefined,
      endsTrouble: true,
    },
  },
  {
    row: 10,
    name: 'spike-outruns-scaling',
    about: 'The table is provisioned with 20 WCU a second, and the morning’s mail sells more.',
    anchors: ['spike-outruns-scaling', 'table-write-throttled'],
    alarms: ['table-write-throttled'],
    lower: provisioned('table', 20),
    make: ({ run, ...rest }) => rush(run, { ...rest, rate: 7 }),
    repair: {
      deployment: 'deploy a higher minimum, or "mode": "on-demand" in "capacity"',
      apply: (limits) => limits.provision('table', undefined),
    },
  },
];
