import { describe, expect, it } from 'vitest';
import {
  fulfillmentEvents,
  type OwnedFulfillment,
} from '../../../domain/events/fulfillment-events.ts';

const CREATED_AT = '2026-06-01T10:00:00.000Z';
const DELIVERED_AT = '2026-06-03T10:00:00.000Z';
const CANCELLED_AT = '2026-06-02T10:00:00.000Z';

const made: OwnedFulfillment = {
  customerId: 'a1b2',
  orderId: 'o-1',
  fulfillmentId: 'f-1',
  status: 'SHIPPED',
  lines: [{ seq: 1, quantity: 2 }],
  trackingInfo: { company: 'DHL', number: '00340' },
  createdBy: 'op-1',
  version: 1,
  createdAt: CREATED_AT,
};
const next = (change: Partial<OwnedFulfillment>): OwnedFulfillment => ({
  ...made,
  version: 2,
  ...change,
});
const reported = (status: 'IN_TRANSIT' | 'DELAYED', happenedAt: string) => ({
  latest: { status, happenedAt },
});

const eventsOf = (before: OwnedFulfillment | undefined, after: OwnedFulfillment) =>
  fulfillmentEvents({ before, after }).map(({ type, time }) => ({ type, time }));

describe('The events of a fulfillment', () => {
  it('describe it with what a shop may show', () => {
    const [created] = fulfillmentEvents({ before: undefined, after: made });
    expect(created).toEqual({
      type: 'fulfillment.created',
      source: '/orders/o-1/fulfillments/f-1',
      subject: 'o-1',
      version: 1,
      time: CREATED_AT,
      about: undefined,
      data: {
        customerId: 'a1b2',
        orderId: 'o-1',
        fulfillment: {
          fulfillmentId: 'f-1',
          status: 'SHIPPED',
          lines: [{ seq: 1, quantity: 2 }],
          trackingInfo: { company: 'DHL', number: '00340' },
          estimatedDeliveryAt: undefined,
          deliveredAt: undefined,
          cancelledAt: undefined,
          version: 1,
        },
      },
    });
  });

  it('have the time of its creation, both of them', () => {
    expect(eventsOf(undefined, made)).toEqual([
      { type: 'fulfillment.created', time: CREATED_AT },
      { type: 'fulfillment.updated', time: CREATED_AT },
    ]);
  });

  it('have the time of its creation, even if a later version is seen first', () => {
    const late = next({ status: 'DELIVERED', deliveredAt: DELIVERED_AT });
    expect(eventsOf(undefined, late)).toEqual([
      { type: 'fulfillment.created', time: CREATED_AT },
      { type: 'fulfillment.updated', time: DELIVERED_AT },
    ]);
  });

  it.each([
    ['delivered', next({ status: 'DELIVERED', deliveredAt: DELIVERED_AT }), DELIVERED_AT],
    ['cancelled', next({ status: 'CANCELLED', cancelledAt: CANCELLED_AT }), CANCELLED_AT],
  ] as const)('have the time when it was %s', (what, after, time) => {
    expect(eventsOf(made, after)).toEqual([
      { type: 'fulfillment.updated', time },
      { type: `fulfillment.${what}`, time },
    ]);
  });

  it('leave out the time for new tracking information, which has none', () => {
    expect(eventsOf(made, next({ trackingInfo: { company: 'UPS' } }))).toEqual([
      { type: 'fulfillment.updated', time: undefined },
      { type: 'fulfillment.tracking_updated', time: undefined },
    ]);
  });

  it('are tracking information for a change that keeps the status', () => {
    const delivered = next({ status: 'DELIVERED', deliveredAt: DELIVERED_AT });
    const corrected = { ...delivered, version: 3, trackingInfo: { company: 'UPS' } };
    expect(eventsOf(delivered, corrected).map(({ type }) => type)).toEqual([
      'fulfillment.updated',
      'fulfillment.tracking_updated',
    ]);
    const cancelled = next({ status: 'CANCELLED', cancelledAt: CANCELLED_AT });
    expect(eventsOf(cancelled, { ...cancelled, version: 3 }).map(({ type }) => type)).toEqual([
      'fulfillment.updated',
      'fulfillment.tracking_updated',
    ]);
  });

  it('are tracking information where a row reopens a delivered parcel', () => {
    const delivered = next({ status: 'DELIVERED', deliveredAt: DELIVERED_AT });
    const away = { ...made, version: 3, cancelledAt: CANCELLED_AT };
    expect(eventsOf(delivered, away)).toEqual([
      { type: 'fulfillment.updated', time: undefined },
      { type: 'fulfillment.tracking_updated', time: undefined },
    ]);
  });

  it('report the parcel’s movement, with the version at that time and the report’s time', () => {
    const happenedAt = '2026-06-01T18:00:00.000Z';
    const moves = { ...made, ...reported('IN_TRANSIT', happenedAt) };
    const events = fulfillmentEvents({ before: made, after: moves });
    expect(events).toMatchObject([
      {
        type: 'fulfillment.in_transit',
        version: 1,
        time: happenedAt,
        about: happenedAt,
        data: { milestone: { status: 'IN_TRANSIT', happenedAt } },
      },
    ]);
  });

  it('report it once, and again after another report', () => {
    const moves = { ...made, ...reported('IN_TRANSIT', '2026-06-01T18:00:00.000Z') };
    const still = { ...made, ...reported('IN_TRANSIT', '2026-06-01T19:00:00.000Z') };
    const delayed = { ...made, ...reported('DELAYED', '2026-06-01T19:00:00.000Z') };
    expect(eventsOf(moves, still)).toEqual([]);
    expect(eventsOf(moves, delayed)).toEqual([]);
    expect(eventsOf(delayed, still)).toHaveLength(1);
    expect(eventsOf(undefined, moves).map(({ type }) => type)).toEqual([
      'fulfillment.created',
      'fulfillment.updated',
      'fulfillment.in_transit',
    ]);
  });

  it('show the report in its own event only', () => {
    const moves = next(reported('IN_TRANSIT', '2026-06-01T18:00:00.000Z'));
    const [updated] = fulfillmentEvents({ before: made, after: moves });
    expect(updated).toMatchObject({ type: 'fulfillment.updated', about: undefined });
    expect(updated?.data).not.toHaveProperty('milestone');
  });
});
