import { useEffect } from 'preact/hooks';
import type { OrdersClient } from '../../client/orders-client.ts';
import type { Erasure, StoredCustomer } from '../../client/types.ts';
import { Facts } from '../elements/facts.tsx';
import { Field } from '../elements/fields.tsx';
import { orders } from '../format.ts';
import { isProblem } from '../requests/is-problem.ts';
import { textIn } from '../requests/use-sending.ts';
import { moment } from '../times.ts';
import type { CustomerForm } from './customer-form.ts';

/** A39, after the customer's id was typed: it cannot be undone. */
export const eraseForm = ({ customerId }: StoredCustomer): CustomerForm => ({
  title: 'Erase the customer',
  submitName: 'Erase for good',
  check: (data) =>
    textIn(data, 'confirmed') === customerId ? undefined : 'Enter the customer’s id as above.',
  send: async (client) => {
    await client.eraseCustomer({ customerId });
    return 'The customer is erased. The orders follow.';
  },
  children: (
    <>
      <p>
        Name, e-mail address, address book, notes and comments are removed, also from the orders.
        The figures stay. The account stays closed. <strong>This cannot be undone.</strong>
      </p>
      <Field name="confirmed" label={`To confirm, enter ${customerId}`} required autofocus />
    </>
  ),
});

/** A39b: the state of an erasure; undefined if there is none. */
export const readErasure = (
  client: OrdersClient,
  customerId: string,
): Promise<Erasure | undefined> =>
  client.getErasure({ customerId }).catch((error: unknown) => {
    if (isProblem(error, 'erasure-not-found')) return undefined;
    throw error;
  });

interface ErasureStateProps {
  readonly of: Erasure;
  readonly reload: () => void;
}

/** The progress of an erasure. While it runs, it is read again every ten seconds. */
export function ErasureState({ of: erasure, reload }: ErasureStateProps) {
  const isRunning = erasure.status === 'RUNNING';
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(reload, 10_000);
    return () => clearInterval(timer);
  }, [isRunning, reload]);
  return (
    <section aria-labelledby="erasure">
      <h2 id="erasure">Erasure</h2>
      <p class={isRunning ? 'note info' : ''}>
        {isRunning ? 'The orders are being erased.' : 'The person is erased.'} Asked for{' '}
        {moment(erasure.requestedAt)}.
      </p>
      <Facts
        of={{
          Done: orders(erasure.orders.done),
          'Not final yet': orders(erasure.orders.waiting),
          [isRunning ? 'Copies are gone at the earliest' : 'All copies are gone after']: moment(
            erasure.completeAfter,
          ),
        }}
      />
    </section>
  );
}
