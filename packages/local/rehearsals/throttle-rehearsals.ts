import { pause } from './pause.ts';
import { provisioned, type Rehearsal } from './rehearsal.ts';
import { rush } from './rush.ts';
import { RUSH_SKU } from './rush-goods.ts';

/** A key's limit is a hundredth of DynamoDB's: a laptop places a hundredth of a sale's orders. */
const HUNDREDTH = { Read: 30, Write: 10 };

/** Rows of the playbook whose requests DynamoDB throttles, or that would cost the most. */
export const THROTTLE_REHEARSALS: readonly Rehearsal[] = [
  {
    row: 1,
    name: 'hot-key',
    about:
      'A sale: everybody buys one SKU, whose row gets more than a key may take. Here a key takes ' +
      '10 WCU and 30 RCU a second, a hundredth of DynamoDB’s limits.',
    anchors: ['hot-key'],
    alarms: ['hot-key'],
    lower: (limits) => limits.limitKeys(HUNDREDTH),
    make: (trouble) => rush({ ...trouble, rate: 7 }),
    repair: { command: `npm run oms -- stock split ${RUSH_SKU}` },
  },
  {
    row: 3,
    name: 'scan-instead-of-query',
    about: 'A report reads the whole table every second.',
    anchors: ['scan-instead-of-query'],
    alarms: [],
    async make({ run, api, signal }) {
      const { tableName: TableName } = run.access;
      do await api('Scan', { TableName, Limit: 1000 });
      while (await pause(1000, signal));
    },
    repair: { deployment: 'end the report, which is a script of somebody’s', endsTrouble: true },
  },
  {
    row: 4,
    name: 'index-throttles-table',
    about: 'The index GSI1 has 4 WCU a second. The table has capacity, and its writes fail.',
    anchors: ['gsi1-write-throttled', 'table-write-throttled'],
    alarms: ['gsi1-write-throttled', 'table-write-throttled'],
    lower: provisioned('GSI1', 4),
    make: (trouble) => rush({ ...trouble, rate: 7 }),
    repair: {
      deployment: 'deploy "indexes": { "GSI1": { "maxWriteUnits": 1000 } } in "capacity"',
      apply: ({ limits }) => limits.provision('GSI1', undefined),
    },
  },
  {
    row: 10,
    name: 'spike-outruns-scaling',
    about: 'The table is provisioned with 20 WCU a second, and the morning’s mail sells more.',
    anchors: ['spike-outruns-scaling', 'table-write-throttled'],
    alarms: ['table-write-throttled'],
    lower: provisioned('table', 20),
    make: (trouble) => rush({ ...trouble, rate: 7 }),
    repair: {
      deployment: 'deploy a higher minimum, or "mode": "on-demand" in "capacity"',
      apply: ({ limits }) => limits.provision('table', undefined),
    },
  },
  {
    row: 11,
    name: 'backfill-throttles',
    about:
      'DynamoDB fills the index GSI1 anew while buyers order. The index has 4 WCU a second, so ' +
      'that it falls behind and cannot be read. Writes of the table are taken.',
    anchors: ['backfill-throttles', 'index-backfill'],
    alarms: [],
    ruledOut: ['index-backfill'],
    lower(limits) {
      provisioned('GSI1', 4)(limits);
      limits.build('GSI1');
    },
    make: (trouble) => rush({ ...trouble, rate: 4 }),
    repair: {
      deployment: 'give the index more write units until it is ACTIVE',
      apply({ limits }) {
        limits.provision('GSI1', undefined);
        limits.build(undefined);
      },
    },
  },
];
