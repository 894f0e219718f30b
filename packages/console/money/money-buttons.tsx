import { useState } from 'preact/hooks';
import { useDesk } from '../desk.ts';
import { useKeys } from '../keys.ts';
import type { ListState } from '../list/list-state.ts';
import type { WorkOrder } from '../work/work-order.ts';
import { DEEDS, type Deed, whyNone } from './deed.ts';
import { MoneyDialog } from './money-dialog.tsx';

const NAMES: Readonly<Record<Deed, string>> = {
  mark: 'Mark as paid',
  capture: 'Capture',
  cancel: 'Cancel',
};

interface MoneyButtonsProps {
  /** The selected orders of a list. */
  readonly orders: readonly WorkOrder[];
  readonly list: ListState;
  /** Called once something may have been done. */
  readonly done?: () => void;
}

/** The deeds for the money of the selected orders. One that fits none is off, for a reason. */
export function MoneyButtons({ orders, list, done }: MoneyButtonsProps) {
  const { said } = useDesk();
  const [asked, ask] = useState<Deed>();
  const main = DEEDS.find((deed) => deed !== 'cancel' && !whyNone(deed, orders));
  const press = (deed: Deed) => {
    const off = whyNone(deed, orders);
    if (off) said.value = `${NAMES[deed]}: ${off}.`;
    else ask(deed);
  };
  useKeys({ m: () => press(main ?? 'mark'), c: () => press('cancel') });
  return (
    <>
      {DEEDS.map((deed) => (
        <MoneyButton
          key={deed}
          deed={deed}
          off={whyNone(deed, orders)}
          look={LOOKS[deed] ?? (deed === main ? MAIN : [])}
          press={() => press(deed)}
        />
      ))}
      {asked && (
        <MoneyDialog
          deed={asked}
          orders={orders}
          // What was done leaves the selection, and what failed stays.
          settled={(orderId) =>
            list.select([...list.selected.peek()].filter((id) => id !== orderId))
          }
          done={done}
          close={() => ask(undefined)}
        />
      )}
    </>
  );
}

/** The class of a button, and its key. */
type Look = readonly [look?: string, key?: string];
const MAIN: Look = ['main', 'm'];
const LOOKS: { readonly [Name in Deed]?: Look } = { cancel: ['danger', 'c'] };

interface MoneyButtonProps {
  readonly deed: Deed;
  /** The reason why it does nothing. */
  readonly off: string | undefined;
  readonly look: Look;
  readonly press: () => void;
}

/** It can be reached while it is off, so that its reason can be read. */
const MoneyButton = ({ deed, off, look: [look = '', key], press }: MoneyButtonProps) => (
  <button
    type="button"
    class={`small ${look}`}
    aria-disabled={off !== undefined}
    aria-keyshortcuts={off ? undefined : key}
    title={off}
    onClick={press}
  >
    {NAMES[deed]} … {!off && key && <kbd>{key}</kbd>}
  </button>
);
