import { useState } from 'preact/hooks';
import type { OrdersClient } from '../../client/orders-client.ts';
import type { Withdrawal, WithdrawalResolution } from '../../client/types.ts';
import { useDesk } from '../desk.ts';
import { EmailLink } from '../elements/email-link.tsx';
import { Fact } from '../elements/facts.tsx';
import { Field, TextField } from '../elements/fields.tsx';
import { FormDialog } from '../elements/form-dialog.tsx';
import { isProblem } from '../requests/is-problem.ts';
import { isInDoubt } from '../requests/may-have-been-done.ts';
import { textIn } from '../requests/use-sending.ts';
import { moment } from '../times.ts';
import { orderIdOf } from './order-id-of.ts';
import { REVIEW_WORDS } from './return-words.ts';
import { numberIn, StatedOrder } from './stated-order.tsx';

interface DecideStatementProps {
  readonly of: Withdrawal;
  readonly done: (sentence: string) => void;
  readonly close: (isOld: boolean) => void;
}

/**
 * A47f: gives a statement its effect on an order, or closes it with a reason, if its version is the
 * one that was seen.
 */
export function DecideStatement({ of: opened, done, close }: DecideStatementProps) {
  const { client } = useDesk();
  const [statement] = useState(opened);
  // Neither is chosen: one cancels, and the other takes a right away.
  const [closes, setCloses] = useState<boolean>();
  const choice = (words: string, isChosen: boolean, choose: () => void) => (
    <label class={isChosen ? 'chip on' : 'chip'}>
      <input type="radio" name="choice" checked={isChosen} onChange={choose} /> {words}
    </label>
  );
  return (
    <FormDialog
      title={`Statement of ${statement.name ?? 'an erased person'}`}
      submitName={
        closes === undefined ? 'Decide' : closes ? 'Close the statement' : 'Give it its effect'
      }
      waitsFor={closes === undefined ? 'Choose what to do.' : undefined}
      check={(data) => missingIn(data, closes === true)}
      send={async (data, { isRepeat }) =>
        decide(client, statement, await resolutionIn(client, data, closes === true), isRepeat)
      }
      explain={(error) =>
        isProblem(error, 'version-mismatch') &&
        'Somebody else has decided. Close this form, and look again.'
      }
      done={(answer) => done(sentenceOf(answer))}
      close={close}
    >
      <Words of={statement} />
      <fieldset class="choices">
        <legend class="hidden">The decision</legend>
        {choice('It is about an order', closes === false, () => setCloses(false))}
        {choice('Close it without an effect', closes === true, () => setCloses(true))}
      </fieldset>
      {closes && (
        <TextField
          key="reason"
          name="reason"
          label="Reason"
          maxLength={500}
          hint="It is kept with the statement."
        />
      )}
      {closes === false && (
        <Field
          key="order"
          name="order"
          label="Order"
          defaultValue={statement.orderId ?? numberIn(statement) ?? ''}
          hint="Its number or id. What is not shipped is canceled; the rest comes back."
        />
      )}
    </FormDialog>
  );
}

/** The statement as the person wrote it. */
const Words = ({ of: statement }: { readonly of: Withdrawal }) => (
  <dl class="kv">
    <Fact name="E-mail" value={statement.email && <EmailLink of={statement.email} />} />
    <Fact name="Received" value={moment(statement.receivedAt)} />
    <Fact name="To review, because" value={statement.because && REVIEW_WORDS[statement.because]} />
    <Fact name="Order, in their words" value={<StatedOrder of={statement} inNewTab />} />
    <Fact
      name="Items"
      value={
        statement.lines?.map(({ seq, quantity }) => `${quantity} × line ${seq}`).join(', ') ??
        'all of the order'
      }
    />
    <Fact
      name="Comment"
      value={statement.comment && <span class="said">{statement.comment}</span>}
    />
  </dl>
);

const missingIn = (data: FormData, closes: boolean): string | undefined =>
  textIn(data, closes ? 'reason' : 'order')
    ? undefined
    : `Enter the ${closes ? 'reason' : 'order’s number or id'}.`;

/** @throws if no order has the number, or two have it */
async function resolutionIn(
  client: OrdersClient,
  data: FormData,
  closes: boolean,
): Promise<WithdrawalResolution> {
  if (closes) return { reason: textIn(data, 'reason') ?? '' };
  return { orderId: await orderIdOf(client, textIn(data, 'order') ?? '') };
}

/** @param isRepeat true if an earlier attempt may have decided the same */
async function decide(
  client: OrdersClient,
  { withdrawalId, ...statement }: Withdrawal,
  body: WithdrawalResolution,
  isRepeat: boolean,
): Promise<Withdrawal> {
  try {
    return await client.resolveWithdrawal({ withdrawalId, ifMatch: statement, body });
  } catch (error) {
    if (!isProblem(error, 'version-mismatch')) throw error;
    const current = await client.getWithdrawal({ withdrawalId });
    const isSame = body.reason
      ? current.status === 'CLOSED' && current.reason === body.reason
      : current.status === 'DONE' && current.orderId === body.orderId;
    if ((isRepeat || isInDoubt(error)) && isSame) return current;
    throw error;
  }
}

export function sentenceOf({ status, outcome }: Pick<Withdrawal, 'status' | 'outcome'>): string {
  if (status === 'CLOSED') return 'The statement is closed.';
  if (status === 'REVIEW') return 'It stays here: decide about the order’s waiting returns first.';
  const effects = [
    outcome?.cancellationId && 'its items that were not shipped are canceled',
    outcome?.returnId && 'its shipped items come back',
  ].filter(Boolean);
  return `The statement had its effect: ${effects.join(', and ') || 'nothing was left'}.`;
}
