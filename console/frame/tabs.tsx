import { Icon, type IconName } from '../elements/icons.tsx';
import { hrefOf, type ViewRoute } from '../route.ts';
import { isQueue } from '../work/work-order.ts';

const TABS: readonly (readonly [ViewRoute, string, IconName])[] = [
  [{ view: 'ship' }, 'To ship', 'ring'],
  [{ view: 'queues' }, 'Queues', 'list'],
  [{ view: 'pack' }, 'Scan', 'scan'],
  [{ view: 'customers' }, 'Search', 'search'],
];

/** The views at the thumb, on phones. */
export const Tabs = ({ route }: { readonly route: ViewRoute }) => (
  <nav class="tabs" aria-label="Tabs">
    {TABS.map(([to, name, icon]) => (
      <a key={name} href={hrefOf(to)} aria-current={isAt(to, route) ? 'page' : undefined}>
        <Icon of={icon} />
        {name}
      </a>
    ))}
  </nav>
);

const isAt = (to: ViewRoute, { view }: ViewRoute): boolean =>
  to.view === view || (to.view === 'queues' && isQueue(view) && view !== 'ship');
