import { useState } from 'preact/hooks';
import type { HoldReason } from '../../api/client/types.ts';
import { ReasonField } from '../elements/fields.tsx';
import { FormDialog } from '../elements/form-dialog.tsx';
import { textIn } from '../requests/use-sending.ts';
import { HOLD_REASONS } from '../work/hold-reasons.ts';
import { outdated, type RemarkFormProps } from './remark-form.ts';

/** A7b: nothing of the order is shipped until it is released. */
export function HoldForm({ client, done, close, ...props }: RemarkFormProps) {
  // As it was seen when the form was opened, even if the order is read again meanwhile.
  const [order] = useState(props.order);
  const { customerId, orderId } = order;
  return (
    <FormDialog
      title="Hold the order"
      submitName="Hold"
      send={(data) =>
        client.holdOrder({
          customerId,
          orderId,
          ifMatch: order,
          body: { reason: textIn(data, 'reason') as HoldReason },
        })
      }
      explain={outdated}
      done={({ version }) => done('The order is on hold.', version)}
      close={close}
    >
      <p>Nothing of it is shipped until it is released.</p>
      <ReasonField reasons={HOLD_REASONS} />
    </FormDialog>
  );
}

/** A7c */
export function ReleaseForm({ client, done, close, ...props }: RemarkFormProps) {
  const [order] = useState(props.order);
  const { customerId, orderId, onHold } = order;
  return (
    <FormDialog
      title="Release the order"
      submitName="Release"
      send={() => client.releaseOrder({ customerId, orderId, ifMatch: order })}
      explain={outdated}
      done={({ version }) => done('The order is released.', version)}
      close={close}
    >
      <p>
        {onHold && `It is on hold: ${HOLD_REASONS[onHold].toLowerCase()}. `}It can then be shipped.
      </p>
    </FormDialog>
  );
}
