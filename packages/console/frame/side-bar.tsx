import { useDesk } from '../desk.ts';
import { Icon, type IconName } from '../elements/icons.tsx';
import { QUEUE_ICONS, QUEUE_TONES } from '../elements/pill.tsx';
import { unsentScans } from '../pack/unsent-scans.ts';
import { hrefOf, type ViewRoute } from '../route.ts';
import { filtersOf } from '../work/place.ts';
import { QUEUE_NAMES, type Queue } from '../work/work-order.ts';

/** The queues, in the order in which people work on them. */
const WORK: readonly Queue[] = ['ship', 'part', 'hold'];
/** The work of which the open orders in memory know nothing. */
type Counted = readonly ['returns' | 'capture' | 'giveback', string, IconName];
const RETURNS: Counted = ['returns', 'Returns', 'back'];
const MONEY: readonly Counted[] = [
  ['capture', 'To capture', 'down'],
  ['giveback', 'To give back', 'coin'],
];

/** Views of the shop, with the count of what needs a person, which its name is a word for. */
type OfShop = readonly [
  to: ViewRoute,
  name: string,
  icon: IconName,
  views: readonly ViewRoute['view'][],
  counted?: 'low' | 'failed',
  tone?: string,
];

const SHOP: readonly OfShop[] = [
  [{ view: 'day' }, 'Today', 'day', ['day']],
  [{ view: 'customers' }, 'Customers', 'person', ['customers', 'customer']],
  [{ view: 'stock', query: 'low' }, 'Stock', 'box', ['stock'], 'low', 'warn'],
  [{ view: 'webhooks' }, 'Webhooks', 'hook', ['webhooks', 'webhook'], 'failed', 'bad'],
];

interface SideBarProps {
  readonly route: ViewRoute;
  /** Its name, if it is not the only one of the page. */
  readonly label?: string;
}

/** The queues with their counts, which the work set gives, and the other views. */
export function SideBar({ route, label = 'Queues' }: SideBarProps) {
  const { counts } = useDesk();
  const unsent = unsentScans.value.length;
  return (
    <nav class="side" aria-label={label}>
      <a class="button pack main" href={hrefOf({ view: 'pack' })} aria-keyshortcuts="p">
        <Icon of="scan" /> Pack and ship {unsent > 0 && <b>{unsent} not sent</b>} <kbd>p</kbd>
      </a>
      <h2>Work</h2>
      {WORK.map((queue) => (
        <QueueLink key={queue} to={queue} route={route} />
      ))}
      <CountedLink to={RETURNS} route={route} />
      <h2>Money</h2>
      <QueueLink to="unpaid" route={route} />
      {MONEY.map((to) => (
        <CountedLink key={to[0]} to={to} route={route} />
      ))}
      <h2>Shop</h2>
      {SHOP.map(([to, name, icon, views, counted, tone]) => {
        const number = counted && counts[counted].value;
        return (
          <Place
            key={name}
            to={to}
            name={name}
            icon={icon}
            isHere={views.includes(route.view)}
            count={number && `${number} ${counted}`}
            tone={tone}
          />
        );
      })}
    </nav>
  );
}

interface LinkProps<To> extends Pick<SideBarProps, 'route'> {
  readonly to: To;
}

function QueueLink({ to, route }: LinkProps<Queue>) {
  const { work } = useDesk();
  const count = work.queues.value[to].length;
  const plus = work.kept.plus.value;
  const isHere = route.view === to;
  return (
    <Place
      to={{ view: to, query: isHere ? (route.query ?? '') : filtersOf(to) }}
      name={QUEUE_NAMES[to]}
      icon={QUEUE_ICONS[to]}
      isHere={isHere}
      count={(count || plus) && count.toLocaleString('en') + plus}
      tone={count ? QUEUE_TONES[to] : ''}
    />
  );
}

const CountedLink = ({ to: [view, name, icon], route }: LinkProps<Counted>) => (
  <Place
    to={{ view }}
    name={name}
    icon={icon}
    isHere={route.view === view}
    count={useDesk().counts[view].value}
    tone={view === 'returns' ? '' : 'warn'}
  />
);

interface PlaceProps {
  readonly to: ViewRoute;
  readonly name: string;
  readonly icon: IconName;
  readonly isHere: boolean;
  readonly count?: string | number | undefined;
  readonly tone?: string | undefined;
}

const Place = ({ to, name, icon, isHere, count, tone }: PlaceProps) => (
  <a href={hrefOf(to)} aria-current={isHere ? 'page' : undefined}>
    <Icon of={icon} /> {name}
    {count && <b class={tone}>{count}</b>}
  </a>
);
