import { useState } from 'preact/hooks';
import type { OrdersClient } from '../../client/orders-client.ts';
import type {
  OrderCollection,
  Receipt,
  ReceivedReturn,
  Return,
  ReturnLine,
} from '../../client/types.ts';
import { FormDialog } from '../elements/form-dialog.tsx';
import { spoken } from '../format.ts';
import { Differences, type Fields } from '../order/differences.tsx';
import { nameOfLine } from '../order/open-lines.ts';
import { ChangedMeanwhile } from '../parcels/changed-meanwhile.ts';
import { isProblem } from '../requests/is-problem.ts';
import type { SendForm } from '../requests/use-sending.ts';
import type { ReturnFormProps } from './decide-form.tsx';
import { RETURN_STATES } from './return-words.ts';

interface ReceiveFormProps extends ReturnFormProps {
  readonly collection: OrderCollection;
}

/**
 * A25: the count of what arrived, and how many of it go back into the stock. Shows another person's
 * receipt in the meantime, and counts beside it only when sent again.
 */
export function ReceiveForm({
  client,
  order,
  collection,
  done,
  close,
  ...props
}: ReceiveFormProps) {
  const [opened] = useState(props.of);
  const [seen, setSeen] = useState(opened);
  const name = (seq: number) =>
    nameOfLine(collection.lines.find((line) => line.seq === seq) ?? { seq });
  const isChanged = seen.version !== opened.version;
  const receive: SendForm<ReceivedReturn> = async (data, { idempotencyKey }) => {
    try {
      const { customerId, orderId } = order;
      const { returnId } = seen;
      const path = { customerId, orderId, returnId };
      const body = receiptIn(data, seen);
      return await client.receiveReturn({ ...path, ifMatch: seen, body, idempotencyKey });
    } catch (error) {
      if (!isProblem(error, 'version-mismatch')) throw error;
      const current = await currentReturn(client, order, seen);
      setSeen(current);
      throw new ChangedMeanwhile('the return', current);
    }
  };
  return (
    <FormDialog
      title="Receive the return"
      submitName={isChanged ? 'Receive these too' : 'Receive'}
      waitsFor={seen.status === 'OPEN' ? undefined : 'Nothing more is expected.'}
      send={receive}
      check={(data) => problemOf(receiptIn(data, seen))}
      explain={(error) =>
        error instanceof ChangedMeanwhile && (
          <Differences seen={fieldsOf(opened, name)} current={fieldsOf(seen, name)} />
        )
      }
      done={({ status }) =>
        done(`${status === 'CLOSED' ? 'The' : 'A part of the'} return is received.`)
      }
      close={close}
    >
      <p class="dim">What is not restocked is written off. No money moves by itself.</p>
      <ul class="quantities">
        {seen.lines
          .filter(({ quantity, received }) => quantity > received)
          .map((line) => (
            <LineFields key={line.seq} of={line} name={name(line.seq)} />
          ))}
      </ul>
    </FormDialog>
  );
}

/** Reads the return as it is now. */
async function currentReturn(
  client: OrdersClient,
  { orderId }: ReturnFormProps['order'],
  seen: Return,
): Promise<Return> {
  const { returns } = await client.getOrder({ orderId, consistent: true });
  return returns.find(({ returnId }) => returnId === seen.returnId) ?? seen;
}

const fieldsOf = ({ status, lines }: Return, name: (seq: number) => string): Fields => ({
  Status: RETURN_STATES[status][0],
  ...Object.fromEntries(
    lines.map(({ seq, received, quantity }) => [
      `Received: ${name(seq)}`,
      `${received} of ${quantity}`,
    ]),
  ),
});

interface LineFieldsProps {
  readonly of: ReturnLine;
  readonly name: string;
}

/** The counts of a line: all that is expected, of which what is defective is not restocked. */
function LineFields({ of: { seq, quantity, received, reason }, name }: LineFieldsProps) {
  const count = quantity - received;
  const counts = [
    ['received', 'Arrived', count],
    ['restock', 'Into stock', reason === 'DEFECTIVE' ? 0 : count],
  ] as const;
  return (
    <li>
      <span>
        {name}{' '}
        <span class="dim">
          of {count} · {spoken(reason).toLowerCase()}
        </span>
      </span>
      {counts.map(([kind, words, first]) => (
        <label key={kind} class="count">
          <span class="dim">{words}</span>
          <input
            name={`${kind}-${seq}`}
            aria-label={`${words}: ${name}`}
            type="number"
            inputMode="numeric"
            required
            min={0}
            max={count}
            defaultValue={String(first)}
          />
        </label>
      ))}
    </li>
  );
}

/** Reads the counts from the form, without lines of which nothing arrived. */
function receiptIn(data: FormData, opened: Return): Receipt {
  const count = (kind: string, seq: number) => Number(data.get(`${kind}-${seq}`) ?? 0);
  const lines = opened.lines
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
