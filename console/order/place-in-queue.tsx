import type { ComponentChildren } from 'preact';
import { type Desk, useDesk } from '../desk.ts';
import { Icon } from '../elements/icons.tsx';
import { useKeys } from '../keys.ts';
import { hrefOf } from '../route.ts';
import { QUEUE_NAMES, type Queue, queueOf } from '../work/work-order.ts';

/** The list that an order is looked at in. */
interface Walk {
  readonly queue: Queue;
  readonly query: string;
  readonly ids: readonly string[];
  /** The order's place, or that of the one that has taken it since the order left the list. */
  readonly at: number;
  readonly hasLeft: boolean;
  /** The list itself, whose hand goes along. */
  readonly moveTo: (id: string) => void;
}

/** The list that the order was opened in, as filtered; else the order's own queue. */
function walkOf({ list, work }: Desk, orderId: string): Walk | undefined {
  const ids = list?.state.ids.value ?? [];
  const hasLeft = !ids.includes(orderId);
  if (list && (!hasLeft || list.state.hasLost(orderId)))
    return {
      queue: list.queue,
      query: list.query,
      ids,
      at: ids.indexOf(hasLeft ? (list.state.at.value ?? '') : orderId),
      hasLeft,
      moveTo: (id) => list.state.follow(id),
    };
  const order = work.get(orderId);
  if (!order || (order.status ?? 'OPEN') !== 'OPEN') return undefined;
  const queue = queueOf(order);
  const own = work.queues.value[queue];
  const at = own.indexOf(orderId);
  return { queue, query: '', ids: own, at, hasLeft: false, moveTo: () => undefined };
}

interface PlaceInQueueProps {
  readonly orderId: string;
  readonly children: ComponentChildren;
}

/** The way back to the list before the title, and the neighbors in it after the title. */
export function PlaceInQueue({ orderId, children }: PlaceInQueueProps) {
  const desk = useDesk();
  const walk = walkOf(desk, orderId);
  const { at = -1, hasLeft } = walk ?? {};
  const count = `${walk?.ids.length}${desk.work.kept.plus.value}`;
  const neighbor = (by: number) =>
    at === -1 ? undefined : walk?.ids[hasLeft && by > 0 ? at : at + by];
  /** Replaces the order in the history: one step back is the list. */
  const step = (by: number) => () => {
    const id = neighbor(by);
    if (id === undefined) return;
    walk?.moveTo(id);
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
      {walk && (
        <a
          class="button bare small back"
          href={hrefOf({ view: walk.queue, query: walk.query })}
          aria-label={`Back to ${QUEUE_NAMES[walk.queue]}`}
        >
          <Icon of="left" /> <span>{QUEUE_NAMES[walk.queue]}</span>
        </a>
      )}
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
