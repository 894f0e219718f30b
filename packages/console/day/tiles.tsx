import { useDesk } from '../desk.ts';
import { age } from '../times.ts';
import { inCurrency } from './day-words.ts';
import { countOf, type Figures } from './figures.ts';
import { lateOrders } from './late-orders.tsx';
import { Tile } from './tile.tsx';
import type { Waiting } from './use-waiting.ts';

interface TilesProps {
  readonly rows: readonly Figures[];
  /** False until there are figures. */
  readonly isRead: boolean;
  /** False while more of the day's orders are to be read. */
  readonly isWhole: boolean;
  readonly currency: string | undefined;
  /** False for a day that is over: what waits now is none of its figures. */
  readonly isToday: boolean;
  readonly waiting: Waiting;
}

/** The day in figures. Those that lead somewhere are links. */
export const Tiles = (props: TilesProps) => (
  <nav class="tiles" aria-label="The day’s tiles">
    <OfTheDay {...props} />
    {props.isToday && (
      <>
        <OfWork {...props} />
        <OfLists {...props} />
      </>
    )}
  </nav>
);

function OfTheDay({ rows, isRead, isWhole, currency, isToday }: TilesProps) {
  const count = (name: Parameters<typeof countOf>[1]) => (isRead ? countOf(rows, name) : undefined);
  const placed = rows.map(({ sum: total, currency }) => ({ total, currency }));
  const hasParcels = useDesk().config.dayFigures;
  return (
    <>
      <Tile
        icon="day"
        name="Placed"
        count={count('orders')}
        hasMore={!isWhole}
        about={inCurrency(placed, currency)}
        section="orders"
      />
      {hasParcels && <Tile icon="truck" name="Shipped" count={count('parcels')} about="parcels" />}
      {!isToday && <Tile icon="cross" name="Canceled" count={count('cancelled')} />}
    </>
  );
}

/** The open orders in memory. */
function OfWork({ currency }: TilesProps) {
  const desk = useDesk();
  const { work, now } = desk;
  const ids = work.queues.value.ship;
  const late = lateOrders(desk);
  const orders = ids.flatMap((id) => work.get(id) ?? []);
  return (
    <>
      <Tile
        icon="ring"
        name="To ship"
        count={ids.length}
        hasMore={work.kept.isCapped.value}
        about={inCurrency(orders, currency)}
        to="ship"
      />
      <Tile
        icon="clock"
        name="Late"
        count={late.length}
        about={late[0] && `oldest ${age(late[0].placedAt, now.value)}`}
        section="late"
        isForPeople
      />
    </>
  );
}

/** The lists that wait for a person. */
function OfLists({ currency, waiting }: TilesProps) {
  const { capture, giveback, returns, low } = waiting ?? {};
  const money = [
    ['down', 'To capture', 'capture', capture],
    ['coin', 'To give back', 'giveback', giveback],
  ] as const;
  return (
    <>
      {money.map(([icon, name, to, list]) => (
        <Tile
          key={to}
          icon={icon}
          name={name}
          count={list?.orders.length}
          hasMore={list?.hasMore}
          about={inCurrency(list?.orders ?? [], currency)}
          to={to}
          isForPeople
        />
      ))}
      <Tile
        icon="back"
        name="Returns"
        count={returns?.count}
        hasMore={returns?.hasMore}
        about={returns?.count ? 'to decide' : ''}
        to="returns"
      />
      <Tile
        icon="box"
        name="Low stock"
        count={low?.count}
        hasMore={low?.hasMore}
        about={low?.soldOut ? `${low.soldOut} sold out` : ''}
        to="stock"
        query="low"
        isForPeople
      />
    </>
  );
}
