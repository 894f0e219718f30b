import type { DynamoDBRecord } from 'aws-lambda';
import { beforeAll, describe, expect, it } from 'vitest';
import { CANCELLATION_LETTER } from '../../../domain/cancel-lines.ts';
import { EVENT_TYPES, type EventType } from '../../../domain/events/event-types.ts';
import { orderNumberOf } from '../../../domain/order-number.ts';
import { policyIn } from '../../../domain/shop/policy.ts';
import { newTimeId } from '../../../domain/time-id.ts';
import { PUBLISHER } from '../../../functions/manifest/change-stream.ts';
import { ORDER_INDEX } from '../../../functions/manifest/workers/order-index.ts';
import { erasurePolicy } from '../../../functions/rules/declared.ts';
import { EVENT_SCHEMAS } from '../../../packages/api/openapi/events/event-schemas.ts';
import { matchesAny } from '../../../packages/local/lambda/event-source/event-filter.ts';
import { marshall } from '../../../table/aws-protocol/item.ts';
import type { Change } from '../../../table/copies/project-change.ts';
import { projectStock } from '../../../table/copies/project-stock.ts';
import { continueErasure } from '../../../table/due/continue-erasure.ts';
import { remindPayment } from '../../../table/due/remind-payment.ts';
import { settleUnpaidOrder } from '../../../table/due/settle-unpaid-order.ts';
import { eventsOfChange } from '../../../table/events/change-events.ts';
import type { CloudEvent } from '../../../table/events/cloud-event.ts';
import {
  cancellationKey,
  customerOrderKey,
  orderIdentity,
  paymentKey,
  returnKey,
  stockKey,
} from '../../../table/keys.ts';
import { asking, customer, operator } from '../../support/call.ts';
import { cancelLines, report as reportMilestone, ship } from '../../support/fulfillments.ts';
import {
  aCustomer,
  anOrder,
  aSku,
  idempotencyKey,
  move,
  putInventory,
} from '../../support/orders.ts';
import { capture, giveUp, pay, refund, report } from '../../support/payments.ts';
import { decide, receive, sendBack, settle } from '../../support/returns.ts';
import { changeStream } from '../../support/stream.ts';
import { freshTable } from '../../support/table.ts';
import {
  awaiting,
  confirm,
  resolve,
  STATEMENT,
  state,
  sweepLater,
  withdraw,
} from '../../support/withdrawals.ts';

const cancelFulfillment = asking('A21');
const updateTracking = asking('A20');
const cancelOrder = asking('A8');

const customerId = 'buyer';

describe('The events of a change', () => {
  const table = freshTable({ stream: true });
  const changes = changeStream();

  /** The events since the last call, from the records that pass the publisher's filters. */
  const published = async (): Promise<CloudEvent[]> =>
    (await changes())
      .filter((record) => matchesAny(PUBLISHER.filters, record))
      .flatMap(({ dynamodb }) => [...eventsOfChange(dynamodb as Change)]);
  const typesOf = (events: readonly CloudEvent[]) => events.map(({ type }) => type).sort();

  const seen = new Map<EventType, CloudEvent>();
  const expectEvents = async (...types: EventType[]) => {
    const events = await published();
    for (const event of events) seen.set(event.type, event);
    expect(typesOf(events)).toEqual([...types].sort());
    return events;
  };

  const order = async () => {
    const { orderId } = await anOrder(customerId, 'ABC', 'XYZ');
    await published();
    return { customerId, orderId };
  };

  beforeAll(async () => {
    await Promise.all([aCustomer(customerId), aSku('ABC'), aSku('XYZ')]);
  });

  it('report an order that is placed, shipped, delivered and returned', async () => {
    await published();
    const { orderId } = await anOrder(customerId, 'ABC');
    const [placed] = await expectEvents('order.placed', 'order.updated');
    expect(placed).toEqual({
      specversion: '1.0',
      id: expect.stringMatching(/^e-[0-9A-HJKMNP-TV-Z]{26}$/),
      source: `/orders/${orderId}`,
      type: 'order.placed',
      subject: orderId,
      time: expect.stringMatching(/Z$/),
      datacontenttype: 'application/json',
      sequence: '0000000001',
      data: {
        customerId,
        orderId,
        order: expect.objectContaining({
          orderId,
          status: 'OPEN',
          fulfillmentStatus: 'UNFULFILLED',
          paymentStatus: 'PENDING',
          total: 1000,
          refunded: 0,
          version: 1,
        }),
      },
    });
    await move(customerId, orderId, 'SHIPPED', 'DELIVERED', 'RETURNED');
    await expectEvents(
      'order.updated',
      'order.fulfilled',
      'order.updated',
      'order.delivered',
      'order.updated',
      'order.returned',
    );
  });

  it('wake the function that finds orders by name after each change of an address', async () => {
    const wakes = async () =>
      (await published()).some(({ type }) => ORDER_INDEX.types.includes(type as never));
    const { orderId } = await anOrder(customerId, 'ABC');
    expect(await wakes()).toBe(true);
    const { status } = await asking('A27')({
      as: operator,
      path: { customerId, orderId },
      headers: { 'if-match': '"1"' },
      body: {
        shippingAddress: { name: 'New', line1: 'A 1', postalCode: '1', city: 'B', country: 'DE' },
      },
    });
    expect(status).toBe(200);
    expect(await wakes()).toBe(true);
  });

  it('report an order that is held, and released', async () => {
    const { orderId } = await anOrder(customerId, 'ABC');
    const to = (version: number) => ({
      as: operator,
      path: { customerId, orderId },
      headers: { 'if-match': `"${version}"` },
    });
    await published();
    await asking('A7b')({ ...to(1), body: { reason: 'ADDRESS' } });
    const [held] = (await expectEvents('order.updated', 'order.held')).slice(-1);
    expect(held?.data).toMatchObject({ order: { onHold: 'ADDRESS', version: 2 } });
    await asking('A7c')(to(2));
    const [released] = (await expectEvents('order.updated', 'order.released')).slice(-1);
    expect(released?.data).toMatchObject({ order: { version: 3 } });
    expect(released?.data['order']).not.toHaveProperty('onHold');
  });

  it('report parcels', async () => {
    const named = await order();
    const { body: parcel } = await ship(named, [1, 1]);
    const left = await expectEvents(
      'order.updated',
      'order.partially_fulfilled',
      'fulfillment.created',
      'fulfillment.updated',
    );
    for (const { data } of left) expect(data).toMatchObject(named);
    const path = { ...named, fulfillmentId: parcel.fulfillmentId };
    await updateTracking({
      as: operator,
      path,
      headers: { 'if-match': '"1"' },
      body: { trackingInfo: { company: 'DHL', number: '00340' } },
    });
    await expectEvents('fulfillment.updated', 'fulfillment.tracking_updated');
    await reportMilestone(path, 'IN_TRANSIT', 10);
    await expectEvents('fulfillment.in_transit');
    await reportMilestone(path, 'DELAYED', 20);
    await expectEvents();
    await reportMilestone(path, 'IN_TRANSIT', 30);
    const [again] = await expectEvents('fulfillment.in_transit');
    expect(again).toMatchObject({
      sequence: '0000000002',
      data: { milestone: { status: 'IN_TRANSIT', happenedAt: '2026-06-01T12:00:30.000Z' } },
    });

    const { body: second } = await ship(named, [2, 1]);
    await expectEvents(
      'order.updated',
      'order.fulfilled',
      'fulfillment.created',
      'fulfillment.updated',
    );
    await cancelFulfillment({
      as: operator,
      path: { ...named, fulfillmentId: second.fulfillmentId },
    });
    await expectEvents(
      'order.updated',
      'order.partially_fulfilled',
      'order.reopened',
      'fulfillment.updated',
      'fulfillment.cancelled',
    );
    await reportMilestone(path, 'DELIVERED', 40);
    await expectEvents('order.updated', 'fulfillment.updated', 'fulfillment.delivered');
  });

  it('report money, each movement once', async () => {
    const named = await order();
    const { body: payment } = await pay(named);
    await expectEvents('payment.created', 'payment.updated');
    const path = { ...named, paymentId: payment.paymentId };
    const fact = { ...path, paymentReference: 'pi_1', amount: 2000 };
    await report({ ...fact, kind: 'AUTHORIZATION' });
    await expectEvents(
      'payment.updated',
      'payment.authorized',
      'order.updated',
      'order.authorized',
    );
    const { body: captured } = await capture(path, { amount: 1500 });
    await expectEvents('payment.updated', 'payment.capture_requested');
    await report({ ...fact, kind: 'CAPTURE', amount: 1500, transactionId: captured.transactionId });
    await expectEvents('payment.updated', 'payment.captured', 'order.updated');
    const { body: voided } = await giveUp(path);
    await expectEvents('payment.updated', 'payment.void_requested');
    await report({ ...fact, kind: 'VOID', amount: 500, transactionId: voided.transactionId });
    await expectEvents('payment.updated', 'payment.voided', 'order.updated');
    await report({ ...fact, amount: 500 });
    await expectEvents('payment.updated', 'payment.captured', 'order.updated', 'order.paid');
    const { body: back } = await refund(path, { amount: 300, reason: 'GOODWILL' });
    const [asked] = (await expectEvents('payment.updated', 'payment.refund_requested')).filter(
      ({ type }) => type === 'payment.refund_requested',
    );
    expect(asked?.data).toMatchObject({
      payment: { status: 'PAID', captured: 2000, refunded: 0, refundable: 1700 },
      transaction: {
        transactionId: back.transactionId,
        kind: 'REFUND',
        state: 'REQUESTED',
        amount: 300,
        currency: 'EUR',
      },
    });
    await report({ ...fact, kind: 'REFUND', amount: 300, transactionId: back.transactionId });
    await expectEvents('payment.updated', 'payment.refunded', 'order.updated', 'order.refunded');
    const { body: failing } = await refund(path, { amount: 100, reason: 'GOODWILL' });
    await published();
    await report({
      ...fact,
      kind: 'REFUND',
      state: 'FAILED',
      amount: 100,
      transactionId: failing.transactionId,
    });
    await expectEvents('payment.updated', 'payment.refund_failed');
    const disputed = { ...fact, kind: 'CHARGEBACK', amount: 1700, reference: 'dp_1' };
    await report(disputed);
    await expectEvents('payment.updated', 'payment.disputed', 'order.updated', 'order.refunded');
    await report({ ...disputed, state: 'REVERSED' });
    await expectEvents('payment.updated', 'payment.dispute_won', 'order.updated');
    await report({ ...fact, kind: 'REFUND', amount: 5000, reference: 're_much' });
    await expectEvents(
      'payment.updated',
      'payment.refunded',
      'payment.discrepancy',
      'order.updated',
      'order.refunded',
    );
  });

  it('repeat an unanswered request, as the same request and another event', async () => {
    const named = await order();
    const { body: payment } = await pay(named);
    const path = { ...named, paymentId: payment.paymentId };
    await report({ ...path, paymentReference: 'pi_2', amount: 2000, kind: 'AUTHORIZATION' });
    await published();
    const { body: asked } = await capture(path, { amount: 2000 });
    const [first] = (await published()).filter(({ type }) => type === 'payment.capture_requested');
    await remindPayment(
      paymentKey(named.orderId, path),
      new Date(Date.now() + 3 * 60_000),
      policyIn(process.env),
    );
    const [again] = (await expectEvents('payment.updated', 'payment.capture_requested')).filter(
      ({ type }) => type === 'payment.capture_requested',
    );
    expect(first?.data).toMatchObject({ transaction: { transactionId: asked.transactionId } });
    expect(again?.data).toMatchObject({ transaction: { transactionId: asked.transactionId } });
    expect(again?.id).not.toBe(first?.id);
  });

  it('withdraw a capture of an order that was canceled meanwhile', async () => {
    const named = await order();
    const { body: payment } = await pay(named);
    const path = { ...named, paymentId: payment.paymentId };
    await report({ ...path, paymentReference: 'pi_6', amount: 2000, kind: 'AUTHORIZATION' });
    const { body: asked } = await capture(path, { amount: 2000 });
    await cancelOrder({ as: operator, path: named });
    await published();
    await remindPayment(
      paymentKey(named.orderId, path),
      new Date(Date.now() + 3 * 60_000),
      policyIn(process.env),
    );
    const events = await expectEvents('payment.updated', 'payment.capture_withdrawn');
    const event = events.find(({ type }) => type === 'payment.capture_withdrawn');
    expect(event?.data).toMatchObject({ transaction: { transactionId: asked.transactionId } });
  });

  it('check a payment that its provider reports as pending, once a day', async () => {
    const named = await order();
    const { body: payment } = await pay(named);
    const path = { ...named, paymentId: payment.paymentId, paymentReference: 'pi_8' };
    await report({ ...path, kind: 'SALE', state: 'PENDING', amount: 2000, reference: 'ch_8' });
    await published();
    await remindPayment(
      paymentKey(named.orderId, path),
      new Date(Date.now() + 25 * 3_600_000),
      policyIn(process.env),
    );
    await expectEvents('payment.updated', 'payment.check_requested');
  });

  it('report a capture that grows, with its new whole', async () => {
    const named = await order();
    const { body: payment } = await pay(named);
    const path = { ...named, paymentId: payment.paymentId, paymentReference: 'pi_7' };
    const capture = { ...path, kind: 'CAPTURE', reference: 'ch_7' };
    await report({ ...path, kind: 'AUTHORIZATION', amount: 2000, reference: 'pi_7' });
    await report({ ...capture, amount: 500 });
    await published();
    await report({ ...capture, amount: 1500, occurredAt: '2026-06-01T13:00:00Z' });
    const event = (await published()).find(({ type }) => type === 'payment.captured');
    expect(event?.data).toMatchObject({
      transaction: { amount: 1500 },
      payment: { captured: 1500 },
    });
  });

  it('of a request name every attempt at the provider', async () => {
    const named = await order();
    const { body: payment } = await pay(named);
    const path = { ...named, paymentId: payment.paymentId };
    await report({ ...path, paymentReference: 'pi_a', amount: 2000, state: 'PENDING' });
    await report({ ...path, paymentReference: 'pi_b', amount: 2000 });
    await published();
    await refund(path, { amount: 100 });
    const event = (await published()).find(({ type }) => type === 'payment.refund_requested');
    expect(event?.data).toMatchObject({
      payment: { reference: 'pi_a', otherReferences: ['pi_b'] },
    });
  });

  it('report a canceled order, and money that arrives for it', async () => {
    const named = await order();
    await cancelOrder({ as: operator, path: named });
    await expectEvents('order.updated', 'order.cancelled');
    await report({ ...named, paymentReference: 'pi_late', amount: 2000, state: 'FAILED' });
    await expectEvents('payment.created', 'payment.updated', 'payment.failed');
    await report({ ...named, paymentReference: 'pi_late', amount: 2000 });
    const events = await published();
    for (const event of events) seen.set(event.type, event);
    expect(typesOf(events)).toContain('order.paid_after_cancellation');
    expect(typesOf(events)).not.toContain('order.paid');
  });

  it('report each part of the money for an order that was canceled line by line', async () => {
    const named = await order();
    await cancelLines(named, [
      [1, 1],
      [2, 1],
    ]);
    await published();
    const fact = { ...named, paymentReference: `pi_parts_${named.orderId}` };
    for (const amount of [500, 700]) {
      await report({ ...fact, amount });
      expect(typesOf(await published())).toContain('order.paid_after_cancellation');
      expect(await table.get({ ...customerOrderKey(orderIdentity(named)) })).toMatchObject({
        lateCaptured: amount === 500 ? 500 : 1200,
      });
    }
    await report({ ...fact, kind: 'REFUND', amount: 100 });
    expect(typesOf(await published())).not.toContain('order.paid_after_cancellation');
  });

  it('report money for a canceled order again after some of it went back', async () => {
    const named = await order();
    await cancelOrder({ as: operator, path: named });
    await published();
    const fact = { ...named, paymentReference: `pi_again_${named.orderId}` };
    const debit = { ...fact, amount: 700, reference: `py_${named.orderId}` };
    const late = async (sent: object) => {
      await report(sent);
      const isLate = (type: string) => type === 'order.paid_after_cancellation';
      return typesOf(await published()).filter(isLate).length;
    };
    expect(await late({ ...fact, amount: 500 })).toBe(1);
    expect(await late(debit)).toBe(1);
    expect(await late({ ...debit, state: 'REVERSED' })).toBe(0);
    expect(await late({ ...fact, amount: 700 })).toBe(1);
    const other = { ...named, paymentReference: `pi_other_${named.orderId}`, amount: 300 };
    expect(await late(other)).toBe(1);
    expect(await table.get({ ...customerOrderKey(orderIdentity(named)) })).toMatchObject({
      lateCaptured: 500 + 700 + 700 + 300,
    });
  });

  it('report a capture that grows, with its new amount', async () => {
    const named = await order();
    const fact = { ...named, paymentReference: `pi_grows_${named.orderId}`, reference: 'ch_grows' };
    await report({ ...fact, amount: 500 });
    await published();
    await report({ ...fact, amount: 1500, occurredAt: '2026-06-01T13:00:00Z' });
    const captured = (await published()).find(({ type }) => type === 'payment.captured');
    expect(captured?.data).toMatchObject({ transaction: { amount: 1500 } });
  });

  it('report an order with all lines canceled, and not that it is paid', async () => {
    const named = await order();
    const { body } = await cancelLines(named, [
      [1, 1],
      [2, 1],
    ]);
    expect(body).toMatchObject({ status: 'CANCELLED' });
    await expectEvents('order.updated', 'order.cancelled');
  });

  it('report an order that was not paid in time', async () => {
    process.env['UNPAID_ORDERS_EXPIRE_AFTER'] = '30';
    const named = await order();
    process.env['UNPAID_ORDERS_EXPIRE_AFTER'] = '0';
    await settleUnpaidOrder(
      named.orderId,
      new Date(Date.now() + 31 * 60_000),
      policyIn(process.env),
    );
    const [expired] = (
      await expectEvents('order.updated', 'order.cancelled', 'order.expired')
    ).filter(({ type }) => type === 'order.expired');
    expect(expired).toMatchObject({ source: `/orders/${named.orderId}`, sequence: '0000000002' });
    expect(expired?.data).toEqual(named);
  });

  it('report what open orders lack of a SKU, which is low then', async () => {
    await aSku('LACKED', { quantity: 3, lowStockThreshold: 0 });
    await published();
    await asking('A40')({
      as: operator,
      path: { sku: 'LACKED' },
      headers: idempotencyKey(),
      body: { delta: -5, reason: 'COUNTED' },
    });
    await projectStock({ ...stockKey('LACKED'), ...(await table.get({ ...stockKey('LACKED') })) });
    const [low] = await expectEvents('inventory.low');
    expect(low?.data).toEqual({
      sku: 'LACKED',
      inventory: {
        ...{ sku: 'LACKED', name: 'Item LACKED', lowStockThreshold: 0, version: 2 },
        ...{ quantity: 0, short: 2 },
      },
    });
  });

  it('report when a SKU becomes low, and when it no longer is', async () => {
    await published();
    await aSku('THIN', { quantity: 3, lowStockThreshold: 5 });
    const [low] = await expectEvents('inventory.low');
    expect(low).toMatchObject({
      source: '/inventory/THIN',
      subject: 'THIN',
      data: { sku: 'THIN', inventory: { quantity: 3, lowStockThreshold: 5, version: 1 } },
    });
    await putInventory({
      as: operator,
      path: { sku: 'THIN' },
      headers: { 'if-match': '"1"' },
      body: {
        name: 'Item THIN',
        unitPrice: 1000,
        currency: 'EUR',
        quantity: 9,
        lowStockThreshold: 5,
      },
    });
    await expectEvents('inventory.replenished');
  });

  it('name a customer who is erased, once and by the id alone', async () => {
    await aCustomer('gone');
    await asking('A39')({ as: operator, path: { customerId: 'gone' } });
    const [erased] = await expectEvents('customer.erased');
    expect(erased).toMatchObject({
      source: '/customers/gone',
      subject: 'gone',
      data: { customerId: 'gone' },
    });
    await continueErasure('gone', new Date(), erasurePolicy(policyIn(process.env)));
    await expectEvents();
  });

  /** A delivered order's return, which its customer asks for. */
  const requestedReturn = async () => {
    const named = await order();
    await move(customerId, named.orderId, 'SHIPPED', 'DELIVERED');
    await published();
    const { body } = await sendBack(named, [[1, 1]], { as: customer(customerId) });
    return { ...named, returnId: body.returnId as string };
  };

  it('report a return that is requested, approved and received', async () => {
    const named = await requestedReturn();
    const [, requested] = await expectEvents('order.updated', 'return.requested', 'return.updated');
    expect(requested).toMatchObject({
      source: `/orders/${named.orderId}/returns/${named.returnId}`,
      subject: named.orderId,
      data: { customerId, orderId: named.orderId, return: { status: 'REQUESTED', version: 1 } },
    });
    await decide(named, 'OPEN', 1);
    await expectEvents('return.approved', 'return.updated');
    await receive(named, [[1, 1]]);
    await expectEvents('order.updated', 'return.received', 'return.closed', 'return.updated');
  });

  it('report what a return is worth and what is open, at each of its versions', async () => {
    const named = await order();
    const { paymentId } = (await pay(named, { provider: 'manual', captured: true })).body;
    await ship(named);
    const { returnId } = (await sendBack(named, [[1, 1]])).body;
    const returned = { ...named, returnId };
    const money = async () => {
      const last = (await published()).findLast(({ type }) => type === 'return.updated');
      const { value, open, version } = (last?.data['return'] ?? {}) as Record<string, unknown>;
      return { value, open, version };
    };
    expect(await money()).toEqual({ value: 0, open: 0, version: 1 });
    await receive(returned, [[1, 1]]);
    expect(await money()).toEqual({ value: 1000, open: 1000, version: 2 });
    expect(await refund({ ...named, paymentId }, { amount: 300, returnId })).toMatchObject({
      status: 201,
    });
    expect(await money()).toEqual({ value: 1000, open: 700, version: 3 });
    const other = (await order()).orderId;
    await published();
    await settle(returned, 3, { orderId: other, amount: 600 });
    expect(await money()).toEqual({ value: 1000, open: 100, version: 4 });
    const { body } = await asking('A3')({ as: operator, path: { orderId: named.orderId } });
    expect(body.returns).toMatchObject([{ value: 1000, refunded: 300, settled: 600, open: 100 }]);
  });

  it('report a return of before the amounts without them', async () => {
    const named = await order();
    await ship(named);
    const { returnId } = (await sendBack(named, [[1, 1]])).body;
    const key = returnKey(named.orderId, returnId);
    const { value, open, ...before } = (await table.get({ ...key })) ?? {};
    expect([value, open]).toEqual([0, 0]);
    await table.put({ ...before, version: 2 });
    const event = (await published()).findLast(({ type }) => type === 'return.updated');

    expect(event?.data['return']).toMatchObject({ returnId, version: 2 });
    for (const name of ['value', 'open']) expect(event?.data['return']).not.toHaveProperty(name);
  });

  it('report a return that an operator creates as requested and approved at once', async () => {
    const named = await order();
    await move(customerId, named.orderId, 'SHIPPED', 'DELIVERED');
    await published();
    await sendBack(named, [[1, 1]]);
    await expectEvents('order.updated', 'return.requested', 'return.approved', 'return.updated');
  });

  it.each([
    ['DECLINED', 'return.declined'],
    ['CANCELLED', 'return.cancelled'],
  ] as const)('report a return that ends without its items: %s', async (status, type) => {
    const named = await requestedReturn();
    await published();
    await decide(named, status, 1);
    await expectEvents('order.updated', type, 'return.updated');
  });

  it('ask for a confirmation, with a code for the order’s own address', async () => {
    const { orderId } = await order();
    const email = `${customerId.toUpperCase()}@Example.com`;
    const { withdrawalId, receivedAt, code } = await awaiting(orderId, email);
    const events = await expectEvents(
      'withdrawal.received',
      'withdrawal.updated',
      'withdrawal.updated',
      'withdrawal.confirmation_requested',
    );
    const { data } = events.find(({ type }) => type === 'withdrawal.confirmation_requested') ?? {};
    const number = orderNumberOf(orderId);
    // The address typed is another text of the same mailbox.
    const own = `${customerId}@example.com`;
    expect(data).toEqual({
      confirmation: { withdrawalId, orderId, number, receivedAt, email: own, code },
    });
    const others = events.filter(({ type }) => type !== 'withdrawal.confirmation_requested');
    expect(JSON.stringify(others)).not.toContain(code);
    expect(JSON.stringify(others)).not.toContain(own);
    await confirm(withdrawalId, code);
    const confirmed = await expectEvents('withdrawal.acknowledged', 'withdrawal.updated');
    expect(confirmed.find(({ type }) => type === 'withdrawal.acknowledged')?.data).toEqual({
      statement: { withdrawalId, orderId, receivedAt, ...STATEMENT, email, order: orderId },
      recipient: own,
    });
    expect(JSON.stringify(confirmed)).not.toContain(code);
    // Its effect acknowledges nothing again.
    await sweepLater();
    await expectEvents('order.updated', 'order.cancelled', 'withdrawal.updated');
  });

  it('acknowledge a statement that a person gives its effect, with the address typed', async () => {
    const { orderId } = await order();
    const { withdrawalId } = (await state({ order: 'the red cup', comment: 'Too red.' })).body;
    await sweepLater();
    await published();
    await resolve(withdrawalId, 2, { orderId });
    const events = await published();
    expect(events.find(({ type }) => type === 'withdrawal.acknowledged')?.data).toMatchObject({
      statement: { withdrawalId, orderId, comment: 'Too red.' },
      recipient: STATEMENT.email,
    });
    const { withdrawalId: closed } = (await state({ order: 'the blue cup' })).body;
    await sweepLater();
    await resolve(closed, 2, { reason: 'No such order.' });
    expect((await published()).map(({ type }) => type)).not.toContain('withdrawal.acknowledged');
  });

  it('report a withdrawal: with the person once, and then without', async () => {
    const named = await order();
    await published();
    const { body } = await withdraw(named, { comment: 'It does not fit.' });
    const events = await expectEvents(
      'order.updated',
      'order.cancelled',
      'withdrawal.received',
      'withdrawal.updated',
      'withdrawal.updated',
    );
    const of = (type: string) => events.filter((event) => event.type === type);
    const { withdrawalId, receivedAt } = body;
    expect(of('withdrawal.received')).toMatchObject([
      {
        source: `/withdrawals/${withdrawalId}`,
        subject: withdrawalId,
        time: receivedAt,
        data: {
          statement: {
            orderId: named.orderId,
            name: STATEMENT.name,
            email: STATEMENT.email,
            comment: 'It does not fit.',
          },
        },
      },
    ]);
    expect(of('withdrawal.updated').map(({ data }) => data['withdrawal'])).toMatchObject([
      { status: 'RECEIVED', version: 1 },
      { status: 'DONE', outcome: { opened: [] }, version: 2 },
    ]);
    expect(JSON.stringify(of('withdrawal.updated'))).not.toMatch(/Ada|fit/);
  });

  it('include every type, valid by its schema, in less than 2 KB', () => {
    expect([...seen.keys()].sort()).toEqual([...EVENT_TYPES].sort());
    for (const [type, event] of seen) {
      const published = JSON.parse(JSON.stringify(event));
      expect(
        EVENT_SCHEMAS[type].safeParse(published),
        `${type} ${JSON.stringify(published)}`,
      ).toMatchObject({
        success: true,
      });
      expect(JSON.stringify(event).length).toBeLessThan(2048);
    }
  });

  describe('as a function of the record', () => {
    let records: DynamoDBRecord[];

    beforeAll(async () => {
      await changes();
      const { orderId } = await anOrder(customerId, 'ABC');
      await move(customerId, orderId, 'SHIPPED', 'DELIVERED');
      records = await changes();
    });
    const eventsOf = (some: readonly DynamoDBRecord[]) =>
      some.flatMap(({ dynamodb }) => eventsOfChange(dynamodb as Change));

    it('have the same ids and bytes each time', () => {
      expect(JSON.stringify(eventsOf(records))).toBe(JSON.stringify(eventsOf(records)));
    });

    it('have an id each', () => {
      const ids = eventsOf(records).map(({ id }) => id);
      expect(ids).toHaveLength(6);
      expect(new Set(ids).size).toBe(6);
    });

    it('have the same id for the present state, whatever the former one was', () => {
      const updates = eventsOf(records).filter(({ type }) => type === 'order.updated');
      const replayed = records
        .flatMap(({ dynamodb }) => eventsOfChange({ NewImage: dynamodb?.NewImage } as Change))
        .filter(({ type }) => type === 'order.updated');
      expect(replayed).toEqual(updates);
    });

    it('number the versions of a resource without a gap', () => {
      const updates = eventsOf(records).filter(({ type }) => type === 'order.updated');
      expect(updates.map(({ sequence }) => Number(sequence))).toEqual([1, 2, 3]);
    });
  });

  describe('for a record without a change', () => {
    const change = async (key: { PK: string; SK: string }, attributes: object) => {
      await published();
      await table.put({ ...(await table.get({ ...key })), ...attributes } as never);
      return published();
    };

    it('are empty for a repaired index key', async () => {
      const { orderId } = await order();
      const key = customerOrderKey(orderIdentity({ customerId, orderId }));
      expect(await change(key, { GSI1SK: 'elsewhere' })).toEqual([]);
    });

    it('are empty for a stock row that stays in or out of the list', async () => {
      expect(await change(stockKey('ABC'), { quantity: 77, version: 99 })).toEqual([]);
    });

    it('are empty for a row without a version, written by hand', async () => {
      await published();
      await table.put({
        PK: `CUST#${customerId}`,
        SK: 'ORDER#2026-06-01#o-1001',
        status: 'OPEN',
      } as never);
      expect(await published()).toEqual([]);
    });

    it('are empty for a row that was removed', () => {
      expect(eventsOfChange({ OldImage: { PK: { S: 'SKU#A' }, SK: { S: 'STOCK' } } })).toEqual([]);
    });

    it('begin with a row’s first version if it had none before', () => {
      const key = { PK: { S: 'SKU#A' }, SK: { S: 'STOCK' } };
      const level = { name: { S: 'A' }, quantity: { N: '1' }, lowStockThreshold: { N: '5' } };
      const low = { ...key, ...level, GSI2PK: { S: 'LOW' } };
      const events = eventsOfChange({ OldImage: low, NewImage: { ...low, version: { N: '1' } } });
      expect(events.map(({ type }) => type)).toEqual(['inventory.low']);
    });

    it('report an expiry when the cancellation is made, if its row names the customer', () => {
      const made = new Date('2026-06-01T12:00:00.000Z');
      const row = {
        ...cancellationKey('o-1', newTimeId(CANCELLATION_LETTER, made)),
        reason: 'EXPIRED',
        orderVersion: 2,
      };
      const [expired] = eventsOfChange({ NewImage: marshall({ ...row, customerId }) });
      expect(expired).toMatchObject({ type: 'order.expired', time: made.toISOString() });
      expect(eventsOfChange({ NewImage: marshall(row) })).toEqual([]);
      const other = { ...row, customerId, reason: 'CUSTOMER_REQUEST' };
      expect(eventsOfChange({ NewImage: marshall(other) })).toEqual([]);
    });

    it('fail for a row that has a version and is no order', () => {
      const NewImage = {
        PK: { S: 'CUST#a1b2' },
        SK: { S: 'ORDER#2026-06-01#o-1' },
        version: { N: '2' },
      };
      expect(() => eventsOfChange({ NewImage })).toThrow(TypeError);
    });
  });
});
