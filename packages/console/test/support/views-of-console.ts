import { CUSTOMER, type Shop, untilFollowed } from '../../../../test/support/console.ts';
import { hrefOf, type ViewRoute } from '../../route.ts';

/**
 * Fills the shop, and returns the address of each view: of one thing, of a list, or of both. One
 * order is not paid and shipped in part, so that it has the most actions; one is shipped by a
 * parcel, and one as a whole.
 */
export async function viewsOfConsole({
  shop,
  placeOrder,
}: Pick<Shop, 'shop' | 'placeOrder'>): Promise<readonly string[]> {
  const shippingAddress = { name: 'Nia Lund', line1: 'Storgata 3', city: 'Oslo', country: 'NO' };
  const place = async (paymentTerms: 'NET' | 'RECEIPT' = 'NET') => {
    const order = { shippingAddress, customerNote: 'Ring twice', paymentTerms };
    const { orderId, number = '' } = await placeOrder(order);
    return { number, ids: { customerId: CUSTOMER, orderId } };
  };
  const [part, parcel, whole] = [await place('RECEIPT'), await place(), await place()];
  const lines = [{ seq: 1, quantity: 1 }];
  const trackingInfo = { company: 'DHL', number: '00340434161094042550' };
  await shop.createFulfillment({ ...part.ids, body: { lines, trackingInfo } });
  await shop.createFulfillment({ ...parcel.ids, body: {} });
  await shop.updateOrderStatus({ ...whole.ids, ifMatch: 1, body: { status: 'SHIPPED' } });
  const returned = { lines: [{ seq: 1, quantity: 1, reason: 'UNWANTED' }] } as const;
  await shop.createReturn({ ...parcel.ids, body: returned });
  await place();
  // With its parcel, it has the widest row of a list.
  await untilFollowed(shop, part.ids);
  const { endpointId } = await shop.createWebhookEndpoint({
    body: { url: 'https://hooks.shop.example/orders', eventTypes: ['*'] },
  });
  const things: Readonly<Record<ViewRoute['view'], readonly (string | undefined)[]>> = {
    ship: [undefined],
    unpaid: [undefined],
    part: [undefined],
    hold: [undefined],
    returns: [undefined],
    capture: [undefined],
    giveback: [undefined],
    day: [undefined, '2026-01-02'],
    stock: [undefined, 'BAG'],
    webhooks: [undefined],
    webhook: [endpointId],
    customers: [undefined],
    customer: [CUSTOMER],
    search: ['nia', 'jo.kim@mail'],
    number: [part.number, '200101-0000-000'],
    order: [part, parcel, whole].map(({ ids }) => ids.orderId),
    queues: [undefined],
    pack: [undefined],
  };
  const views = Object.entries(things).flatMap(([view, ids]) =>
    ids.map((id) => hrefOf({ view, id } as ViewRoute)),
  );
  return [...views, hrefOf({ view: 'day', query: 'report' })];
}
