import { useState } from 'preact/hooks';
import type { OrdersClient } from '../../api/client/orders-client.ts';
import type { Order, OrderCollection, Receipt, Return } from '../../api/client/types.ts';
import { FormDialog } from '../elements/form-dialog.tsx';

interface ReturnFormProps {
  readonly client: OrdersClient;
  readonly order: Pick<Order, 'customerId' | 'orderId'>;
  readonly of: Return;
  readonly done: (message: string) => void;
  readonly close: (isUnknown: boolean) => void;
}

/** A24: approves or declines what a customer asked for. */
export function DecideForm({
  client,
  order: { customerId, orderId },
  to,
  done,
  close,
  ...props
}: ReturnFormProps & { readonly to: 'OPEN' | 'DECLINED' }) {
  // As it was seen when the form was opened, even if the order is read again meanwhile.
  const [of] = useState(props.of);
  const isApproved = to === 'OPEN';
  return (
    <FormDialog
      title={isApproved ? 'Approve the return' : 'Decline the return'}
      submitName={isApproved ? 'Approve' : 'Decline'}
      send={() =>
        client.updateReturn({
          customerId,
          orderId,
          returnId: of.returnId,
          ifMatch: of,
          body: { status: to },
        })
      }
      done={() => done(`The return is ${isApproved ? 'approved' : 'declined'}.`)}
      close={close}
    >
      <p>
        {isApproved
          ? 'The customer may send the items. Receive them when they arrive.'
          : 'The items stay with the customer. This cannot be undone.'}
      </p>
    </FormDialog>
  );
}

interface ReceiveFormProps extends ReturnFormProps {
  readonly collection: OrderCollection;
}

/** A25: the count of what arrived, and how many of it go back into the stock. */
export function ReceiveForm({
  client,
  order: { customerId, orderId },
  collection,
  done,
  close,
  ...props
}: ReceiveFormProps) {
  const [of] = useState(props.of);
  return (
    <FormDialog
      title="Receive the return"
      submitName="Receive"
      send={(data, { idempotencyKey }) =>
        client.receiveReturn({
          customerId,
          orderId,
          returnId: of.returnId,
          body: receiptIn(data, of),
          idempotencyKey,
        })
      }
      check={(data) => problemOf(receiptIn(data, of))}
      done={({ status }) =>
        done(status === 'CLOSED' ? 'The return is received.' : 'A part of the return is received.')
      }
      close={close}
    >
      <p class="dim">What is not restocked is written off. No money moves by itself.</p>
      <ul class="quantities">
        {of.lines
          .filter(({ quantity, received }) => quantity > received)
          .map(({ seq, quantity, received }) => (
            <LineFields
              key={seq}
              seq={seq}
              left={quantity - received}
              name={collection.lines.find((line) => line.seq === seq)?.name ?? `Line ${seq}`}
            />
          ))}
      </ul>
    </FormDialog>
  );
}

interface LineFieldsProps {
  readonly seq: number;
  readonly left: number;
  readonly name: string;
}

const LineFields = ({ seq, left, name }: LineFieldsProps) => (
  <li>
    <span>
      {name} <span class="dim">of {left}</span>
    </span>
    {(['received', 'restock'] as const).map((kind) => (
      <label key={kind} class="count">
        <span class="dim">{kind === 'received' ? 'Arrived' : 'Into stock'}</span>
        <input
          name={`${kind}-${seq}`}
          aria-label={`${kind === 'received' ? 'Arrived' : 'Into stock'}: ${name}`}
          type="number"
          inputMode="numeric"
          required
          min={0}
          max={left}
          defaultValue={String(left)}
        />
      </label>
    ))}
  </li>
);

/** Reads the counts from the form, without lines of which nothing arrived. */
function receiptIn(data: FormData, of: Return): Receipt {
  const count = (kind: string, seq: number) => Number(data.get(`${kind}-${seq}`) ?? 0);
  const lines = of.lines
    .map(({ seq }) => ({
      seq,
      quantity: count('received', seq),
      restock: count('restock', seq),
    }))
    .filter(({ quantity }) => quantity > 0);
  return { lines };
}

function problemOf({ lines }: Receipt): string | undefined {
  if (lines.length === 0) return 'Enter how many items arrived.';
  return lines.some(({ quantity, restock }) => restock > quantity)
    ? 'No more can go back into the stock than arrived.'
    : undefined;
}
