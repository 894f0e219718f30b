import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { type Desk, useDesk } from '../desk.ts';
import { Icon } from '../elements/icons.tsx';
import { stepBack } from '../elements/step-back.ts';
import { useKeys } from '../keys.ts';
import { ListState } from '../list/list-state.ts';
import type { ShownList } from '../list/shown-list.ts';
import { queueList } from '../queue/queue-list.ts';
import { hrefOf } from '../route.ts';
import { filtersIn } from '../work/filters.ts';
import { filtersOf, placeOf } from '../work/place.ts';
import { QUEUE_NAMES, queueOf } from '../work/work-order.ts';

/** A list to walk along. A queue can be gone back to. */
type Walk = Pick<ShownList, 'state'> & Partial<ShownList>;

/**
 * The list that the order was opened in, as filtered; else the queue that it is in, as it was when
 * its page was opened.
 */
function useWalk(orderId: string): Walk | undefined {
  const desk = useDesk();
  const opened = useRef<Walk>(undefined);
  opened.current ??= among(desk.links ?? [], orderId) ?? inQueue(desk, orderId);
  return opened.current;
}

/** The links that the order is one of: a walk needs two. */
function among(links: readonly string[], orderId: string): Walk | undefined {
  if (links.length < 2 || !links.includes(orderId)) return undefined;
  const state = new ListState('links', signal(links));
  state.moveTo(orderId);
  return { state };
}

function inQueue(desk: Desk, orderId: string): ShownList | undefined {
  const { list, work } = desk;
  if (list && (list.state.at.value === orderId || list.state.hasLost(orderId))) return list;
  const order = work.get(orderId);
  // Its queue is known once it was read.
  if (!order?.lines) return undefined;
  const queue = queueOf(order);
  const { at } = placeOf(queue);
  if (at !== orderId && isReloaded(desk)) return undefined;
  const isAt = (at ?? orderId) === orderId;
  const query = isAt || list?.state.ids.value.includes(orderId) ? filtersOf(queue) : '';
  const state = queueList(desk, queue, filtersIn(new URLSearchParams(query)));
  state.moveTo(orderId);
  const place = { queue, query, state };
  // After a reload, it is the list that a person came from.
  if (isAt) desk.list ??= place;
  return place;
}

/** True if the order was opened from a view before a reload, which only the browser knows. */
const isReloaded = ({ cameFrom }: Desk): boolean => !cameFrom && history.state?.hasStep === true;

interface PlaceInQueueProps {
  readonly orderId: string;
  readonly children: ComponentChildren;
}

/** The way back to the list before the title, and the neighbors in it after the title. */
export function PlaceInQueue({ orderId, children }: PlaceInQueueProps) {
  const desk = useDesk();
  const walk = useWalk(orderId);
  const ids = walk?.state.ids.value ?? [];
  const hasLeft = walk?.state.hasLost(orderId);
  /** The one that has taken its place since the order left the list. */
  const hand = hasLeft ? walk?.state.at.value : orderId;
  const at = ids.indexOf(hand ?? '');
  const count = `${ids.length}${walk?.queue ? desk.work.kept.plus.value : ''}`;
  const neighbor = (by: number) => (at === -1 ? undefined : ids[hasLeft && by > 0 ? at : at + by]);
  useLayoutEffect(() => desk.list?.state.keep(), [hand]);
  /** Replaces the order in the history: one step back is the list. */
  const step = (by: number) => () => {
    const id = neighbor(by);
    if (id === undefined) return;
    if (walk?.queue) desk.list?.state.follow(id);
    location.replace(hrefOf({ view: 'order', id }));
  };
  useKeys({ j: step(1), k: step(-1) });
  const button = (by: number, name: string, key: string) => (
    <button
      type="button"
      class="small step"
      aria-label={`${name} order`}
      aria-keyshortcuts={key}
      disabled={neighbor(by) === undefined}
      onClick={step(by)}
    >
      <Icon of={by < 0 ? 'left' : 'right'} /> <kbd>{key}</kbd>
    </button>
  );
  return (
    <div class="row place-row">
      <WayBack {...walk} />
      {children}
      <span class="grow" />
      {walk && at >= 0 && (
        <>
          <span class="dim place">{hasLeft ? `${count} left` : `${at + 1} of ${count}`}</span>
          {button(-1, 'Previous', 'k')}
          {button(1, 'Next', 'j')}
        </>
      )}
    </div>
  );
}

/** The link to the queue that is walked along, else the step to the view before. */
const WayBack = ({ queue, query = '' }: Partial<ShownList>) =>
  queue ? (
    <a
      class="button bare small back"
      href={hrefOf({ view: queue, query })}
      aria-label={`Back to ${QUEUE_NAMES[queue]}`}
    >
      <Icon of="left" /> <span>{QUEUE_NAMES[queue]}</span>
    </a>
  ) : (
    <button
      type="button"
      class="bare small back"
      aria-label="Back"
      onClick={() => stepBack('ship')}
    >
      <Icon of="left" /> <span>Back</span>
    </button>
  );
