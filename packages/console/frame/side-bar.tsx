import { useDesk } from '../desk.ts';
import { Icon, type IconName } from '../elements/icons.tsx';
import { QUEUE_ICONS } from '../elements/pill.tsx';
import { unsentScans } from '../pack/unsent-scans.ts';
import { hrefOf, type ViewRoute } from '../route.ts';
import { filtersOf } from '../work/place.ts';
import { QUEUE_NAMES, type Queue } from '../work/work-order.ts';

/** The queues, in the order in which people work on them. */
const WORK: readonly Queue[] = ['ship', 'unpaid', 'part', 'hold'];
/** Queues that need a person as soon as one order is in them. */
const NEEDS_PERSON: ReadonlySet<Queue> = new Set(['unpaid', 'hold']);

/** The work of which the open orders in memory know nothing. */
const COUNTED = [
  ['returns', 'Returns', 'back', ''],
  ['overpaid', 'Give back', 'coin', 'warn'],
] as const;

const SHOP: readonly (readonly [ViewRoute, string, IconName, ViewRoute['view'][]])[] = [
  [{ view: 'day' }, 'Today', 'day', ['day']],
  [{ view: 'customers' }, 'Customers', 'person', ['customers', 'customer']],
  [{ view: 'stock', query: 'low' }, 'Stock', 'box', ['stock']],
  [{ view: 'webhooks' }, 'Webhooks', 'hook', ['webhooks', 'webhook']],
];

interface SideBarProps {
  readonly route: ViewRoute;
  /** Its name, if it is not the only one of the page. */
  readonly label?: string;
}

/** The queues with their counts, which the work set gives, and the other views. */
export function SideBar({ route, label = 'Queues' }: SideBarProps) {
  const { work, counts } = useDesk();
  const queues = work.queues.value;
  const unsent = unsentScans.value.length;
  return (
    <nav class="side" aria-label={label}>
      <a class="button pack main" href={hrefOf({ view: 'pack' })} aria-keyshortcuts="p">
        <Icon of="scan" /> Pack and ship {unsent > 0 && <b>{unsent} not sent</b>} <kbd>p</kbd>
      </a>
      <h2>Work</h2>
      {WORK.map((queue) => (
        <a
          key={queue}
          href={hrefOf({
            view: queue,
            query: route.view === queue ? (route.query ?? '') : filtersOf(queue),
          })}
          aria-current={route.view === queue ? 'page' : undefined}
        >
          <Icon of={QUEUE_ICONS[queue]} /> {QUEUE_NAMES[queue]}
          {(queues[queue].length || work.kept.plus.value) && (
            <b class={queues[queue].length && NEEDS_PERSON.has(queue) ? 'warn' : ''}>
              {queues[queue].length.toLocaleString('en')}
              {work.kept.plus.value}
            </b>
          )}
        </a>
      ))}
      {COUNTED.map(([view, name, icon, tone]) => (
        <a
          key={view}
          href={hrefOf({ view })}
          aria-current={route.view === view ? 'page' : undefined}
        >
          <Icon of={icon} /> {name}
          {counts[view].value && <b class={tone}>{counts[view].value}</b>}
        </a>
      ))}
      <h2>Shop</h2>
      {SHOP.map(([to, name, icon, views]) => (
        <a
          key={name}
          href={hrefOf(to)}
          aria-current={views.includes(route.view) ? 'page' : undefined}
        >
          <Icon of={icon} /> {name}
          {to.view === 'stock' && counts.low.value && <b class="warn">{counts.low.value} low</b>}
          {to.view === 'webhooks' && counts.failed.value && (
            <b class="bad">{counts.failed.value} failed</b>
          )}
        </a>
      ))}
    </nav>
  );
}
