import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { HoldReason } from '../../client/types.ts';
import { useDesk } from '../desk.ts';
import { Dialog, Foot } from '../elements/dialog.tsx';
import { ReasonField, WordField } from '../elements/fields.tsx';
import { orders as ordersOf } from '../format.ts';
import { whyOff } from '../requests/offline.ts';
import { HOLD_REASONS } from '../work/hold-reasons.ts';
import { customerOf, numberOf, type WorkOrder } from '../work/work-order.ts';
import { hold, mark, tag } from './mark-orders.ts';

interface MarkProps {
  readonly orders: readonly WorkOrder[];
  readonly close: () => void;
  /** Called once it is done, or if it may be. */
  readonly done: () => void;
}

interface MarkDialogProps extends MarkProps {
  readonly kind: 'hold' | 'tag';
}

/** Holds orders or tags them. Few orders need it: it is loaded when it is opened. */
export const MarkDialog = ({ kind, ...props }: MarkDialogProps) =>
  kind === 'hold' ? <HoldDialog {...props} /> : <TagDialog {...props} />;

/** A7b and A7c: holds orders back, or releases them if all of them are on hold. */
function HoldDialog({ orders: selected, ...ends }: MarkProps) {
  const desk = useDesk();
  const [orders] = useState(selected);
  const isRelease = orders.every(({ onHold }) => onHold !== undefined);
  const act = isRelease ? 'Release' : 'Hold';
  return (
    <MarkForm
      {...titleOf(act, orders)}
      submitName={act}
      {...ends}
      send={(data) =>
        mark(desk, orders, isRelease ? 'Released' : 'Held', (order, isRepeat) =>
          hold(desk, order, isRepeat, (data.get('reason') as HoldReason | null) ?? undefined),
        )
      }
    >
      <p>
        {isRelease
          ? 'After that, shipping is possible again.'
          : 'Nothing is shipped until a release.'}
      </p>
      {!isRelease && <ReasonField reasons={HOLD_REASONS} />}
    </MarkForm>
  );
}

/** A29: adds a tag to orders. */
function TagDialog({ orders: selected, ...ends }: MarkProps) {
  const desk = useDesk();
  const [orders] = useState(selected);
  return (
    <MarkForm
      {...titleOf('Tag', orders)}
      submitName="Tag"
      {...ends}
      send={(data) =>
        mark(desk, orders, 'Tagged', (order) => tag(desk, order, String(data.get('tag'))))
      }
    >
      <WordField name="tag" label="Tag" hint="For example gift or call-first." />
    </MarkForm>
  );
}

/** Names a single order with its customer. */
function titleOf(act: string, orders: readonly WorkOrder[]) {
  const [only] = orders;
  return orders.length === 1 && only
    ? { title: `${act} ${numberOf(only)}`, about: customerOf(only) }
    : { title: `${act} ${ordersOf(orders.length)}` };
}

interface MarkFormProps extends Omit<MarkProps, 'orders'> {
  readonly title: string;
  readonly about?: string;
  readonly submitName: string;
  readonly send: (data: FormData) => Promise<void>;
  readonly children: ComponentChildren;
}

const MarkForm = ({ submitName, close, done, send, children, ...head }: MarkFormProps) => (
  <Dialog {...head} close={close}>
    {(end) => (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const data = new FormData(event.currentTarget);
          end();
          void send(data).then(done);
        }}
      >
        <div class="body">{children}</div>
        <Foot note={whyOff()} end={end}>
          <button type="submit" class="main" disabled={whyOff() !== undefined}>
            {submitName} <kbd>↵</kbd>
          </button>
        </Foot>
      </form>
    )}
  </Dialog>
);
