import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Cancellation } from '../../client/types.ts';
import { useDesk } from '../desk.ts';
import { Dialog, Foot } from '../elements/dialog.tsx';
import { LoadedView } from '../elements/states.tsx';
import { amount, orders as ordersOf, sumOf } from '../format.ts';
import { CancelReason } from '../order/cancel-forms.tsx';
import { whyOff } from '../requests/offline.ts';
import { useLoad } from '../requests/use-load.ts';
import { textIn } from '../requests/use-sending.ts';
import { hrefOf } from '../route.ts';
import { numberOf, type WorkOrder } from '../work/work-order.ts';
import type { Deed } from './deed.ts';
import { doMany } from './do-many.ts';
import { type Plan, type Plans, readPlans } from './plan.ts';

interface MoneyDialogProps {
  readonly deed: Deed;
  readonly orders: readonly WorkOrder[];
  /** Called for each order for which it was done. */
  readonly settled: (orderId: string) => void;
  /** Called once it is done, or if it may be. */
  readonly done: (() => void) | undefined;
  readonly close: () => void;
}

const WORDS: Readonly<Record<Deed, readonly [verb: string, about: string]>> = {
  mark: ['Mark', 'For money that your bank shows. Each order gets what it owes.'],
  capture: ['Capture', 'The banks pay what they hold. It cannot be undone, only refunded.'],
  cancel: ['Cancel', 'The items go back to the stock. It cannot be undone.'],
};

/** Asks once, with the number, the sum of each currency, and who is left out. */
export function MoneyDialog({ deed, orders: chosen, settled, done, close }: MoneyDialogProps) {
  const desk = useDesk();
  const [orders] = useState(chosen);
  const loaded = useLoad(() => readPlans(desk.client, deed, orders), deed);
  const plans = loaded.value?.plans;
  const [verb, about] = WORDS[deed];
  const off = whyOff();
  const disabled = !plans?.length || off !== undefined;
  const submit = useRef<HTMLButtonElement>(null);
  // It can have the focus once the payments are read, and takes it no second time. A reason comes
  // first.
  useLayoutEffect(() => {
    if (plans && deed !== 'cancel') submit.current?.focus();
  }, [plans, deed]);
  return (
    <Dialog
      title={`${verb} ${ordersOf((plans ?? orders).length)}${deed === 'mark' ? ' as paid' : ''}?`}
      close={close}
    >
      {(end) => (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (disabled) return;
            const reason = textIn(new FormData(event.currentTarget), 'reason');
            end();
            const asked = { deed, plans, settled, reason: reason as Cancellation['reason'] };
            void doMany(desk, asked).then(done);
          }}
        >
          <div class="body stack">
            <p>{about}</p>
            {deed === 'cancel' && <CancelReason autofocus />}
            <LoadedView of={loaded} what="their payments">
              {(value) => <Planned of={value} />}
            </LoadedView>
          </div>
          <Foot note={off}>
            <button
              type="submit"
              class={deed === 'cancel' ? 'danger' : 'main'}
              disabled={disabled}
              ref={submit}
            >
              {submitName(deed, plans ?? [])} <kbd>↵</kbd>
            </button>
            <button type="button" onClick={end}>
              Keep as it is
            </button>
          </Foot>
        </form>
      )}
    </Dialog>
  );
}

/** "Capture €890.90"; of a cancellation the number, because no money moves. */
function submitName(deed: Deed, plans: readonly Plan[]): string {
  const [verb] = WORDS[deed];
  return deed === 'cancel' || plans.length === 0
    ? `${verb} ${ordersOf(plans.length)}`
    : `${verb} ${sumOf(plans.map((plan) => ({ ...plan, total: plan.amount })))}`;
}

/** A line for each currency, and the orders that are left out, by name. */
function Planned({ of: { plans, leftOut } }: { readonly of: Plans }) {
  const byCurrency = [...Map.groupBy(plans, ({ currency }) => currency)];
  return (
    <>
      {byCurrency.length > 0 && (
        <table class="sums">
          <tbody>
            {byCurrency.map(([currency, own]) => (
              <tr key={currency}>
                <th scope="row">{currency}</th>
                <td>{ordersOf(own.length)}</td>
                <td class="num strong">
                  {amount(
                    own.reduce((sum, plan) => sum + plan.amount, 0),
                    currency,
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {leftOut.length > 0 && (
        <details open>
          <summary>
            {ordersOf(leftOut.length)} {leftOut.length === 1 ? 'is' : 'are'} left out
          </summary>
          <ul class="plain">
            {leftOut.map(({ order, why }) => (
              <li key={order.orderId}>
                <a class="mono" href={hrefOf({ view: 'order', id: order.orderId })}>
                  {numberOf(order)}
                </a>{' '}
                <span class="dim">{why}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
