import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { type ShownList, useDesk } from '../desk.ts';
import { Icon } from '../elements/icons.tsx';
import { stepBack } from '../elements/step-back.ts';
import { useKeys } from '../keys.ts';
import { queueList } from '../queue/queue-list.ts';
import { hrefOf } from '../route.ts';
import { filtersIn } from '../work/filters.ts';
import { filtersOf, placeOf } from '../work/place.ts';
import { QUEUE_NAMES, queueOf } from '../work/work-order.ts';

/**
 * The list that the order was opened in, as filtered; else the queue that it is in, as it was when
 * its page was opened.
 */
function useWalk(orderId: string): ShownList | undefined {
  const desk = useDesk();
  const opened = useRef<ShownList>(undefined);
  const { list, work } = desk;
  if (opened.current) return opened.current;
  if (list && (list.state.at.value === orderId || list.state.hasLost(orderId))) {
    opened.current = list;
    return list;
  }
  const order = work.get(orderId);
  // Its queue is known once it was read.
  if (!order?.lines) return undefined;
  const queue = queueOf(order);
  const { at = orderId } = placeOf(queue);
  const isShown = at === orderId || list?.state.ids.value.includes(orderId);
  const query = isShown ? filtersOf(queue) : '';
  const state = queueList(desk, queue, filtersIn(new URLSearchParams(query)));
  state.moveTo(orderId);
  opened.current = { queue, query, state };
  // After a reload, it is the list that a person came from.
  if (at === orderId) desk.list ??= opened.current;
  return opened.current;
}

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
  const count = `${ids.length}${desk.work.kept.plus.value}`;
  const neighbor = (by: number) => (at === -1 ? undefined : ids[hasLeft && by > 0 ? at : at + by]);
  useLayoutEffect(() => desk.list?.state.keep(), [hand]);
  /** Replaces the order in the history: one step back is the list. */
  const step = (by: number) => () => {
    const id = neighbor(by);
    if (id === undefined) return;
    desk.list?.state.follow(id);
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
      <WayBack to={walk} />
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

/** The link to the list that is walked along, else the step to the view before. */
const WayBack = ({ to }: { readonly to: ShownList | undefined }) =>
  to ? (
    <a
      class="button bare small back"
      href={hrefOf({ view: to.queue, query: to.query })}
      aria-label={`Back to ${QUEUE_NAMES[to.queue]}`}
    >
      <Icon of="left" /> <span>{QUEUE_NAMES[to.queue]}</span>
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
