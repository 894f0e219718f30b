// @module-tag large alone
/** The words about a withdrawal on the page of its order. */
import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../../test/support/browser.ts';
import { CUSTOMER } from '../../../../test/support/console.ts';
import { shopInBrowser } from '../support/shop-in-browser.ts';

const dayOf = (moment: string | undefined) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'Europe/Berlin' }).format(
    new Date(String(moment)),
  );

describe.skipIf(!hasBrowser)('The page of an order shows', () => {
  const { complaints, openOrder, placeOrder, shop } = shopInBrowser();

  /** A shipped order that has arrived today, and is paid if so asked. */
  async function arrived(isPaid: boolean) {
    const { orderId } = await placeOrder();
    const path = { customerId: CUSTOMER, orderId };
    const body = { provider: 'manual', captured: true, amount: 9900 } as const;
    if (isPaid) await shop.createPayment({ ...path, body });
    const { fulfillmentId } = await shop.createFulfillment({ ...path, body: {} });
    const happenedAt = new Date().toISOString();
    await shop.addMilestone({ ...path, fulfillmentId, body: { status: 'DELIVERED', happenedAt } });
    return path;
  }
  const read = (orderId: string) => shop.getOrder({ orderId, consistent: true });

  it('the last day of a withdrawal, until there is one', async () => {
    const path = await arrived(true);
    const { withdrawalWindow } = await read(path.orderId);
    expect(withdrawalWindow).toMatchObject({ status: 'OPEN', until: expect.any(String) });
    const page = await openOrder(path);
    const until = dayOf(withdrawalWindow?.until);
    await page.getByText(`The customer may withdraw until ${until}.`).waitFor();
    await page.close();
  });

  it('the words of a statement, and the day of the refund if something was paid', async () => {
    const path = await arrived(true);
    const body = { name: 'Jo Kim', email: 'jo.kim@mail.example' };
    await shop.withdrawOrder({ ...path, body });
    const [stated] = (await read(path.orderId)).withdrawals ?? [];
    const page = await openOrder(path);
    const note = page.locator('p.note', { hasText: 'Withdrawn' });
    await note.getByText('Jo Kim · jo.kim@mail.example').waitFor();
    // The statement has no comment, so no point follows.
    expect((await note.innerText()).split('\n')).toEqual([
      `Withdrawn ${dayOf(stated?.receivedAt)}: the refund is due by ${dayOf(stated?.refundDueBy)}.`,
      'Jo Kim · jo.kim@mail.example',
    ]);
    expect(await page.getByText('The customer may withdraw').count()).toBe(0);
    await page.close();
  });

  it('no day of a refund of what nobody paid, and the comment of the statement', async () => {
    const path = await arrived(false);
    const body = { name: 'Jo Kim', email: 'jo.kim@mail.example', comment: 'Too large' };
    await shop.withdrawOrder({ ...path, body });
    const [stated] = (await read(path.orderId)).withdrawals ?? [];
    const page = await openOrder(path);
    const note = page.locator('p.note', { hasText: 'Withdrawn' });
    await note.getByText('Too large').waitFor();
    expect((await note.innerText()).split('\n')).toEqual([
      `Withdrawn ${dayOf(stated?.receivedAt)}.`,
      'Jo Kim · jo.kim@mail.example · Too large',
    ]);
    await page.close();
  });

  it('contacts no other site, without script errors', () => expect(complaints).toEqual([]));
});
