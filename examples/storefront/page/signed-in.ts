/** The visitor, and the API with the visitor's token. */
import { type OrdersClient, ordersClient } from '../../../packages/client/orders-client.ts';
import { type OrdersSession, ordersSession } from '../../../packages/client/orders-session.ts';
import { ProblemError } from '../../../packages/client/problem-error.ts';
import type { ShopConfig } from '../shop-config.ts';

export interface Visitor {
  readonly config: ShopConfig;
  readonly session: OrdersSession;
  readonly shop: OrdersClient;
  /** Undefined for a guest. */
  readonly customerId: string | undefined;
}

/** Completes a sign-in, if the browser comes back from one. */
export async function visitor(config: ShopConfig): Promise<Visitor> {
  const session = ordersSession({
    signInUrl: config.signInUrl,
    clientId: config.clientId,
    redirectUri: new URL('/callback', location.href).href,
  });
  const shop = ordersClient({ url: config.apiUrl, token: session.token });
  const isReturn = await session.completeSignIn().catch(() => false);
  const { customerId } = session;
  if (isReturn && customerId !== undefined) await profileOf(shop, customerId);
  return { config, session, shop, customerId };
}

/** Creates the profile at the first sign-in. */
async function profileOf(shop: OrdersClient, customerId: string): Promise<void> {
  try {
    await shop.getCustomer({ customerId });
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'customer-not-found') throw error;
    await shop.createCustomer({ body: { name: customerId } });
  }
}
