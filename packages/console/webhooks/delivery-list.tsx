import type { ComponentChildren } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import type { WebhookDelivery, WebhookEndpoint } from '../../client/types.ts';
import { type Desk, useDesk } from '../desk.ts';
import { Failed } from '../elements/states.tsx';
import { useKeys } from '../keys.ts';
import { usePicker } from '../list/batch-picker.tsx';
import { ChosenBar } from '../list/chosen-bar.tsx';
import { listKeys } from '../list/list-keys.ts';
import type { ListState } from '../list/list-state.ts';
import { SelectAll, SelectBox } from '../list/select-box.tsx';
import { useHand } from '../list/use-hand.ts';
import { stepLinks } from '../list/use-link-keys.ts';
import { useList } from '../list/use-list.ts';
import { useAction } from '../requests/use-action.ts';
import { Delivery } from './delivery.tsx';
import { idOf, nameOfDelivery, sendAgain } from './send-again.ts';
import { useNumbers } from './use-numbers.ts';

interface DeliveryListProps {
  readonly name: string;
  /** The name of its place and its selection, which the tab keeps. */
  readonly place: string;
  readonly of: readonly WebhookDelivery[];
  readonly endpoints: readonly WebhookEndpoint[];
  /** Reads the list again after something was sent. */
  readonly reread: () => Promise<void>;
  /** The endpoint of a delivery, in a list of several. */
  readonly about?: (delivery: WebhookDelivery) => ComponentChildren;
  /** The step back while nothing is selected. */
  readonly back?: () => void;
}

/** Deliveries, of which one or the selected ones are sent again. */
export function DeliveryList(props: DeliveryListProps) {
  const { name, place, of: deliveries, endpoints, reread, about } = props;
  const desk = useDesk();
  const box = useRef<HTMLOListElement>(null);
  const list = useNewest(desk, place, deliveries);
  const numberOf = useNumbers(deliveries);
  const picker = usePicker(list, 'newest deliveries');
  const { run, busy, error } = useAction();
  useHand(list, box);
  useKeys(listKeys(list, { ...props, pick: picker.open, peek: turnDetails, move: moveOf(list) }));
  const on = new Set(endpoints.map(({ status, endpointId }) => status === 'ENABLED' && endpointId));
  const chosen = deliveries.filter((delivery) => list.picked.value.includes(idOf(delivery)));
  const sendable = chosen.filter(({ endpointId }) => on.has(endpointId));
  const off = chosen.length - sendable.length;
  /** Ends the selection of one that was sent: its row may stay, and is not sent twice. */
  const sent = (id: string) => list.selected.peek().has(id) && list.toggle(id);
  const again = (delivery: WebhookDelivery) => async () => {
    await desk.client.redeliverWebhook(delivery);
    desk.said.value = `${delivery.eventType} will be sent again within a minute.`;
    await reread();
  };
  return (
    <>
      {error && <Failed error={error} />}
      <p class="row">
        <SelectAll list={list} text="All" />
        {picker.button}
      </p>
      <ol class="events" aria-label={name} ref={box}>
        {deliveries.map((delivery) => {
          const id = idOf(delivery);
          const state = { id, isAt: list.at.value === id, isPicked: list.selected.value.has(id) };
          return (
            <Delivery
              key={id}
              of={delivery}
              {...state}
              moveTo={() => list.moveTo(id)}
              box={<SelectBox list={list} name={nameOfDelivery(delivery)} {...state} />}
              number={numberOf(delivery)}
              isBusy={busy === id}
              again={on.has(delivery.endpointId) ? () => run(id, again(delivery)) : undefined}
            >
              {about?.(delivery)}
            </Delivery>
          );
        })}
      </ol>
      <ChosenBar list={list} about={off > 0 ? `${off} of a disabled endpoint` : ''}>
        <button
          type="button"
          class="small main"
          disabled={busy !== undefined || sendable.length === 0}
          onClick={() => run(name, () => sendAgain(desk, sendable, sent).then(reread))}
        >
          Send again
        </button>
      </ChosenBar>
      {picker.dialog}
    </>
  );
}

/** A step back, a reload and a sign-in restore the place. A link begins with the newest one. */
function useNewest(
  { isNew }: Desk,
  place: string,
  deliveries: readonly WebhookDelivery[],
): ListState {
  const list = useList(`deliveries ${place}`, deliveries.map(idOf));
  useMemo(() => isNew && list.begin(), [list]);
  return list;
}

/** Moves the hand, and after the last delivery the focus, over the endpoints that are below. */
const moveOf = (list: ListState) => (by: number) => {
  const focus = document.activeElement;
  const hasLeft = focus?.matches('a.order');
  if (by < 0 && focus === document.querySelector('a.order'))
    document.querySelector<HTMLElement>('.at [data-row]')?.focus();
  else if (hasLeft || (by > 0 && list.at.peek() === list.ids.peek().at(-1))) stepLinks(by);
  else list.move(by);
};

/** Shows or hides the attempts of the delivery under the hand. */
function turnDetails(): void {
  const details = document.querySelector<HTMLDetailsElement>('.at details');
  if (details) details.open = !details.open;
}
