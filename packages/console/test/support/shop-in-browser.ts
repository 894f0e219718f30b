import { afterAll, beforeAll } from 'vitest';
import { browser } from '../../../../test/support/browser.ts';
import { openOrder, type Shop, signedIn, startShop } from '../../../../test/support/console.ts';
import { ordersClient } from '../../../client/orders-client.ts';
import type { PlacedOrder } from '../../../client/types.ts';
import type { Run } from '../../../local/run.ts';

/** An address that stands for the backend's own, which is not known before it runs. */
const SHOP = 'http://shop.example';

/**
 * A backend with goods and one customer, and a browser with its console: for a file's tests, from
 * before the first until after the last.
 *
 * @param context as of `startShop`
 * @param settings as of `startShop`
 * @param device as of `browser`
 */
export function shopInBrowser(
  context?: Parameters<typeof startShop>[0],
  settings?: Parameters<typeof startShop>[1],
  device?: Parameters<typeof browser>[0],
) {
  const { open, complaints } = browser(device);
  let started: Shop | undefined;
  beforeAll(async () => {
    started = await startShop(context, settings);
  });
  afterAll(() => started?.backend.stop());

  const running = (): Shop => {
    if (!started) throw new Error('the shop runs in tests and in hooks after its own');
    return started;
  };
  const backend = () => running().backend;
  const clientWith = (token: () => Promise<string>) =>
    ordersClient({
      url: SHOP,
      token,
      fetch: (url, init) => fetch(String(url).replace(SHOP, backend().url), init),
    });
  const placeOrder: Shop['placeOrder'] = (order) => running().placeOrder(order);
  return {
    open,
    /** As of `browser`. */
    complaints,
    backend,
    /** A client with an operator's token. */
    shop: clientWith(() => backend().operatorToken()),
    /** A client with a token of these claims. */
    clientOf: (...claims: Parameters<Run['token']>) => clientWith(() => backend().token(...claims)),
    /** As of `Shop`. */
    placeOrder,
    /** The address of a view: `#/pack`. */
    address: (view = '') => `${backend().url}/ops/${view}`,
    /** Opens the console at a view, signed in. */
    signedIn: (view?: Parameters<typeof signedIn>[2]) => signedIn(open, backend(), view),
    /** Opens an order, and waits for all data of its page. */
    openOrder: (order: Pick<PlacedOrder, 'orderId'>) => openOrder(open, backend(), order),
  };
}
