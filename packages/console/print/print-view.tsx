import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { DialogRequest } from '../actions/dialog-request.ts';
import { useDesk } from '../desk.ts';
import { PreferenceBox } from '../elements/preference-box.tsx';
import { howMany } from '../format.ts';
import { useKeys } from '../keys.ts';
import { preference } from '../preferences.ts';
import { useLeave } from '../route.ts';
import { LeftOut } from '../ship/left-out.tsx';
import { PackingSlip } from './packing-slip.tsx';
import { PickListSheet } from './pick-list-sheet.tsx';
import { useFreshOrders } from './use-fresh-orders.ts';

const CHOICES = {
  slips: preference('printSlips', true),
  pickList: preference('printPickList', true),
  prices: preference('printPrices', false),
  notes: preference('printNotes', true),
};

/** The first two are a choice only where there can be a pick list. */
const NAMES = [
  ['slips', 'Packing slips'],
  ['pickList', 'Pick list'],
  ['prices', 'Prices'],
  ['notes', 'Notes'],
] as const;

interface PrintViewProps extends Pick<DialogRequest, 'orders' | 'haveLeft'> {
  readonly close: () => void;
}

/**
 * Packing slips and a pick list, as they are printed, of all orders but those that are over. No
 * page size is set: the printer's own paper decides.
 */
export function PrintView({ orders: chosen, haveLeft = false, close }: PrintViewProps) {
  const { config, session, now } = useDesk();
  const button = useRef<HTMLButtonElement>(null);
  const closing = useRef<HTMLButtonElement>(null);
  useLeave(close);
  const { orders, stopped, isReady, isOld } = useFreshOrders(chosen);
  const [isAsked, ask] = useState(false);
  useLayoutEffect(() => {
    if (!isAsked || !isReady) return;
    ask(false);
    if (orders.length) print();
  }, [isAsked, isReady]);
  const hasOrders = orders.length > 0;
  useLayoutEffect(() => (hasOrders ? button : closing).current?.focus(), [hasOrders]);
  useKeys({ Enter: () => button.current?.click(), Escape: close }, { isModal: true });
  const { slips, pickList, prices, notes } = CHOICES;
  // A pick list is for several orders, before they are packed.
  const canPick = orders.length > 1 && !haveLeft;
  const [withSlips, withPickList] = canPick ? [slips.value, pickList.value] : [true, false];
  return (
    <main class="print">
      <header class="screen">
        <h1>{titleOf(withSlips ? orders.length : 0, withPickList)}</h1>
        <span class="dim">
          {isAsked ? 'Reading the orders again …' : 'Paper: the printer’s own, A4 or US Letter'}
        </span>
        {isOld && <p class="note">Not read again: some orders may have changed.</p>}
        <LeftOut stopped={stopped} />
        <span class="grow" />
        {NAMES.slice(canPick ? 0 : 2).map(([name, words]) => (
          <PreferenceBox key={name} of={CHOICES[name]} name={words} />
        ))}
        <button type="button" ref={closing} onClick={close}>
          Close
        </button>
        <button
          type="button"
          class="main"
          ref={button}
          disabled={!orders.length}
          onClick={() => ask(true)}
        >
          Print <kbd>↵</kbd>
        </button>
      </header>
      <div class="sheets">
        {withPickList && <PickListSheet orders={orders} user={session.user()} now={now.value} />}
        {withSlips &&
          orders.map((order, i) => (
            <PackingSlip
              key={order.orderId}
              order={order}
              box={i + 1}
              boxes={orders.length}
              isPicked={canPick}
              config={config}
              withPrices={prices.value}
              withNotes={notes.value}
            />
          ))}
      </div>
    </main>
  );
}

function titleOf(slips: number, withPickList: boolean): string {
  const parts = [slips > 0 && howMany(slips, 'packing slip'), withPickList && '1 pick list'].filter(
    Boolean,
  );
  return parts.join(', ') || 'Nothing to print';
}
