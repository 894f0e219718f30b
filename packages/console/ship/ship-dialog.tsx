import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Dialog } from '../elements/dialog.tsx';
import { unbroken } from '../elements/unbroken.tsx';
import { customerOf, numberOf, type WorkOrder } from '../work/work-order.ts';
import { CarrierField } from './carrier-field.tsx';
import { Contents } from './contents.tsx';
import { allOf } from './quantities.ts';
import { Buttons, NumberField } from './ship-fields.tsx';
import { useShipping } from './use-shipping.ts';

interface ShipDialogProps {
  readonly order: WorkOrder;
  readonly close: () => void;
  /** Called once it is shipped. */
  readonly shipped: () => void;
  /** Called when it may be shipped, or has been changed by somebody else. */
  readonly unsure: () => void;
}

/** A19: one order, whole or a part of it. Enter ships. */
export function ShipDialog({ order: now, close, shipped, unsure }: ShipDialogProps) {
  // As it was when the dialog was opened, even if the order is read again meanwhile.
  const [order] = useState(now);
  const [quantities, setQuantities] = useState<ReadonlyMap<number, number>>(allOf(order));
  const sending = useShipping(order, quantities, shipped);
  const { doubts, block, asked, unsent } = sending;
  const submit = useRef<HTMLButtonElement>(null);
  const answered = useRef<typeof unsent>(undefined);
  // The field that had the focus was off while it was sent, and the button is without a connection.
  useLayoutEffect(() => {
    if (!unsent || block || answered.current === unsent) return;
    answered.current = unsent;
    submit.current?.focus();
  }, [unsent, block]);
  return (
    <Dialog
      title={`${order.onHold ? 'Release and ship' : 'Ship'} ${numberOf(order)}`}
      about={customerOf(order)}
      close={() => {
        close();
        if (unsent) unsure();
      }}
    >
      {(end) => (
        <form onKeyDown={sending.stopEcho} onSubmit={(event) => void sending.submit(event, end)}>
          <fieldset class="body" disabled={sending.isFrozen}>
            <NumberField {...sending} />
            <div class="two">
              <CarrierField carrier={sending.carrier} choose={sending.choose} />
              <p class="field">
                <label for="link">Tracking link</label>
                <input
                  id="link"
                  type="url"
                  placeholder="made from the number"
                  onInput={({ currentTarget }) => sending.enterLink(currentTarget.value)}
                />
              </p>
            </div>
            <Contents order={order} quantities={quantities} change={setQuantities} />
            {block && <p class="note bad">{block}</p>}
            {doubts.map((doubt) => (
              <p class="note" key={doubt} role={asked ? 'alert' : undefined}>
                {unbroken(doubt)}
                {asked && ' Ship anyway?'}
              </p>
            ))}
            {unsent && (
              <p class="note bad" role="alert">
                {unsent.title}. {unsent.reason}
              </p>
            )}
          </fieldset>
          <Buttons {...sending} end={end} submit={submit} />
        </form>
      )}
    </Dialog>
  );
}
