import { describe, expect, it } from 'vitest';
import { assertTaxesFit } from '../../../../domain/totals/assert-taxes-fit.ts';
import { GOODS } from '../../sample-data/demo/basket.ts';
import { totalOf } from '../../sample-data/demo/demo-order.ts';
import { demoOrders } from '../../sample-data/demo/demo-orders.ts';

const DAY = 86_400_000;
const NOW = new Date('2026-11-28T14:32:00Z');
const contents = demoOrders(NOW).map(({ content }) => content);
const daily = contents.filter(({ externalId }) => externalId.startsWith('N'));

const counts = (of: readonly string[]) =>
  Object.fromEntries([...Map.groupBy(of, (one) => one)].map(([name, all]) => [name, all.length]));
const dayOf = ({ placedAt }: { readonly placedAt: string }) => placedAt.slice(0, 10);

describe('The demo’s orders', () => {
  it('are the same ones each time, moved to another day', () => {
    expect(demoOrders(NOW)).toEqual(demoOrders(NOW));
    const later = demoOrders(new Date(NOW.getTime() + DAY)).map(({ content }) => content);
    const moved = later.map(({ placedAt, ...order }) => ({
      ...order,
      placedAt: new Date(Date.parse(placedAt) - DAY).toISOString(),
    }));
    expect(moved).toEqual(contents);
  });

  it('are of thirty days up to now, each with some, and today too at any time', () => {
    expect(new Set(daily.map(dayOf)).size).toBe(30);
    for (const { placedAt } of contents) {
      expect(Date.parse(placedAt)).toBeLessThan(NOW.getTime());
      expect(Date.parse(placedAt)).toBeGreaterThan(NOW.getTime() - 30 * DAY);
    }
    for (const time of ['00:01', '12:00', '23:59']) {
      const now = new Date(`2026-11-28T${time}:00Z`);
      const today = demoOrders(now).filter(({ content }) => dayOf(content) === '2026-11-28');
      expect(today.length).toBeGreaterThanOrEqual(5);
      expect(today.every(({ content }) => Date.parse(content.placedAt) < now.getTime())).toBe(true);
    }
  });

  it('are placed by day more than by night', () => {
    const byNight = daily.filter(({ placedAt }) => Number(placedAt.slice(11, 13)) < 6);
    expect(byNight.length).toBeGreaterThan(0);
    expect(byNight.length / daily.length).toBeLessThan(0.1);
  });

  it('have ended as in a shop: most arrived, few came back, fewer were canceled', () => {
    expect(counts(daily.map(({ status }) => status))).toEqual({
      OPEN: 12,
      SHIPPED: 2,
      DELIVERED: 77,
      RETURNED: 6,
      CANCELLED: 3,
    });
    const newest = demoOrders(NOW).slice(0, 12);
    expect(newest.filter(({ parcels }) => parcels)).toHaveLength(4);
    expect(counts(newest.map(({ money = ['none'] }) => money.join('+')))).toEqual({
      SALE: 6,
      AUTHORIZATION: 2,
      'AUTHORIZATION+CAPTURE': 2,
      none: 2,
    });
  });

  it('have prices of the stock and sums that their taxes fit', () => {
    for (const { currency, lines, adjustments, refunded = 0 } of contents) {
      for (const { sku, name, unitPrice, priceMode } of lines)
        if (sku !== undefined && priceMode === undefined)
          expect({ currency, name, unitPrice }).toEqual({
            currency: 'EUR',
            name: GOODS[sku as keyof typeof GOODS].name,
            unitPrice: GOODS[sku as keyof typeof GOODS].unitPrice,
          });
      const total = totalOf({ lines, adjustments });
      const numbered = lines.map((line, at) => ({
        seq: at + 1,
        amount: line.quantity * line.unitPrice,
      }));
      expect(() => assertTaxesFit(adjustments, numbered, total)).not.toThrow();
      expect(refunded).toBeLessThanOrEqual(total);
    }
    const rates = contents.flatMap(({ adjustments }) =>
      adjustments.flatMap(({ rate = [] }) => rate),
    );
    expect(new Set(rates)).toEqual(new Set(['0.19', '0.07', '0.27', '0.055']));
    // €25.00 and €4.90 of shipping contain 19 %: 2990 × 19 / 119.
    const bag = contents.find(
      ({ lines, adjustments: [shipping, ...rest] }) =>
        lines.length === 1 &&
        lines[0]?.sku === 'ABC' &&
        lines[0].quantity === 1 &&
        shipping?.amount === 490 &&
        rest.length === 1,
    );
    expect(bag?.adjustments.at(-1)).toMatchObject({ amount: 477, rate: '0.19', included: true });
  });

  it('are of many buyers in many countries, some with notes, tags and discounts', () => {
    expect(new Set(contents.map(({ customerId }) => customerId)).size).toBe(34);
    const countries = contents.map(({ shippingAddress: to }) => to['country']);
    expect(new Set(countries).size).toBeGreaterThan(10);
    expect(daily.filter(({ customerNote }) => customerNote).length).toBeGreaterThan(5);
    expect(daily.filter(({ tags }) => tags).length).toBeGreaterThan(5);
    const kinds = daily.flatMap(({ adjustments }) => adjustments.map(({ kind }) => kind));
    expect(counts(kinds)['DISCOUNT']).toBe(11);
  });
});
