import { itemBytes } from '../../../table/item-bytes.ts';
import { customerOrderKey, orderIdentity, orderMetadataKey } from '../../../table/keys.ts';
import { BUYER, buyerOrder, placeOrder, placeOrders } from './buyer-order.ts';
import { holdAndRelease } from './hold-and-release.ts';
import { pause } from './pause.ts';
import { changeRow, deleteRow, putRow, readRow } from './program.ts';
import type { Rehearsal, Trouble } from './rehearsal.ts';

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html#limits-items */
const MOST_BYTES = 400 * 1024;
/** The bytes that the other program leaves: a change of the shop has no room in them. */
const LEFT_BYTES = 100;
const ATTRIBUTE = 'scan';
/** By then the projector has written the row of a new order. */
const COPIED_MILLIS = 3000;

/** Rows of the playbook that come from what a row or its key is. */
export const ITEM_REHEARSALS: readonly Rehearsal[] = [
  {
    row: 2,
    name: 'item-too-large',
    about:
      'Another program keeps the picture of a delivery note on the row of an order, which has ' +
      '400 KB now. The shop’s own change of the order fails.',
    anchors: ['item-too-large', 'function-fault'],
    alarms: ['function-fault'],
    ruledOut: ['item-too-large'],
    async prepare(trouble) {
      const [orderId] = await placeOrders(trouble.run);
      await fill(trouble, orderId, LEFT_BYTES);
      return orderId;
    },
    make: changeAttributes,
    repair: {
      deployment: 'end the other program, and remove its attribute from the row',
      apply: removeScan,
    },
  },
  {
    name: 'poison-record',
    about:
      'The row of an order is full, and the projector cannot copy a change to it. It tries each ' +
      'record eight times more, gives it up, and the order’s other changes wait.',
    anchors: ['records-given-up', 'item-too-large'],
    alarms: ['records-given-up'],
    ruledOut: ['item-too-large'],
    async prepare(trouble) {
      const [orderId] = await placeOrders(trouble.run);
      await fill(trouble, orderId, 1);
      return orderId;
    },
    make: holdAndRelease,
    repair: {
      deployment: 'end the program that filled the row, and remove its attribute',
      apply: removeScan,
      endsTrouble: true,
      command: 'npm run oms -- redrive',
    },
  },
  {
    row: 12,
    name: 'range-returns-nothing',
    about:
      'Another program writes orders whose sort keys have the day first: 31.12.2026. A range of ' +
      'days does not find them.',
    anchors: ['range-returns-nothing'],
    alarms: [],
    ruledOut: ['range-returns-nothing'],
    async make(trouble) {
      for (const orderId of await placeOrders(trouble.run, 3)) await moveRow(trouble, orderId);
    },
    repair: {
      deployment: 'end the other program, and write its orders again under the right keys',
      apply: async (trouble) => {
        for (let n = 0; n < 3; n++) await moveBack(trouble, await placeOrder(trouble.run, n));
      },
    },
  },
];

function removeScan(trouble: Trouble, orderId: string): Promise<void> {
  return changeRow(trouble, orderMetadataKey(orderId), {
    expression: 'REMOVE #scan',
    names: { '#scan': ATTRIBUTE },
  });
}

/** Fills the order's META but for a few bytes, after the projector has copied the order. */
async function fill(trouble: Trouble, orderId: string, left: number): Promise<void> {
  const key = orderMetadataKey(orderId);
  await pause(COPIED_MILLIS, trouble.signal);
  const row = await readRow(trouble, key);
  const room = MOST_BYTES - left - itemBytes(row) - ATTRIBUTE.length;
  await changeRow(trouble, key, {
    expression: 'SET #scan = :scan',
    names: { '#scan': ATTRIBUTE },
    values: { ':scan': '#'.repeat(room) },
  });
}

/** The shop changes the order every second, which needs more bytes than are left. */
async function changeAttributes(
  { run, signal, onAnswer }: Trouble,
  orderId: string,
): Promise<void> {
  const path = `${run.url}/customers/${BUYER.customerId}/orders/${orderId}/attributes`;
  const headers = {
    authorization: `Bearer ${await run.operatorToken()}`,
    'content-type': 'application/json',
  };
  const body = JSON.stringify({ attributes: { engraving: 'x'.repeat(2 * LEFT_BYTES) } });
  while (await pause(1000, signal)) {
    const answer = await fetch(path, { method: 'PATCH', headers, body });
    await answer.body?.cancel();
    onAnswer(answer.status);
  }
}

const rightKey = (orderId: string) => customerOrderKey(orderIdentity(buyerOrder(orderId)));

function wrongKey(orderId: string) {
  const { PK, SK } = rightKey(orderId);
  const turned = SK.replace(/(\d{4})-(\d\d)-(\d\d)/, '$3.$2.$1');
  return { PK, SK: turned };
}

async function moveRow(trouble: Trouble, orderId: string): Promise<void> {
  const row = await readRow(trouble, rightKey(orderId));
  await putRow(trouble, { ...row, ...wrongKey(orderId) });
  await deleteRow(trouble, rightKey(orderId));
}

async function moveBack(trouble: Trouble, orderId: string): Promise<void> {
  const row = await readRow(trouble, wrongKey(orderId));
  await putRow(trouble, { ...row, ...rightKey(orderId) });
  await deleteRow(trouble, wrongKey(orderId));
}
