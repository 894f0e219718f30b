import { useEffect, useState } from 'preact/hooks';
import { MoreButton } from '../more-button.tsx';
import type { Session } from '../session.ts';
import { useShortcuts } from '../shortcuts.tsx';
import { LoadedView } from '../states.tsx';
import { useLoad } from '../use-load.ts';
import { useMore } from '../use-more.ts';
import { OrderTable } from './order-table.tsx';

const PAGE = 50;
const FOLLOW_MILLIS = 4000;

/** A5: the work queue, oldest first, over all customers. */
export function OpenOrders({ session: { client } }: { readonly session: Session }) {
  const [sort, setSort] = useState<'asc' | 'desc'>('asc');
  const [following, setFollowing] = useState(true);
  const first = useLoad(() => client.listOpenOrders({ status: 'OPEN', sort, limit: PAGE }), sort);
  const rest = useMore(first.value, (cursor) =>
    client.listOpenOrders({ status: 'OPEN', sort, limit: PAGE, cursor }),
  );
  const orders = [...(first.value?.items ?? []), ...rest.items];
  const isWhole = rest.cursor === undefined;

  // Only the first page is refreshed. Later pages must not move while a person reads them.
  const follows = following && rest.items.length === 0;
  useEffect(() => {
    if (!follows || first.isLoading) return undefined;
    const timer = setTimeout(() => void first.reload(), FOLLOW_MILLIS);
    return () => clearTimeout(timer);
  }, [follows, first.isLoading, first.reload]);
  const again = () => {
    rest.clear();
    void first.reload();
  };
  const toggle = () => {
    setFollowing(!follows);
    if (!follows) again();
  };
  useShortcuts({ r: again, p: toggle });

  return (
    <section aria-labelledby="title">
      <header class="bar">
        <h1 id="title" tabIndex={-1}>
          Open orders
        </h1>
        <p class="count" aria-live="polite">
          {first.value &&
            (isWhole ? `${orders.length} in all` : `${orders.length} shown, more follow`)}
        </p>
        <span class="space" />
        <FollowButton
          state={follows ? (first.error ? 'lost' : 'live') : 'paused'}
          toggle={toggle}
        />
        <button type="button" onClick={() => setSort(sort === 'asc' ? 'desc' : 'asc')}>
          {sort === 'asc' ? 'Oldest first' : 'Newest first'}
        </button>
      </header>
      <LoadedView of={first} what="open orders">
        {() =>
          orders.length === 0 ? (
            <NothingOpen />
          ) : (
            <OrderTable orders={orders} columns={['customer']} />
          )
        }
      </LoadedView>
      <MoreButton of={rest} page={PAGE} />
    </section>
  );
}

/** The name of each state of the list, and the action of its button. */
const FOLLOW_STATES = {
  live: { name: 'Following', press: 'Pause' },
  lost: { name: 'Trying again', press: 'Pause' },
  paused: { name: 'Paused', press: 'Follow' },
} as const;

const FollowButton = ({
  state,
  toggle,
}: {
  readonly state: keyof typeof FOLLOW_STATES;
  readonly toggle: () => void;
}) => (
  <button
    type="button"
    class={`follow ${state}`}
    title={`${FOLLOW_STATES[state].press} (p)`}
    onClick={toggle}
  >
    {FOLLOW_STATES[state].name}
  </button>
);

const NothingOpen = () => (
  <div class="empty">
    <p>
      <strong>Nothing is open.</strong>
    </p>
    <p class="dim">Every order has been shipped or canceled. New ones appear here automatically.</p>
  </div>
);
