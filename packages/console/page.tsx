import { CustomerView } from './customer/customer-view.tsx';
import { lazy } from './elements/lazy.tsx';
import { StockList } from './inventory/stock-list.tsx';
import { StockView } from './inventory/stock-view.tsx';
import { UnpackedView } from './inventory/unpacked/unpacked-view.tsx';
import { OrderView } from './order/order-view.tsx';
import { OrdersOfNumber } from './orders/orders-of-number.tsx';
import { SearchView } from './orders/search-view.tsx';
import { OverpaidView } from './payments/overpaid-view.tsx';
import { ReturnsView } from './returns/returns-view.tsx';
import type { ViewRoute } from './route.ts';
import { WebhookEndpoints } from './webhooks/webhook-endpoints.tsx';
import { WebhookView } from './webhooks/webhook-view.tsx';

const CustomersView = lazy(() => import('./customers/customers-view.tsx'));
const CaptureView = lazy(() => import('./money/capture-view.tsx'));
const DayView = lazy(() => import('./day/day-view.tsx'));

interface PageProps {
  readonly route: ViewRoute;
}

/** The views beside the queues. They are loaded together, once one of them is shown. */
export const Page = ({ route }: PageProps) => (
  <div class={route.view === 'capture' ? '' : 'page'}>
    <Shown route={route} />
  </div>
);

function Shown({ route }: PageProps) {
  const { id = '', query = '' } = route;
  switch (route.view) {
    case 'order':
      return <OrderView key={id} orderId={id} query={query} />;
    case 'number':
      return <OrdersOfNumber key={id} number={id} />;
    case 'day':
      return <DayView day={route.id} isReport={query === 'report'} />;
    case 'customer':
      return <CustomerView key={id} customerId={id} query={query} />;
    case 'customers':
      return <CustomersView query={query} />;
    case 'stock':
      if (id) return <StockView key={id} sku={id} />;
      return query.startsWith('unpacked') ? (
        <UnpackedView query={query} />
      ) : (
        <StockList query={query} />
      );
    case 'returns':
      return <ReturnsView />;
    case 'capture':
      return <CaptureView />;
    case 'giveback':
      return <OverpaidView />;
    case 'webhooks':
      return <WebhookEndpoints />;
    case 'webhook':
      return <WebhookView key={id} endpointId={id} />;
    default:
      return <SearchView key={id} text={id} />;
  }
}
