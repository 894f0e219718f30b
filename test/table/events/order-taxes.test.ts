import type { DynamoDBRecord } from 'aws-lambda';
import { beforeAll, describe, expect, it } from 'vitest';
import { policyIn } from '../../../domain/shop/policy.ts';
import { EVENT_SCHEMAS } from '../../../packages/api/openapi/events/event-schemas.ts';
import { type Change, projectChange } from '../../../table/copies/project-change.ts';
import { eventsOfChange } from '../../../table/events/change-events.ts';
import { itemBytes } from '../../../table/item-bytes.ts';
import { customerOrderKey, orderIdentity } from '../../../table/keys.ts';
import { asking, operator } from '../../support/call.ts';
import { cancelLines, cancelWhole, ship } from '../../support/fulfillments.ts';
import {
  aCustomer,
  anOrder,
  aSku,
  createOrder,
  idempotencyKey,
  move,
} from '../../support/orders.ts';
import { receive, sendBack } from '../../support/returns.ts';
import { changeStream } from '../../support/stream.ts';
import { freshTable } from '../../support/table.ts';

const getOrder = asking('A3');
const customerId = 'a1b2';
const LINES = [
  { sku: 'ABC', quantity: 3, unitPrice: 1000 },
  { sku: 'XYZ', quantity: 2, unitPrice: 1000 },
];
const VAT = { kind: 'TAX', name: 'VAT 19 %', rate: '0.19', included: true };
const TAXES = [
  { ...VAT, amount: 479, seq: 1 },
  { ...VAT, amount: 65, name: 'VAT 7 %', rate: '0.07' },
  { kind: 'TAX', name: 'Recycling', amount: 31 },
  { kind: 'TAX', name: 'Deposit', amount: 25, seq: 1 },
  { kind: 'SHIPPING', name: 'Parcel', amount: 490 },
];

describe('The taxes in the events of an order', () => {
  const table = freshTable({ stream: true });
  const changes = changeStream();

  /** Each change of an order's row, projected, with its taxes beside those of A3. */
  async function taxesSince() {
    const taxes = [];
    for (const { dynamodb } of (await changes()) as DynamoDBRecord[]) {
      await projectChange(dynamodb as Change, policyIn({}));
      const [event] = eventsOfChange(dynamodb as Change).filter(
        ({ type }) => type === 'order.updated',
      );
      if (event) taxes.push(taxesOf((event.data as unknown as Data).order));
      if (event)
        expect(EVENT_SCHEMAS[event.type].safeParse(event)).toMatchObject({ success: true });
    }
    return taxes;
  }

  const taxesOfA3 = async (orderId: string) => {
    const { body } = await getOrder({ as: operator, path: { orderId } });
    return taxesOf(body);
  };

  async function place(adjustments: readonly object[] = TAXES) {
    const { status, body } = await createOrder({
      as: operator,
      path: { customerId },
      headers: idempotencyKey(),
      body: { currency: 'EUR', lines: LINES, adjustments },
    });
    expect(status).toBe(201);
    return body;
  }

  /** The taxes of the only new event, which are those of A3. */
  async function shown(orderId: string) {
    const taxes = await taxesSince();
    expect(taxes).toEqual([await taxesOfA3(orderId)]);
    return taxes[0];
  }

  beforeAll(async () => {
    await Promise.all([aCustomer(customerId), aSku('ABC'), aSku('XYZ')]);
    await taxesSince();
  });

  it('are those of A6, and after cancellations those of A3', async () => {
    const placed = await place();
    const of = { customerId, orderId: placed.orderId as string };
    expect(await shown(of.orderId)).toEqual(taxesOf(placed));
    expect(taxesOf(placed)).toEqual([56, 544]);
    await cancelLines(of, [[1, 1]]);
    expect(await shown(of.orderId)).toEqual([42, 373]);
    await ship(of, [1, 1]);
    expect(await shown(of.orderId)).toEqual([42, 373]);
    await cancelLines(of, [[2, 1]]);
    const left = await shown(of.orderId);
    await ship(of);
    expect(await shown(of.orderId)).toEqual(left);
    const { body } = await sendBack(of, [[1, 1]]);
    await receive({ ...of, returnId: body.returnId }, [[1, 1]]);
    for (const taxes of await taxesSince()) expect(taxes).toEqual(left);
    expect(await taxesOfA3(of.orderId)).toEqual(left);
  });

  it('are those of A3 after a cancellation of the whole order', async () => {
    const { orderId } = await place();
    await taxesSince();
    await cancelWhole({ customerId, orderId });
    // By the first rule, since a whole cancellation stores no other one. Postage has its tax.
    expect(await shown(orderId)).toEqual([31, 6]);
  });

  it('stay with an order that moves as a whole', async () => {
    const { orderId } = await place();
    await taxesSince();
    await move(customerId, orderId, 'SHIPPED', 'DELIVERED', 'RETURNED');
    expect(await taxesSince()).toEqual([
      [56, 544],
      [56, 544],
      [56, 544],
    ]);
  });

  it('are absent for an order without any, and for a row of before they were stored', async () => {
    const untaxed = await anOrder(customerId, 'ABC');
    expect(await shown(untaxed.orderId)).toEqual([undefined, undefined]);
    const of = { customerId, orderId: (await place()).orderId as string };
    const key = customerOrderKey(orderIdentity(of));
    const { taxTotal, taxIncluded, ...before } = (await table.get({ ...key })) ?? {};
    expect([taxTotal, taxIncluded]).toEqual([56, 544]);
    await table.put(before);
    await taxesSince();
    const headers = { 'if-match': '"1"' };
    await asking('A7b')({ as: operator, path: of, headers, body: { reason: 'CUSTOMER' } });
    expect(await taxesSince()).toEqual([[undefined, undefined]]);
    await cancelLines(of, [[1, 1]]);
    expect(await shown(of.orderId)).toEqual([42, 373]);
  });

  it('add 14 bytes to the row of an order with taxes in its prices', async () => {
    const rowOf = async (adjustments: readonly object[]) => {
      const { orderId } = await place(adjustments);
      return (
        (await table.get({ ...customerOrderKey(orderIdentity({ customerId, orderId })) })) ?? {}
      );
    };
    const [taxed, untaxed] = [await rowOf([{ ...VAT, amount: 479 }]), await rowOf([])];
    expect(itemBytes(taxed) - itemBytes(untaxed)).toBe(14);
  });
});

type Sums = Readonly<Partial<Record<'taxTotal' | 'taxIncluded', number>>>;
interface Data {
  readonly order: Sums;
}
const taxesOf = ({ taxTotal, taxIncluded }: Sums) => [taxTotal, taxIncluded];
