import { useLayoutEffect, useState } from 'preact/hooks';
import type { OrdersClient } from '../../client/orders-client.ts';
import type { LineQuantity, OrderCollection } from '../../client/types.ts';
import { useDesk } from '../desk.ts';
import { Field, TextField } from '../elements/fields.tsx';
import { FormDialog } from '../elements/form-dialog.tsx';
import { withdrawableLines } from '../order/open-lines.ts';
import { needsQuantity, Quantities, quantitiesIn } from '../order/quantities.tsx';
import { useLoad } from '../requests/use-load.ts';
import { textIn } from '../requests/use-sending.ts';
import { sentenceOf } from './decide-statement.tsx';
import { REVIEW_WORDS } from './return-words.ts';

interface WithdrawFormProps {
  readonly client: OrdersClient;
  readonly customerId: string;
  readonly collection: OrderCollection;
  readonly finished: (message: string) => void;
  readonly close: (isOld: boolean) => void;
}

/** A47c: a consumer's statement that came by letter or phone. Sent again, it has one effect. */
export function WithdrawForm({ client, customerId, finished, close, ...props }: WithdrawFormProps) {
  const { counts } = useDesk();
  // As it was when the form opened: with all of it, the statement is about the whole order.
  const [collection] = useState(props.collection);
  const { orderId } = collection;
  const lines = withdrawableLines(collection);
  const all = lines.map(({ left }) => ({ quantity: left }));
  return (
    <FormDialog
      title="Record a withdrawal"
      submitName="Record the withdrawal"
      check={needsQuantity}
      send={(data) => {
        const chosen = quantitiesIn(data);
        const comment = textIn(data, 'comment');
        return client.withdrawOrder({
          customerId,
          orderId,
          body: {
            name: textIn(data, 'name') ?? '',
            email: textIn(data, 'email') ?? '',
            ...(countOf(chosen) < countOf(all) && { lines: chosen }),
            ...(comment && { comment }),
          },
        });
      }}
      done={(answer) => {
        counts.again('returns');
        const { status, because } = answer;
        finished(
          status === 'REVIEW' && because
            ? `Recorded. Decide about it under Returns: ${REVIEW_WORDS[because].toLowerCase()}.`
            : sentenceOf(answer),
        );
      }}
      close={close}
    >
      <p class="dim">
        What is not shipped is canceled, and what was shipped gets an open return. A late statement
        waits under Returns for a decision. It counts from now. Nothing is refunded by itself.
      </p>
      <Quantities lines={lines} initially="all" shortages={[]} />
      <Person customerId={customerId} />
      <TextField name="comment" label="Comment" maxLength={500} hint="Such as the letter’s date." />
    </FormDialog>
  );
}

/**
 * The consumer, who is the customer: the parcel may go to somebody else. Name and e-mail address
 * come into their fields unless a person typed before. They are selected for a person who is in the
 * field, so that what they begin to type replaces them.
 */
function Person({ customerId }: { readonly customerId: string }) {
  const { client } = useDesk();
  const { value } = useLoad(() => client.getCustomer({ customerId }), customerId);
  const { name = '', email = '' } = value ?? {};
  useLayoutEffect(() => {
    const field = document.activeElement as HTMLInputElement;
    if (field.value && [name, email].includes(field.value)) field.select();
  }, [value]);
  return (
    <>
      <Field name="name" label="Name" required maxLength={100} defaultValue={name} />
      <Field
        name="email"
        label="E-mail"
        required
        maxLength={254}
        defaultValue={email}
        hint="For the receipt."
      />
    </>
  );
}

const countOf = (lines: readonly Pick<LineQuantity, 'quantity'>[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);
