import { customerOrderKey, isOrderMetadata, orderIdentity } from '../../../table/keys.ts';
import { GSI1 } from '../../../table/schema.ts';
import { buyerOrder, placeOrder, placeOrders } from './buyer-order.ts';
import { pause } from './pause.ts';
import { changeRow, findRows } from './program.ts';
import type { Rehearsal } from './rehearsal.ts';

/** A day of CloudWatch, which the alarm looks back, in three minutes. */
const DAY_IN_MINUTES = 480;

/** Rows of the playbook that come from the keys of an index. */
export const KEY_REHEARSALS: readonly Rehearsal[] = [
  {
    row: 5,
    name: 'index-backfill',
    about: 'The orders were written before the list of a day, and have no key in its index.',
    anchors: ['index-backfill'],
    alarms: [],
    ruledOut: ['index-backfill'],
    async make(trouble) {
      await placeOrders(trouble.run, 3);
      for (const row of await findRows(trouble, isOrderMetadata))
        await changeRow(trouble, row, {
          expression: 'REMOVE #partition, #sort',
          names: { '#partition': GSI1.partitionKey, '#sort': GSI1.sortKey },
        });
    },
    repair: { command: 'npm run oms -- backfill orders-by-day' },
  },
  {
    row: 8,
    name: 'open-queue-grows',
    about:
      'The program of a warehouse ships orders past the API, and leaves them in the list of open ' +
      'orders. The alarm looks back a day, which takes three minutes here.',
    anchors: ['open-queue-grows'],
    alarms: ['open-queue-grows'],
    speed: DAY_IN_MINUTES,
    async make(trouble) {
      await placeOrders(trouble.run);
      for (let n = 1; await pause(2000, trouble.signal); n++) {
        const orderId = await placeOrder(trouble.run, n);
        await changeRow(trouble, customerOrderKey(orderIdentity(buyerOrder(orderId))), {
          expression: 'SET #status = :shipped',
          names: { '#status': 'status' },
          values: { ':shipped': 'SHIPPED' },
        });
      }
    },
    repair: {
      deployment: 'let the program ship by the API, which removes the key',
      endsTrouble: true,
      command: 'npm run oms -- verify --all --repair',
    },
  },
];
