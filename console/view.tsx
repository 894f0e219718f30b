import { useDesk } from './desk.ts';
import { lazy } from './elements/lazy.tsx';
import { QueuesView } from './frame/queues-view.tsx';
import { OrdersOfDay } from './orders/orders-of-day.tsx';
import { OrdersOfNumber } from './orders/orders-of-number.tsx';
import { QueueView } from './queue/queue-view.tsx';
import type { ViewRoute } from './route.ts';
import { isQueue } from './work/work-order.ts';

const PackView = lazy(async () => (await import('./pack/pack-view.tsx')).PackView);
const OrderView = lazy(async () => (await import('./order/order-view.tsx')).OrderView);
const CustomerView = lazy(async () => (await import('./customer/customer-view.tsx')).CustomerView);
const SearchView = lazy(async () => (await import('./orders/search-view.tsx')).SearchView);
const StockList = lazy(async () => (await import('./inventory/stock-list.tsx')).StockList);
const ReturnsView = lazy(async () => (await import('./returns/returns-view.tsx')).ReturnsView);
const StockView = lazy(async () => (await import('./inventory/stock-view.tsx')).StockView);
const WebhookEndpoints = lazy(
  async () => (await import('./webhooks/webhook-endpoints.tsx')).WebhookEndpoints,
);
const WebhookView = lazy(async () => (await import('./webhooks/webhook-view.tsx')).WebhookView);

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
