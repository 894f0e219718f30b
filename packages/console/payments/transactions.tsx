import type { Payment } from '../../client/types.ts';
import { amount, spoken } from '../format.ts';
import { moment } from '../times.ts';
import { nameOfPerson } from '../work/people.ts';

/**
 * Providers report times in seconds. Transactions of the same second are sorted by the order in
 * which these kinds happen.
 */
const KINDS = ['AUTHORIZATION', 'SALE', 'CAPTURE', 'VOID', 'REFUND', 'CHARGEBACK'] as const;

const TONES: Readonly<Record<string, string>> = {
  REQUESTED: 'warn',
  FAILED: 'bad',
  REVERSED: 'bad',
};

const inOrder = ({ transactions }: Payment) =>
  [...transactions].sort(
    (a, b) => a.at.localeCompare(b.at) || KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind),
  );

/** A payment's transactions, oldest first. */
export const Transactions = ({ of: payment }: { readonly of: Payment }) =>
  payment.transactions.length === 0 ? (
    <p class="dim">The buyer has not paid yet.</p>
  ) : (
    <ol class="events" aria-label="Transactions">
      {inOrder(payment).map(({ transactionId, kind, state, at, reason, failure, ...money }) => (
        <li key={transactionId}>
          <strong>{spoken(kind)}</strong> {amount(money.amount, payment.currency)}{' '}
          <span class={TONES[state] ?? 'dim'}>
            {state === 'REQUESTED' ? 'requested, not answered yet' : spoken(state).toLowerCase()}
          </span>{' '}
          <time dateTime={at}>{moment(at)}</time>{' '}
          <span class="dim">
            {[
              reason && spoken(reason),
              failure?.code,
              money.requestedByName ??
                (money.requestedBy && nameOfPerson(money.requestedBy, undefined)),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ol>
  );
