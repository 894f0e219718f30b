import { useState } from 'preact/hooks';
import { ThingButton } from '../elements/thing-button.tsx';
import { useForm } from '../requests/use-form.ts';
import { Milestones } from './milestones.tsx';
import {
  CancelParcelForm,
  DeliveredForm,
  type ParcelFormProps,
  TrackingForm,
} from './parcel-forms.tsx';

const FORMS = {
  tracking: TrackingForm,
  delivered: DeliveredForm,
  cancel: CancelParcelForm,
} as const;

interface ParcelActionsProps extends Omit<ParcelFormProps, 'close'> {
  /** Reads the order again. */
  readonly refresh: () => void;
  /** True for the parcel whose tracking the key `e` changes, and that `d` reports as delivered. */
  readonly hasKey: boolean;
  /** False if all of the order came back: then no report of delivery means anything. */
  readonly mayArrive: boolean;
  /** True if the parcel can be canceled as one that was not sent. */
  readonly mayStay: boolean;
}

/** Buttons for the parcel's actions. Of a delivered parcel, the time can be corrected. */
export function ParcelActions(props: ParcelActionsProps) {
  const { client, of: parcelOfOrder, name, done, refresh, hasKey } = props;
  const [form, setForm, close] = useForm<keyof typeof FORMS>(refresh);
  const [showsReports, setShowsReports] = useState(false);
  const Form = form && FORMS[form];
  const reports = showsReports ? 'Hide reports' : 'Show reports';
  const button = (which: keyof typeof FORMS, label: string, key?: string) => (
    <ThingButton label={label} of={name} shortcut={key} onClick={() => setForm(which)} />
  );
  return (
    <>
      <p class="buttons">
        {parcelOfOrder.parcel.status === 'SHIPPED' && (
          <>
            {button('tracking', 'Change tracking', hasKey ? 'e' : undefined)}
            {props.mayArrive && button('delivered', 'Report delivered', hasKey ? 'd' : undefined)}
            {props.mayStay && button('cancel', 'Cancel parcel')}
          </>
        )}
        {parcelOfOrder.parcel.status === 'DELIVERED' && button('delivered', 'Correct delivery')}
        <button
          type="button"
          class="small bare"
          aria-expanded={showsReports}
          aria-label={`${reports}, ${name}`}
          onClick={() => setShowsReports(!showsReports)}
        >
          {reports}
        </button>
      </p>
      {showsReports && (
        <div class="reports">
          <Milestones client={client} of={parcelOfOrder} />
        </div>
      )}
      {Form && <Form client={client} of={parcelOfOrder} name={name} done={done} close={close} />}
    </>
  );
}
