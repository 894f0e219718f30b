import { beforeAll, describe, expect, it } from 'vitest';
import { policyIn } from '../../../domain/shop/policy.ts';
import { erasurePolicy } from '../../../functions/rules/declared.ts';
import { eraseOrder } from '../../../table/due/erase-order.ts';
import { asking, operator } from '../../support/call.ts';
import { type RecordedRequest, recordWhile } from '../../support/measurement/request-recorder.ts';
import {
  aCustomer,
  aSku,
  createOrder,
  expectStatus,
  idempotencyKey,
} from '../../support/orders.ts';
import { pay } from '../../support/payments.ts';
import { freshTable } from '../../support/table.ts';

const ADDRESS = { name: 'Ada Marin', street: '1 Lime Street', city: 'Lund', postalCode: '22100' };
const SKUS = ['CUP', 'POT', 'TEA'];
const NOW = new Date('2026-09-01T12:00:00Z');
const MOMENTS = { since: NOW, now: NOW };

/** Sorts an UpdateItem by the row that it changes, a read by its operation. */
const nameOf = ({ operation, input }: RecordedRequest): string =>
  operation === 'UpdateItem'
    ? String((input['Key'] as { SK: string }).SK).replace(/#.*/, '')
    : operation;

const unitsOf = (requests: readonly RecordedRequest[]) =>
  requests.map((request) => [nameOf(request), request.units] as const);

describe('The units of erasing an order of three lines', () => {
  freshTable();
  beforeAll(async () => {
    for (const sku of SKUS) await aSku(sku);
  });

  /** An order that was paid by card, and arrived in a parcel with two reports. */
  async function arrived(customerId: string, attributes: object) {
    await aCustomer(customerId);
    const path = { customerId };
    const body = {
      currency: 'EUR',
      lines: SKUS.map((sku) => ({ sku, quantity: 1, unitPrice: 1000, ...attributes })),
      shippingAddress: ADDRESS,
      billingAddress: ADDRESS,
      customerNote: 'please ring twice',
    };
    const as = operator;
    const key = idempotencyKey();
    const placed = await expectStatus(201, () => createOrder({ as, path, headers: key, body }));
    const { orderId, placedAt } = placed.body;
    const order = { customerId, orderId, placedAt };
    const method = { kind: 'card', brand: 'visa', last4: '4242' };
    await expectStatus(201, () => pay(order, { method }));
    const trackingInfo = { company: 'DHL', number: '00340434161094042557' };
    const ofOrder = { customerId, orderId };
    const parcelKey = idempotencyKey();
    const parcel = await expectStatus(201, () =>
      asking('A19')({ as, path: ofOrder, headers: parcelKey, body: { trackingInfo } }),
    );
    const ofParcel = { ...ofOrder, fulfillmentId: parcel.body.fulfillmentId };
    for (const [day, status] of ['IN_TRANSIT', 'DELIVERED'].entries())
      await expectStatus(201, () => {
        const happenedAt = `2026-06-0${day + 1}T12:00:00Z`;
        return asking('A22')({
          as,
          path: ofParcel,
          body: {
            status,
            happenedAt,
            location: 'Lund',
            ...(status === 'DELIVERED' && { correction: true }),
          },
        });
      });
    return order;
  }

  const READS = [
    ['Query', 1],
    ['GetItem', 1],
    // The statements of withdrawal that nobody confirmed.
    ['Query', 1],
    ['Query', 1],
  ] as const;

  /** The last read: of the orders that webhooks had. */
  const LAST = [['Query', 1]] as const;

  it('are 4 RCU and 1 a parcel, and 1 WCU for each row that names the person', async () => {
    const order = await arrived('engraved', { attributes: { engraving: 'for Ada' } });
    const first = await recordWhile(() =>
      eraseOrder(order, MOMENTS, erasurePolicy(policyIn(process.env))),
    );
    const second = await recordWhile(() =>
      eraseOrder(order, MOMENTS, erasurePolicy(policyIn(process.env))),
    );

    expect(unitsOf(first)).toEqual([
      ...READS,
      // The row that finds the parcel by its number, which is there only with findParcels.
      ['DeleteItem', 1],
      ['FULFILLMENT', 1],
      ['ITEM', 1],
      ['ITEM', 1],
      ['ITEM', 1],
      ['META', 1],
      ['PAYMENT', 1],
      ['MILESTONE', 1],
      ['MILESTONE', 1],
      ...LAST,
    ]);
    // The walk behind the first one has nothing to write.
    expect(unitsOf(second)).toEqual([...READS, ...LAST]);
  });

  it('are none for lines without attributes', async () => {
    const order = await arrived('plain', {});
    const requests = await recordWhile(() =>
      eraseOrder(order, MOMENTS, erasurePolicy(policyIn(process.env))),
    );

    expect(unitsOf(requests)).toEqual([
      ...READS,
      // The row that finds the parcel by its number, which is there only with findParcels.
      ['DeleteItem', 1],
      ['FULFILLMENT', 1],
      ['META', 1],
      ['PAYMENT', 1],
      ['MILESTONE', 1],
      ['MILESTONE', 1],
      ...LAST,
    ]);
  });
});
