/** Practices that make writes expensive. */

import type { Item } from '../../../packages/local/limits/change-units.ts';
import { orderRow } from '../../../table/full-order/order-row.ts';
import { customerOrderKey } from '../../../table/keys.ts';
import { putItem, updateItem } from '../../../table/requests/commands.ts';
import { insert, transact } from '../../../table/requests/transaction.ts';
import { unitsWhile } from '../../../test/support/measurement/request-recorder.ts';
import { agingOrders } from '../capacity/designs.ts';
import { loadRows } from '../scale/bulk-load.ts';
import type { AntiPattern, Figure } from './anti-pattern.ts';
import { oldOrder } from './measured-table.ts';

const SHIPMENT = { PK: 'SHIPMENT#f-1' };

export const WRITES: readonly AntiPattern[] = [
  {
    practice: 'Append to a list in one item',
    documents: '002, 004',
    counted: 'WCU for one more event, after that number',
    instead: 'an item for each event (A13, A22)',
    measure: async ({ rows }) => ({
      practice: await appendTo(rows),
      instead: await unitsWhile(() =>
        putItem({ Item: { ...SHIPMENT, SK: 'EVENT#1', ...event(1) } }),
      ),
    }),
  },
  {
    practice: 'Long texts in an item that changes often',
    documents: '000',
    counted: 'WCU for a change of status beside 20 KB of text',
    instead: 'the text in an item of its own',
    measure: async () => ({
      practice: await changeStatusBeside('x'.repeat(20_000)),
      instead: await changeStatusBeside(''),
    }),
  },
  {
    practice: 'Project ALL into every index',
    documents: '000, 002, 004',
    counted: 'WCU for a payment, which no list shows',
    instead: 'INCLUDE the attributes of the lists',
    measure: async ({ rows, onTable }) => {
      const order = oldOrder();
      const payment = async () => {
        await putItem({ Item: orderRow(order) });
        return unitsWhile(() => set(customerOrderKey(order), 'paymentStatus', 'PAID'));
      };
      const all = async () => {
        await loadRows(agingOrders(rows));
        return payment();
      };
      return { practice: await onTable('ALL', all), instead: await payment() };
    },
  },
  {
    practice: 'A transaction around a single write',
    documents: '000, 004',
    counted: 'WCU for a new item',
    instead: 'a condition',
    measure: async () => {
      const item = (SK: string): Item => ({ PK: 'NOTE#1', SK });
      const condition = 'attribute_not_exists(PK)';
      return {
        practice: await unitsWhile(() => transact({ item: insert(item('A')) })),
        instead: await unitsWhile(() =>
          putItem({ Item: item('B'), ConditionExpression: condition }),
        ),
      };
    },
  },
];

/** A scan of a parcel: 100 bytes. */
const event = (n: number): Item => ({
  at: new Date(Date.UTC(2026, 0, 1, 0, 0, n)).toISOString(),
  status: 'IN_TRANSIT',
  location: 'Leipzig, hub 3, belt 12',
  note: 'Left the sorting hall',
});

/** Fewer events take 400 KB, which DynamoDB rejects; it rejects 100,000 for the same reason. */
const TOO_MANY_EVENTS = 5000;

async function appendTo(events: number): Promise<Figure> {
  const Key = { ...SHIPMENT, SK: 'META' };
  try {
    const before = Array.from({ length: Math.min(events, TOO_MANY_EVENTS) }, (_, n) => event(n));
    await putItem({ Item: { ...Key, events: before } });
    return await unitsWhile(() =>
      updateItem({
        Key,
        UpdateExpression: 'SET events = list_append(events, :event)',
        ExpressionAttributeValues: { ':event': [event(events)] },
      }),
    );
  } catch (error) {
    if ((error as Error).name !== 'ValidationException') throw error;
    return 'refused';
  }
}

async function changeStatusBeside(text: string): Promise<number> {
  const order = oldOrder();
  const Key = customerOrderKey(order);
  await putItem({ Item: { ...Key, status: 'OPEN', text } });
  return unitsWhile(() => set(Key, 'status', 'SHIPPED'));
}

const set = (Key: ReturnType<typeof customerOrderKey>, name: string, value: string) =>
  updateItem({
    Key,
    UpdateExpression: 'SET #name = :value',
    ExpressionAttributeNames: { '#name': name },
    ExpressionAttributeValues: { ':value': value },
  });
