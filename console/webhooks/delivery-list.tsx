import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import type { WebhookDelivery, WebhookEndpoint } from '../../api/client/types.ts';
import { useDesk } from '../desk.ts';
import { Failed } from '../elements/states.tsx';
import { useKeys } from '../keys.ts';
import { usePicker } from '../list/batch-picker.tsx';
import { ChosenBar } from '../list/chosen-bar.tsx';
import { listKeys } from '../list/list-keys.ts';
import { SelectAll, SelectBox } from '../list/select-box.tsx';
import { useHand } from '../list/use-hand.ts';
import { useList } from '../list/use-list.ts';
import { useAction } from '../requests/use-action.ts';
import { Delivery } from './delivery.tsx';
import { idOf, nameOf, sendAgain } from './send-again.ts';

interface DeliveryListProps {
  readonly name: string;
  readonly of: readonly WebhookDelivery[];
  readonly endpoints: readonly WebhookEndpoint[];
  /** Reads the list again after something was sent. */
  readonly reread: () => Promise<void>;
  /** The endpoint of a delivery, in a list of several. */
  readonly about?: (delivery: WebhookDelivery) => ComponentChildren;
}

/** Deliveries, of which one or the selected ones are sent again. */
export function DeliveryList({ name, of, endpoints, reread, about }: DeliveryListProps) {
  const desk = useDesk();
  const box = useRef<HTMLOListElement>(null);
  const list = useList(`deliveries ${name}`, of.map(idOf));
  const picker = usePicker(list, 'newest deliveries');
  const { run, busy, error } = useAction();
  useHand(list, box);
  useKeys(listKeys(list, { pick: picker.open, peek: turnDetails }));
  const on = new Set(endpoints.map(({ status, endpointId }) => status === 'ENABLED' && endpointId));
  const chosen = of.filter((one) => list.picked.value.includes(idOf(one)));
  const sendable = chosen.filter(({ endpointId }) => on.has(endpointId));
  const off = chosen.length - sendable.length;
  const again = (one: WebhookDelivery) => async () => {
    await desk.client.redeliverWebhook(one);
    desk.said.value = `${one.eventType} will be sent again within a minute.`;
    await reread();
  };
  return (
    <>
      {error && <Failed error={error} />}
      <p class="row">
        <SelectAll list={list} /> {picker.button}
      </p>
      <ol class="events" aria-label={name} ref={box}>
        {of.map((one) => {
          const id = idOf(one);
          const state = { id, isAt: list.at.value === id, isPicked: list.selected.value.has(id) };
          return (
            <Delivery
              key={id}
              of={one}
              {...state}
              moveTo={() => list.moveTo(id)}
              box={<SelectBox list={list} name={nameOf(one)} {...state} />}
              isBusy={busy === id}
              again={on.has(one.endpointId) ? () => run(id, again(one)) : undefined}
            >
              {about?.(one)}
            </Delivery>
          );
        })}
      </ol>
      <ChosenBar list={list} about={off > 0 ? `${off} of a disabled endpoint` : ''}>
        <button
          type="button"
          class="small main"
          disabled={busy !== undefined || sendable.length === 0}
          onClick={() => run(name, () => sendAgain(desk, sendable).then(reread))}
        >
          Send again
        </button>
      </ChosenBar>
      {picker.dialog}
    </>
  );
}

/** Shows or hides the attempts of the delivery under the hand. */
function turnDetails(): void {
  const details = document.querySelector<HTMLDetailsElement>('.at details');
  if (details) details.open = !details.open;
}
