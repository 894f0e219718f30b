import type { Context, DynamoDBRecord } from 'aws-lambda';
import { expect } from 'vitest';
import { orderNumberOf } from '../../domain/order-number.ts';
import { ACCESS_PATTERNS } from '../../functions/manifest/access-patterns.ts';
import { handler as projectChanges } from '../../functions/project-changes.ts';
import { handler as sweepDue } from '../../functions/sweep-due.ts';
import { constructIdOf } from '../../lib/functions/construct-id.ts';
import { customerOrderKey, orderIdentity } from '../../table/keys.ts';
import type { Ask } from './ask.ts';
import { type Answer, asking, customer, operator } from './call.ts';
import { lambdaContext } from './lambda-context.ts';
import { anOrderByLine } from './order-by-line.ts';
import { idempotencyKey, orderOf } from './orders.ts';
import { aPaidOrder } from './paid-order.ts';
import type { freshTable } from './table.ts';
import { webhookDeliveries, webhookEndpoints } from './webhook-life.ts';

export interface Life {
  readonly table: Pick<ReturnType<typeof freshTable>, 'get' | 'put'>;
  /** The records since the last call. */
  readonly changes: () => Promise<DynamoDBRecord[]>;
  /**
   * Called after requests were sent: by this operation or function, with its answer if it has one,
   * or by `the test`.
   */
  readonly made: (by: string, answer?: Answer) => void;
}

/**
 * Runs every access pattern through its handler, refusals included, and the projector: all that can
 * happen to customers, orders and stock.
 */
export async function aLife({ table, changes, made }: Life): Promise<void> {
  const ask: Ask = (id) => async (call, status) => {
    const name = constructIdOf(ACCESS_PATTERNS[id].name);
    made('the test');
    const answer = await asking(id)(call);
    made(name, answer);
    expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBe(status);
    return answer;
  };
  const project = async () => {
    const Records = await changes();
    made('the test');
    await (
      projectChanges as unknown as (
        event: { Records: DynamoDBRecord[] },
        context: Context,
      ) => Promise<unknown>
    )({ Records }, lambdaContext());
    made('ProjectChanges');
  };
  const newCustomer = ask('A12');
  const put = ask('A10');
  const order = ask('A6');
  const change = ask('A7');
  const cancel = ask('A8');
  const list = ask('A2');

  const buyer = { as: customer('c1'), path: { customerId: 'c1' } };
  const profile = {
    as: customer('c1'),
    body: { name: 'Ann' },
  };
  const key = idempotencyKey();
  await newCustomer({ ...profile, headers: key }, 201);
  await newCustomer({ ...profile, headers: key }, 201);
  await newCustomer({ ...profile, headers: idempotencyKey() }, 409);
  const level = {
    name: 'Lamp',
    unitPrice: 1000,
    currency: 'EUR',
    quantity: 4,
    lowStockThreshold: 3,
  };
  const lamp = { as: operator, path: { sku: 'LAMP' } };
  await put({ ...lamp, body: level }, 201);
  await put({ ...lamp, headers: { 'if-match': '"1"' }, body: { ...level, quantity: 1 } }, 200);
  await put({ ...lamp, headers: { 'if-match': '"1"' }, body: level }, 412);
  await put({ ...lamp, headers: { 'if-match': '"2"' }, body: level }, 200);

  const named = {
    lines: [{ sku: 'LAMP', quantity: 1, unitPrice: 1000, name: 'Lamp' }],
    currency: 'EUR',
  };
  const place = async (body: object = orderOf('LAMP')) =>
    (await order({ ...buyer, headers: idempotencyKey(), body }, 201)).body.orderId as string;
  const [kept, dropped] = [await place(named), await place()];
  await order({ ...buyer, headers: idempotencyKey(), body: orderOf('NONE') }, 409);
  await order(
    { ...buyer, as: operator, path: { customerId: 'nobody' }, headers: key, body: orderOf('LAMP') },
    404,
  );
  await project();

  const at = (orderId: string) => ({ as: operator, path: { customerId: 'c1', orderId } });
  await change({ ...at(kept), headers: { 'if-match': '"9"' }, body: { status: 'SHIPPED' } }, 412);
  await change({ ...at(kept), headers: { 'if-match': '"1"' }, body: { status: 'SHIPPED' } }, 200);
  await cancel({ as: customer('c1'), path: { customerId: 'c1', orderId: dropped } }, 200);
  await cancel({ as: customer('c1'), path: { customerId: 'c1', orderId: kept } }, 409);
  await project();
  for (const [version, status] of [
    [2, 'DELIVERED'],
    [3, 'RETURNED'],
  ] as const) {
    await change({ ...at(kept), headers: { 'if-match': `"${version}"` }, body: { status } }, 200);
    await project();
  }
  const soldOut = await place();
  // A payment changes no counter: META moves alone.
  const paid = customerOrderKey(orderIdentity({ customerId: 'c1', orderId: soldOut }));
  await project();
  await table.put({ ...(await table.get({ ...paid })), version: 2, paymentStatus: 'PAID' });
  await put({ ...lamp, headers: { 'if-match': '"8"' }, body: level }, 412);
  await project();

  await anOrderByLine({ ask, project, buyer: 'c1', lamp });
  const sweep = async () => {
    made('the test');
    await sweepDue({ time: '' }, lambdaContext());
    made('SweepDue');
  };
  await webhookDeliveries({ ask, table, made, sweep });
  await webhookEndpoints({ ask, table });
  await aPaidOrder({ ask, project, sweep, buyer: 'c1' });

  await ask('A1')(buyer, 200);
  await list({ ...buyer, query: { from: '2026-01-01' } }, 200);
  const { body: page } = await list({ ...buyer, query: { limit: '1' } }, 200);
  await list({ ...buyer, query: { limit: '1', cursor: page.nextCursor } }, 200);
  await list({ ...buyer, query: { status: 'OPEN' } }, 200);
  await ask('A3')({ as: buyer.as, path: { orderId: kept } }, 200);
  await ask('A3b')({ as: buyer.as, path: { ...buyer.path, orderId: soldOut } }, 200);
  await ask('A5')({ as: operator, query: { status: 'OPEN' } }, 200);
  const listed = ask('A31');
  await listed({ as: operator, query: { from: new Date().toISOString().slice(0, 10) } }, 200);
  const found = ask('A31b');
  await found({ as: operator, query: { number: orderNumberOf(kept) ?? '' } }, 200);
  await ask('A9')(buyer, 200);
  await ask('A10b')({ as: buyer.as, path: { sku: 'LAMP' } }, 200);
  await ask('A11')({ as: operator, query: { level: 'LOW' } }, 200);
  await ask('A13')({ as: buyer.as, path: { orderId: kept } }, 200);
}
