// @module-tag large alone
/** An order on a phone, whose address is what the person at the table needs first. */
import { describe, expect, it } from 'vitest';
import { hasBrowser, screenshot } from '../../../../test/support/browser.ts';
import { shopInBrowser } from '../support/shop-in-browser.ts';

describe.skipIf(!hasBrowser)('On a phone, the address of an order', () => {
  const { complaints, openOrder, placeOrder } = shopInBrowser({}, {}, { hasTouch: true });

  it.each(['Ring twice', undefined])('begins near the top, with the note %s', async (note) => {
    const shippingAddress = { name: 'Nia Lund', line1: 'Storgata 3', city: 'Oslo', country: 'NO' };
    const order = await placeOrder({
      shippingAddress,
      ...(note !== undefined && { customerNote: note }),
    });
    const page = await openOrder(order);
    await screenshot(page, `order-address-phone-${note ? 'note' : 'bare'}`);
    const tops = await page.evaluate<number[]>(`['.address-card', '.address-card address'].map(
      (one) => document.querySelector(one).getBoundingClientRect().top + scrollY)`);
    // The number and the state are above it, and its own buttons between its edge and its lines.
    expect(tops[0]).toBeLessThan(112);
    expect(tops[1]).toBeLessThan(194);
    await page.getByRole('button', { name: 'Copy the address' }).tap({ trial: true });
    await page.getByRole('link', { name: 'Map' }).tap({ trial: true });
    await page.close();
  });

  it('contacts no other site, without script errors', () => expect(complaints).toEqual([]));
});
