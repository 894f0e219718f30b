import { orderIdentity } from '../../table/keys.ts';
import { cancelOrder } from '../../table/orders/a08-cancel-order.ts';
import { endpoint, ok } from '../http/endpoint.ts';
import { customerOrderPath } from '../http/path.ts';
import { log } from '../observability/log.ts';
import { count } from '../observability/metrics.ts';
import { A8 } from './access-patterns.ts';

/**
 * A8: POST /customers/{customerId}/orders/{orderId}/cancellation. It takes no body: there is
 * nothing to say but which order.
 */
export const handler = endpoint(
  A8,
  { path: customerOrderPath, ifMatch: 'optional' },
  async ({ path, ifMatch }) => {
    // `*` asks for an order that exists, which a cancellation does in any case.
    const versions = ifMatch === '*' ? undefined : ifMatch;
    const { order, notRestocked } = await cancelOrder(orderIdentity(path), versions, new Date());
    if (notRestocked.length === 0) return ok(order, order);
    log('ERROR', 'a cancelled order has SKUs without a stock row', {
      orderId: order.orderId,
      notRestocked,
    });
    count('RestockSkipped');
    return ok({ ...order, notRestocked }, order);
  },
);
