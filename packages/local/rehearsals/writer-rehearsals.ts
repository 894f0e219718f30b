import { PROJECTOR } from '../../../functions/manifest/change-stream.ts';
import { stockKey } from '../../../table/keys.ts';
import { sender } from '../sample-data/sender.ts';
import { BUYER, placeOrders } from './buyer-order.ts';
import { holdAndRelease } from './hold-and-release.ts';
import { pause } from './pause.ts';
import type { Rehearsal, Trouble } from './rehearsal.ts';
import { rush } from './rush.ts';
import { RUSH_SKU } from './rush-goods.ts';

/**
 * Milliseconds of a transaction. The requests of two buyers of one moment arrive within them, and
 * few attempts are refused until they have passed.
 */
const TRANSACTION_MILLIS = 40;
/** Goods of other buyers, whose transactions meet no other one. */
const CALM_SKUS = Array.from({ length: 8 }, (_, n) => `CALM-LAMP-${n}`);

/** The minutes of CloudWatch before the trouble, in which the usual figures are counted. */
const USUAL_MILLIS = 20_000;

/** Four seconds of the machine are more than a minute of CloudWatch. */
const SLOW_MILLIS = 4500;

const LAG_MILLIS = 600_000;

/** Rows of the playbook that come from several writers of one item, or from a copy of it. */
export const WRITER_REHEARSALS: readonly Rehearsal[] = [
  {
    row: 6,
    name: 'condition-failures',
    about:
      'A client keeps an old version of an order, and repeats its change though every answer is ' +
      '412. The alarm needs usual figures: they are counted for half a minute first.',
    anchors: ['condition-failures-unusual'],
    alarms: ['condition-failures-unusual'],
    prepare: async ({ run }) => (await placeOrders(run))[0],
    make: repeatOldVersion,
    repair: {
      deployment: 'deploy a client that reads the order again after a 412',
      endsTrouble: true,
    },
  },
  {
    row: 7,
    name: 'transaction-conflicts',
    about:
      'Two buyers at a time want one SKU, and each of their transactions holds its items for ' +
      '40 ms. Others buy other goods.',
    anchors: ['transaction-conflicts'],
    alarms: ['transaction-conflicts'],
    async make(trouble) {
      trouble.run.limited?.inFlight.slow(stockKey(RUSH_SKU).PK, TRANSACTION_MILLIS);
      await Promise.all([
        rush({ ...trouble, rate: 3, together: 2 }),
        rush({ ...trouble, rate: 4, skus: CALM_SKUS }),
      ]);
    },
    repair: { command: `npm run oms -- stock split ${RUSH_SKU} --shards 32` },
  },
  {
    row: 9,
    name: 'lagging-index',
    about:
      'The indexes are ten minutes behind the table. An order that was shipped is listed as open.',
    anchors: ['stale-read'],
    alarms: [],
    ruledOut: ['stale-read'],
    async prepare({ run }) {
      const [orderId] = await placeOrders(run);
      run.limited?.lag.lag(LAG_MILLIS);
      return orderId;
    },
    async make({ run }, orderId) {
      const send = sender(run.url, await run.operatorToken());
      const path = `/customers/${BUYER.customerId}/orders/${orderId}`;
      await send('PATCH', path, { status: 'SHIPPED' }, { 'if-match': '"1"' });
    },
    repair: {
      deployment: 'wait until the index has caught up',
      apply: ({ run }) => run.limited?.lag.lag(0),
    },
  },
  {
    row: 9,
    name: 'stale-read',
    about:
      'A new version of the projector takes seconds for each batch. An order that changes is ' +
      'read as it was.',
    anchors: ['stale-read', 'projections-late'],
    alarms: ['projections-late'],
    ruledOut: ['stale-read'],
    async prepare({ run }) {
      const [orderId] = await placeOrders(run);
      run.delay(PROJECTOR.entry, SLOW_MILLIS);
      return orderId;
    },
    make: holdAndRelease,
    repair: {
      deployment: 'deploy the version before',
      apply: ({ run }) => run.delay(PROJECTOR.entry, 0),
      endsTrouble: true,
    },
  },
];

async function repeatOldVersion(
  { run, signal, onAnswer }: Trouble,
  orderId: string,
): Promise<void> {
  const path = `${run.url}/customers/${BUYER.customerId}/orders/${orderId}/hold`;
  const headers = {
    authorization: `Bearer ${await run.operatorToken()}`,
    'content-type': 'application/json',
    'if-match': '"1"',
  };
  const hold = async (reason: string) => {
    const answer = await fetch(path, { method: 'PUT', headers, body: JSON.stringify({ reason }) });
    await answer.body?.cancel();
    return answer.status;
  };
  await hold('FRAUD');
  await pause(USUAL_MILLIS, signal);
  while (await pause(200, signal)) onAnswer(await hold('OTHER'));
}
