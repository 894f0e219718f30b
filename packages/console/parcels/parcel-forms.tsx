import { useState } from 'preact/hooks';
import type { OrdersClient } from '../../client/orders-client.ts';
import type { Fulfillment } from '../../client/types.ts';
import { useDesk } from '../desk.ts';
import { Field } from '../elements/fields.tsx';
import { FormDialog } from '../elements/form-dialog.tsx';
import { Differences, type Fields } from '../order/differences.tsx';
import type { Carrier } from '../page-config.ts';
import { textIn } from '../requests/use-sending.ts';
import { textOf } from '../ship/tracking-numbers.ts';
import { moment } from '../times.ts';
import { ChangedMeanwhile } from './changed-meanwhile.ts';
import { localTime, momentOf } from './local-time.ts';
import {
  cancelParcel,
  changeTracking,
  type ParcelOfOrder,
  reportDelivered,
} from './parcel-actions.ts';
import { TrackingFields, trackingIn } from './tracking-fields.tsx';

export interface ParcelFormProps {
  readonly client: OrdersClient;
  readonly of: ParcelOfOrder;
  /** The parcel's name on the page: "Parcel 2". */
  readonly name: string;
  readonly done: (message: string, version?: number) => void;
  readonly close: (isOld: boolean) => void;
}

/** A20. Shows another person's change in the meantime, and replaces it only when sent again. */
export function TrackingForm({ client, of: parcelOfOrder, name, done, close }: ParcelFormProps) {
  const [seen, setSeen] = useState(parcelOfOrder.parcel);
  const [opened] = useState(parcelOfOrder.parcel);
  const { carriers } = useDesk().config;
  const updateIn = (data: FormData) => trackingUpdateIn(data, opened, carriers);
  const save = async (data: FormData, { isRepeat }: { readonly isRepeat: boolean }) => {
    try {
      await changeTracking(client, { ...parcelOfOrder, parcel: seen }, updateIn(data), isRepeat);
    } catch (error) {
      if (error instanceof ChangedMeanwhile) setSeen(error.current);
      throw error;
    }
  };
  return (
    <FormDialog
      title={`Tracking of ${name}`}
      submitName={seen.version === opened.version ? 'Save' : 'Replace it'}
      send={save}
      check={(data) =>
        Object.keys(updateIn(data)).length === 0 ? 'Fill in at least one field.' : undefined
      }
      explain={(error) =>
        error instanceof ChangedMeanwhile && (
          <Differences seen={fieldsOf(opened)} current={fieldsOf(error.current)} />
        )
      }
      done={() => done(`The tracking of ${name} is saved.`)}
      close={close}
    >
      <TrackingFields of={opened.trackingInfo} />
      <Field
        name="expected"
        label="Expected arrival"
        type="datetime-local"
        // A change replaces it, and does not remove it.
        required={opened.estimatedDeliveryAt !== undefined}
        defaultValue={
          opened.estimatedDeliveryAt ? localTime(opened.estimatedDeliveryAt).slice(0, 16) : ''
        }
      />
    </FormDialog>
  );
}

function trackingUpdateIn(data: FormData, before: Fulfillment, carriers: readonly Carrier[]) {
  const trackingInfo = trackingIn(data, before.trackingInfo, carriers);
  const expected = textIn(data, 'expected');
  return {
    ...(trackingInfo && { trackingInfo }),
    ...(expected && { estimatedDeliveryAt: momentOf(expected) }),
  };
}

const fieldsOf = ({ status, trackingInfo, estimatedDeliveryAt }: Fulfillment): Fields => ({
  Status: status,
  Carrier: trackingInfo?.company,
  'Tracking number': textOf(trackingInfo),
  'Tracking link': trackingInfo?.url,
  'Expected arrival': moment(estimatedDeliveryAt),
});

/** A21, after a confirmation. */
export const CancelParcelForm = ({
  client,
  of: parcelOfOrder,
  name,
  done,
  close,
}: ParcelFormProps) => (
  <FormDialog
    title={`Cancel ${name}`}
    submitName="Cancel the parcel"
    send={(_, { isRepeat }) => cancelParcel(client, parcelOfOrder, isRepeat)}
    done={(version) => done(`${name} is canceled. Its items can be shipped again.`, version)}
    close={close}
  >
    <p>For a parcel that has not been sent. Its items can be shipped again.</p>
  </FormDialog>
);

/** A22 with DELIVERED; of a delivered parcel, the right time. */
export const DeliveredForm = ({
  client,
  of: parcelOfOrder,
  name,
  done,
  close,
}: ParcelFormProps) => {
  const { deliveredAt } = parcelOfOrder.parcel;
  const [now] = useState(() => localTime(deliveredAt ?? Date.now()));
  return (
    <FormDialog
      title={deliveredAt ? `When ${name} was delivered` : `${name} was delivered`}
      submitName={deliveredAt ? 'Correct the time' : 'Report delivered'}
      send={(data) =>
        reportDelivered(client, parcelOfOrder, momentOf(textIn(data, 'delivered') ?? now))
      }
      done={() => done(deliveredAt ? 'The time is corrected.' : `${name} is delivered.`)}
      close={close}
    >
      {deliveredAt && <p>The times to return and to withdraw follow it.</p>}
      <Field
        name="delivered"
        label="When"
        type="datetime-local"
        step={1}
        required
        defaultValue={now}
      />
    </FormDialog>
  );
};
