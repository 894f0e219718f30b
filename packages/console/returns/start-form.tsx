import type { OrdersClient } from '../../client/orders-client.ts';
import type { LineQuantity, Order, ReturnReason } from '../../client/types.ts';
import { ReasonField, sendOnEnter, TextField } from '../elements/fields.tsx';
import { FormDialog } from '../elements/form-dialog.tsx';
import { spoken } from '../format.ts';
import type { OpenLine } from '../order/open-lines.ts';
import { needsQuantity, Quantities, quantitiesIn } from '../order/quantities.tsx';
import { useShortages } from '../order/use-shortages.ts';
import { textIn } from '../requests/use-sending.ts';

/** Every reason once: the type misses none. */
const REASONS = Object.keys({
  COLOR: 0,
  DEFECTIVE: 0,
  NOT_AS_DESCRIBED: 0,
  SIZE_TOO_LARGE: 0,
  SIZE_TOO_SMALL: 0,
  STYLE: 0,
  UNWANTED: 0,
  WRONG_ITEM: 0,
  OTHER: 0,
} satisfies Record<ReturnReason, 0>);

const WORDS = Object.fromEntries(REASONS.map((reason) => [reason, spoken(reason)]));

interface StartFormProps {
  readonly client: OrdersClient;
  readonly order: Pick<Order, 'customerId' | 'orderId'>;
  /** The lines with items that can be returned. */
  readonly lines: readonly OpenLine[];
  readonly done: (message: string) => void;
  readonly close: (isOld: boolean) => void;
}

/** A23: announces items that come back, for one reason, or each line’s own. */
export function StartForm({ client, order, lines, done, close }: StartFormProps) {
  const { customerId, orderId } = order;
  const [shortages, send] = useShortages((data, { idempotencyKey }) => {
    const reason = textIn(data, 'reason') as ReturnReason;
    const comment = textIn(data, 'comment');
    const body = {
      lines: quantitiesIn(data).map((line) => ({
        ...line,
        reason: reasonIn(data, line) ?? reason,
      })),
      ...(comment && { comment }),
    };
    return client.createReturn({ customerId, orderId, body, idempotencyKey });
  });
  return (
    <FormDialog
      title="Start a return"
      submitName="Start the return"
      send={send}
      check={needsQuantity}
      done={() => done('The return is started. Receive it when it arrives.')}
      close={close}
    >
      <p class="dim">The customer may send the items at once. No money moves by itself.</p>
      <Quantities lines={lines} initially="none" shortages={shortages}>
        {lines.length > 1 ? LineReason : undefined}
      </Quantities>
      <ReasonField reasons={WORDS} />
      <TextField name="comment" label="Comment" maxLength={500} hint="The customer may read it." />
    </FormDialog>
  );
}

/** The line’s reason, if it is another one. */
const LineReason = ({ seq, name }: OpenLine) => (
  <select name={`reason-${seq}`} aria-label={`Why: ${name}`} class="beside" onKeyDown={sendOnEnter}>
    <option value="">The reason below</option>
    {Object.entries(WORDS).map(([reason, words]) => (
      <option key={reason} value={reason}>
        {words}
      </option>
    ))}
  </select>
);

const reasonIn = (data: FormData, { seq }: LineQuantity) =>
  textIn(data, `reason-${seq}`) as ReturnReason | undefined;
