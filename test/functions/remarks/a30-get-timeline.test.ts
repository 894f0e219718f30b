import { beforeAll, describe, expect, it } from 'vitest';
import { asking, customer, operator } from '../../support/call.ts';
import { lagReads } from '../../support/faults.ts';
import { cancelLines, report as reportMilestone, ship } from '../../support/fulfillments.ts';
import { recordRequests } from '../../support/measurement/request-recorder.ts';
import { aCustomer, anOrder, aSku, idempotencyKey, move } from '../../support/orders.ts';
import { capture, pay, report } from '../../support/payments.ts';
import { projector } from '../../support/project.ts';
import { decide, sendBack } from '../../support/returns.ts';
import { freshTable } from '../../support/table.ts';
import { withdraw } from '../../support/withdrawals.ts';

const customerId = 'a1b2';
const buyer = customer(customerId);
const addComment = asking('A28');
const cancelFulfillment = asking('A21');
const getTimeline = asking('A30');

interface Entry {
  readonly kind: string;
  readonly at: string;
  readonly by?: string;
  readonly byName?: string;
  readonly order?: { version: number; status: string; onHold?: string };
  readonly comment?: { text: string };
  readonly fulfillment?: { status: string };
  readonly return?: { previousStatus?: string; status: string; received?: number };
  readonly transaction?: { kind: string; state: string };
}

const timeline = async (orderId: string, as = operator): Promise<readonly Entry[]> =>
  (await getTimeline({ as, path: { orderId } })).body.items;
const comment = (orderId: string, text: string, as = operator, visibility?: string) =>
  addComment({
    as,
    path: { customerId, orderId },
    headers: idempotencyKey(),
    body: { text, visibility },
  });

describe('A30 read an order’s timeline', () => {
  freshTable({ stream: true });
  const project = projector();
  beforeAll(() => Promise.all([aCustomer(customerId), aSku('ABC'), aSku('XYZ')]));

  it('has the names by which operators sign in, for operators alone', async () => {
    const ada = { ...operator, username: 'ada' };
    const path = { customerId, orderId: (await anOrder(customerId, 'ABC', 'XYZ')).orderId };
    const { status, body } = await asking('A19')({
      as: ada,
      path,
      headers: idempotencyKey(),
      body: { lines: [{ seq: 1, quantity: 1 }] },
    });
    expect([status, body.createdByName]).toEqual([201, 'ada']);
    await asking('A8')({
      as: ada,
      path,
      headers: idempotencyKey(),
      body: { lines: [{ seq: 2, quantity: 1 }], reason: 'FRAUD' },
    });
    expect((await comment(path.orderId, 'Called.', ada, 'CUSTOMER')).body.createdByName).toBe(
      'ada',
    );
    // A customer's name for the sign-in may be their e-mail address: it is not stored.
    const named = { ...buyer, username: 'jo@mail.example' };
    expect((await comment(path.orderId, 'Hello', named)).body.createdByName).toBeUndefined();
    await project();

    const names = async (as = operator) =>
      (await timeline(path.orderId, as)).map(({ kind, byName }) => [kind, byName]);
    expect(await names()).toEqual([
      ['ORDER', undefined],
      ['ORDER', 'ada'],
      ['FULFILLMENT', 'ada'],
      ['ORDER', 'ada'],
      ['CANCELLATION', 'ada'],
      ['COMMENT', 'ada'],
      ['COMMENT', undefined],
    ]);
    expect((await names(buyer)).every(([, name]) => name === undefined)).toBe(true);
    const read = async (as = operator) =>
      (await asking('A3')({ as, path: { orderId: path.orderId }, query: { consistent: 'true' } }))
        .body.fulfillments[0].createdByName;
    expect([await read(), await read(buyer)]).toEqual(['ada', undefined]);
  });

  it('composes all that happened, with who and why', async () => {
    const { orderId } = await anOrder(customerId, 'ABC', 'XYZ', 'ABC');
    const path = { customerId, orderId };
    const { paymentId } = (await pay(path)).body;
    await report({ ...path, paymentId, kind: 'AUTHORIZATION', amount: 3000, occurredAt: NOON });
    await cancelLines(path, [[3, 1]]);
    const { fulfillmentId } = (await ship(path, [1, 1])).body;
    const second = (await ship(path, [2, 1])).body.fulfillmentId;
    await cancelFulfillment({ as: operator, path: { ...path, fulfillmentId: second } });
    await reportMilestone({ ...path, fulfillmentId }, 'DELIVERED', 60);
    await capture({ ...path, paymentId });
    await comment(orderId, 'Called them.');
    await project();

    const entries = await timeline(orderId);

    const times = entries.map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
    const versions = entries.flatMap(({ order, by }) => (order ? [[order.version, by]] : []));
    expect(versions).toEqual([
      [1, undefined],
      [2, undefined],
      [3, 'op-1'],
      // A parcel's row names the version of its last change, and who made that.
      [4, undefined],
      [5, undefined],
      [6, 'op-1'],
      [7, undefined],
    ]);
    const ofKind = (kind: string) => entries.filter((entry) => entry.kind === kind);
    expect(ofKind('CANCELLATION')).toEqual([
      {
        at: expect.any(String),
        by: 'op-1',
        kind: 'CANCELLATION',
        cancellation: {
          cancellationId: expect.stringMatching(/^c-/),
          lines: [{ seq: 3, quantity: 1 }],
          reason: 'INVENTORY',
        },
      },
    ]);
    expect(
      ofKind('FULFILLMENT')
        .map(({ fulfillment, by }) => `${fulfillment?.status} ${by}`)
        .sort(),
    ).toEqual(['CANCELLED op-1', 'DELIVERED undefined', 'SHIPPED op-1', 'SHIPPED op-1']);
    expect(
      ofKind('TRANSACTION').map(({ transaction, by }) => [
        transaction?.kind,
        transaction?.state,
        by,
      ]),
    ).toEqual([
      ['AUTHORIZATION', 'SUCCEEDED', undefined],
      ['CAPTURE', 'REQUESTED', 'op-1'],
    ]);
    expect(ofKind('COMMENT')).toMatchObject([
      { by: 'op-1', comment: { text: 'Called them.', visibility: 'INTERNAL' } },
    ]);
  });

  it('names who held, released, readdressed, took back, reported and canceled', async () => {
    const ada = { ...operator, username: 'ada' };
    const { orderId } = await anOrder(customerId, 'ABC', 'XYZ');
    const path = { customerId, orderId };
    const at = (version: number) => ({ 'if-match': `"${version}"` });
    const address = { shippingAddress: { name: 'Nia', city: 'Cork', country: 'IE' } };
    await asking('A7b')({ as: ada, path, headers: at(1), body: { reason: 'FRAUD' } });
    await asking('A7c')({ as: operator, path, headers: at(2) });
    await asking('A27')({ as: buyer, path, headers: at(3), body: address });
    await asking('A27')({ as: ada, path, headers: at(4), body: address });
    const { fulfillmentId } = (await ship(path, [1, 1])).body;
    await cancelFulfillment({ as: ada, path: { ...path, fulfillmentId } });
    const second = { ...path, fulfillmentId: (await ship(path)).body.fulfillmentId };
    const arrived = { status: 'DELIVERED', happenedAt: NOON, correction: true };
    await asking('A22')({ as: ada, path: second, body: arrived });
    await project();

    const versions = async (as = operator, of = orderId) =>
      (await timeline(of, as)).flatMap(({ order, by, byName }) =>
        order ? [[order.version, by, byName]] : [],
      );
    expect(await versions()).toEqual([
      [1, undefined, undefined],
      [2, 'op-1', 'ada'],
      [3, 'op-1', undefined],
      [4, customerId, undefined],
      [5, 'op-1', 'ada'],
      // Its parcel names who took it back.
      [6, undefined, undefined],
      [7, 'op-1', 'ada'],
      [8, undefined, undefined],
      [9, 'op-1', 'ada'],
    ]);
    const parcels = (await timeline(orderId)).flatMap(({ fulfillment, by, byName }) =>
      fulfillment && fulfillment.status !== 'SHIPPED' ? [[fulfillment.status, by, byName]] : [],
    );
    expect(parcels.sort()).toEqual([
      ['CANCELLED', 'op-1', 'ada'],
      ['DELIVERED', 'op-1', 'ada'],
    ]);
    const theirs = (await timeline(orderId, buyer)).map(({ by, byName }) => [by, byName]);
    expect(theirs.filter(([by, name]) => by ?? name)).toEqual([[customerId, undefined]]);

    const canceled = await anOrder(customerId, 'ABC');
    await asking('A8')({ as: ada, path: { customerId, orderId: canceled.orderId } });
    const own = await anOrder(customerId, 'ABC');
    await asking('A8')({ as: buyer, path: { customerId, orderId: own.orderId } });
    await project();
    expect((await versions(operator, canceled.orderId))[1]).toEqual([2, 'op-1', 'ada']);
    expect((await versions(buyer, canceled.orderId))[1]).toEqual([2, undefined, undefined]);
    expect((await versions(operator, own.orderId))[1]).toEqual([2, customerId, undefined]);
  });

  it('names each step of a return with its author, and the statements of withdrawal', async () => {
    const ada = { ...operator, username: 'ada' };
    const { orderId } = await anOrder(customerId, 'ABC', 'XYZ');
    const path = { customerId, orderId };
    await move(customerId, orderId, 'SHIPPED', 'DELIVERED');
    await project();
    const asked = await sendBack(path, [[1, 1]], { as: buyer });
    const named = { ...path, returnId: asked.body.returnId };
    await decide(named, 'OPEN', 1, ada);
    const body = { lines: [{ seq: 1, quantity: 1, restock: 0 }] };
    const headers = idempotencyKey();
    const receipt = { as: operator, path: named, headers, body };
    const received = await asking('A25')(receipt);
    expect([received.status, received.body.acts]).toEqual([201, undefined]);
    expect((await asking('A25')(receipt)).body).toEqual(received.body);
    const started = await sendBack(path, [[2, 1]], { as: ada });
    expect(started.body.createdByName).toBe('ada');
    await decide({ ...path, returnId: started.body.returnId }, 'CANCELLED', 1);
    await withdraw(path);
    await project();

    const steps = async (as = operator) =>
      (await timeline(orderId, as)).flatMap(({ return: of, by, byName }) =>
        of ? [[of.previousStatus, of.status, of.received, by, byName]] : [],
      );
    expect((await steps()).slice(0, 5)).toEqual([
      [undefined, 'REQUESTED', undefined, customerId, undefined],
      ['REQUESTED', 'OPEN', undefined, 'op-1', 'ada'],
      ['OPEN', 'CLOSED', 1, 'op-1', undefined],
      [undefined, 'OPEN', undefined, 'op-1', 'ada'],
      ['OPEN', 'CANCELLED', undefined, 'op-1', undefined],
    ]);
    expect(new Set((await steps(buyer)).map(([, , , by, name]) => by ?? name))).toEqual(
      new Set([customerId, undefined]),
    );
    const read = (as = operator) => asking('A3')({ as, path: { orderId } });
    const { withdrawals, returns } = (await read()).body;
    expect(returns[1]).toMatchObject({ createdByName: 'ada' });
    expect(returns[0].acts).toBeUndefined();
    expect((await read(buyer)).body.returns[1].createdByName).toBeUndefined();
    const stated = (await timeline(orderId)).filter(({ kind }) => kind === 'WITHDRAWAL');
    const [{ receivedAt, ...withdrawal }] = withdrawals;
    expect(stated).toEqual([{ at: receivedAt, kind: 'WITHDRAWAL', withdrawal }]);
  });

  it('names the operator who recorded a withdrawal to operators alone', async () => {
    const ada = { ...operator, username: 'ada' };
    const { orderId } = await anOrder(customerId, 'ABC', 'XYZ');
    const path = { customerId, orderId };
    await ship(path, [1, 1]);
    await withdraw(path, {}, ada);
    await project();

    const named = async (as = operator) =>
      (await timeline(orderId, as)).flatMap(({ kind, by, byName }) =>
        ['CANCELLATION', 'RETURN'].includes(kind) ? [[kind, by, byName]] : [],
      );
    expect(await named()).toEqual([
      ['CANCELLATION', 'op-1', 'ada'],
      ['RETURN', 'op-1', 'ada'],
    ]);
    expect(await named(buyer)).toEqual([
      ['CANCELLATION', undefined, undefined],
      ['RETURN', undefined, undefined],
    ]);
  });

  it('shows customers no internal comments, and no ids of the staff', async () => {
    const { orderId } = await anOrder(customerId, 'ABC');
    await comment(orderId, 'Suspicious.');
    await comment(orderId, 'We are packing it.', operator, 'CUSTOMER');
    await comment(orderId, 'Thank you!', buyer);
    await ship({ customerId, orderId }, [1, 1]);
    await project();

    const entries = await timeline(orderId, buyer);

    expect(entries.flatMap(({ comment }) => comment?.text ?? [])).toEqual([
      'We are packing it.',
      'Thank you!',
    ]);
    expect(new Set(entries.map(({ by }) => by))).toEqual(new Set([undefined, customerId]));
    expect((await timeline(orderId)).map(({ by }) => by)).toContain('op-1');
  });

  it('is one Query, whose cost follows the order’s size', async () => {
    const { orderId } = await anOrder(customerId, 'ABC');
    await project();
    const requests = recordRequests();
    await timeline(orderId);
    expect(requests).toMatchObject([{ operation: 'Query', units: 0.5 }]);
  });

  it('shows each version’s state, and the status before it', async () => {
    const { orderId } = await anOrder(customerId, 'ABC');
    await move(customerId, orderId, 'SHIPPED');
    await project();

    expect((await timeline(orderId)).map(({ order }) => order)).toMatchObject([
      { version: 1, status: 'OPEN' },
      { version: 2, status: 'SHIPPED', previousStatus: 'OPEN' },
    ]);
  });

  it('is read again if a replica does not have the order yet', async () => {
    const { orderId } = await anOrder(customerId, 'ABC');
    await comment(orderId, 'New.');
    const arrive = lagReads(() => false);
    const entries = await timeline(orderId);
    arrive();
    expect(entries).toHaveLength(1);
  });

  it('is of the caller’s orders only', async () => {
    const { orderId } = await anOrder(customerId, 'ABC');
    const call = { as: customer('c3d4'), path: { orderId } };
    expect(await getTimeline(call)).toMatchObject({
      status: 404,
      body: { code: 'order-not-found' },
    });
  });
});

const NOON = '2026-06-01T12:00:00Z';
