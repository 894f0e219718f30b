import { EarlyScans } from './elements/early-scans.tsx';
import { lazy } from './elements/lazy.tsx';
import { QueuesView } from './frame/queues-view.tsx';
import { QueueView } from './queue/queue-view.tsx';
import type { ViewRoute } from './route.ts';
import { isQueue } from './work/work-order.ts';

const PackView = lazy(() => import('./pack/pack-view.tsx'), EarlyScans);
const Page = lazy(() => import('./page.tsx'));

/** The view that the address names. */
export function View({ route }: { readonly route: ViewRoute }) {
  const { view, query = '' } = route;
  if (isQueue(view)) return <QueueView key={view} queue={view} query={query} />;
  if (view === 'pack') return <PackView />;
  if (view === 'queues') return <QueuesView route={route} />;
  return <Page route={route} />;
}
