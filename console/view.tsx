import { useDesk } from './desk.ts';
import { EarlyScans } from './elements/early-scans.tsx';
import { lazy } from './elements/lazy.tsx';
import { QueuesView } from './frame/queues-view.tsx';
import { QueueView } from './queue/queue-view.tsx';
import type { ViewRoute } from './route.ts';
import { isQueue } from './work/work-order.ts';

const PackView = lazy(() => import('./pack/pack-view.tsx'), EarlyScans);
const OrderView = lazy(() => import('./order/order-view.tsx'));
const CustomerView = lazy(() => import('./customer/customer-view.tsx'));
const OrdersOfDay = lazy(() => import('./orders/orders-of-day.tsx'));
const OrdersOfNumber = lazy(() => import('./orders/orders-of-number.tsx'));
const SearchView = lazy(() => import('./orders/search-view.tsx'));
const StockList = lazy(() => import('./inventory/stock-list.tsx'));
const ReturnsView = lazy(() => import('./returns/returns-view.tsx'));
const StockView = lazy(() => import('./inventory/stock-view.tsx'));
const WebhookEndpoints = lazy(() => import('./webhooks/webhook-endpoints.tsx'));
const WebhookView = lazy(() => import('./webhooks/webhook-view.tsx'));

interface ViewProps {
  readonly route: ViewRoute;
  readonly announce: (outcome: string) => void;
}

/** The view that the address names. */
export function View({ route, announce }: ViewProps) {
  const { view, query = '' } = route;
  if (isQueue(view)) return <QueueView key={view} queue={view} query={query} />;
  if (view === 'pack') return <PackView />;
  if (view === 'queues') return <QueuesView route={route} />;
  return (
    <div class="page">
      <Page route={route} announce={announce} />
    </div>
  );
}

function Page({ route, announce }: ViewProps) {
  const { session } = useDesk();
  const { id = '' } = route;
  switch (route.view) {
    case 'order':
      return (
        <OrderView
          key={id}
          session={session}
          announce={announce}
          orderId={id}
          query={route.query ?? ''}
        />
      );
    case 'number':
      return <OrdersOfNumber key={id} session={session} number={id} />;
    case 'day':
      return <OrdersOfDay session={session} day={route.id} />;
    case 'customer':
      return <CustomerView key={id} session={session} announce={announce} customerId={id} />;
    case 'stock':
      return route.id === undefined ? (
        <StockList query={route.query ?? ''} />
      ) : (
        <StockView key={id} session={session} announce={announce} sku={id} />
      );
    case 'returns':
      return <ReturnsView />;
    case 'webhooks':
      return <WebhookEndpoints session={session} announce={announce} />;
    case 'webhook':
      return <WebhookView key={id} session={session} announce={announce} endpointId={id} />;
    default:
      return <SearchView key={id} text={id} />;
  }
}
