import type { Payment } from '../../client/types.ts';
import { amount, spoken } from '../format.ts';
import { moment } from '../times.ts';
import { isUnderWay } from './main-action.ts';

/** Reminders of a request. Afterwards nothing is requested again: a person must ask. */
const REMINDERS = 5;

/** The requests that a payment's provider has not answered yet, since when, and what follows. */
export function Waiting({ of: payment }: { readonly of: Payment }) {
  const { provider, reminder, currency } = payment;
  const waiting = payment.transactions.filter(isUnderWay).sort((a, b) => a.at.localeCompare(b.at));
  if (waiting.length === 0) return null;
  const isRequested = waiting.some(({ state }) => state === 'REQUESTED');
  const isLate = isRequested && reminder !== undefined && reminder.sentCount >= REMINDERS;
  const parts = waiting.map(
    ({ kind, amount: asked, at }) =>
      `${spoken(kind)} of ${amount(asked, currency)} asked for on ${moment(at)}`,
  );
  return (
    <p class={isLate ? 'warn' : 'dim'}>
      {parts.join(', ')}, no answer of {provider} yet.
      {waiting.some(({ withdrawn }) => withdrawn) &&
        ' The order is canceled: what was not captured must not be.'}
      {isLate && ` It was requested ${REMINDERS} times again: ask ${provider}.`}
      {reminder &&
        ` It is ${isLate || !isRequested ? 'checked' : 'sent'} again at ${moment(reminder.dueAt)}.`}
    </p>
  );
}
