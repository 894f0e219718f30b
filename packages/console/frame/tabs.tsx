import type { RefObject } from 'preact';
import { Icon, type IconName } from '../elements/icons.tsx';
import { hrefOf, type ViewRoute } from '../route.ts';
import { isQueue } from '../work/work-order.ts';

const TABS: readonly (readonly [ViewRoute, string, IconName])[] = [
  [{ view: 'ship' }, 'To ship', 'ring'],
  [{ view: 'queues' }, 'Queues', 'list'],
  [{ view: 'pack' }, 'Scan', 'scan'],
  [{ view: 'customers' }, 'Search', 'search'],
];

interface TabsProps {
  readonly route: ViewRoute;
  readonly search: RefObject<HTMLInputElement | null>;
}

/** The views at the thumb, on phones, which show their keyboard if a tap gives the focus. */
export const Tabs = ({ route, search }: TabsProps) => (
  <nav class="tabs" aria-label="Tabs">
    {TABS.map(([to, name, icon]) => (
      <a
        key={name}
        href={hrefOf(to)}
        aria-current={isAt(to, route) ? 'page' : undefined}
        onClick={() => name === 'Search' && search.current?.focus()}
      >
        <Icon of={icon} />
        {name}
      </a>
    ))}
  </nav>
);

const isAt = (to: ViewRoute, { view }: ViewRoute): boolean =>
  to.view === view || (to.view === 'queues' && isQueue(view) && view !== 'ship');
