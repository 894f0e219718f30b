import { CustomerView } from './customer/customer-view.tsx';
import { LowStock } from './inventory/low-stock.tsx';
import { StockView } from './inventory/stock-view.tsx';
import type { LagMeter } from './lag.tsx';
import { OrderView } from './order/order-view.tsx';
import { OpenOrders } from './orders/open-orders.tsx';
import { OrdersOfDay } from './orders/orders-of-day.tsx';
import { OrdersOfNumber } from './orders/orders-of-number.tsx';
import { Unsearchable } from './orders/unsearchable.tsx';
import type { ViewRoute } from './route.ts';
import type { Session } from './session.ts';
import { WebhookEndpoints } from './webhooks/webhook-endpoints.tsx';
import { WebhookView } from './webhooks/webhook-view.tsx';

interface ViewProps {
  readonly route: ViewRoute;
  readonly session: Session;
  readonly meter: LagMeter;
  readonly announce: (outcome: string) => void;
}

/** The view that the address names. */
export function View({ route, session, meter, announce }: ViewProps) {
  const { id = '' } = route;
  switch (route.view) {
    case 'order':
      return (
        <OrderView key={id} session={session} meter={meter} announce={announce} orderId={id} />
      );
    case 'number':
      return <OrdersOfNumber key={id} session={session} number={id} />;
    case 'search':
      return <Unsearchable text={id} />;
    case 'day':
      return <OrdersOfDay session={session} day={route.id} />;
    case 'customer':
      return <CustomerView key={id} session={session} announce={announce} customerId={id} />;
    case 'low-stock':
      return <LowStock session={session} announce={announce} />;
    case 'stock':
      return <StockView key={id} session={session} announce={announce} sku={id} />;
    case 'webhooks':
      return <WebhookEndpoints session={session} announce={announce} />;
    case 'webhook':
      return <WebhookView key={id} session={session} announce={announce} endpointId={id} />;
    case 'open':
      return <OpenOrders session={session} />;
  }
}
