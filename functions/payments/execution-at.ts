import { setTimeout as sleep } from 'node:timers/promises';
import type { FactPolicy } from '../../table/payments/a18-record-payment-fact.ts';
import { readExecutedOrder } from '../../table/payments/read-executed-order.ts';
import { recordEndedSessions } from '../../table/payments/record-ended-sessions.ts';
import type { Execution } from './execute-payment.ts';
import type { PaymentProvider } from './provider.ts';
import { recordFacts } from './record-facts.ts';

/** A fact of the provider's answer is not refused to wait for an earlier event. */
const DELIVERY = { awaitsEarlier: 0 };

/** The surroundings in which requests are executed at a provider: the table, and the clock. */
export const executionAt = (provider: PaymentProvider, policy: FactPolicy): Execution => ({
  provider,
  read: readExecutedOrder,
  record: (facts) => recordFacts(facts, DELIVERY, new Date(), policy),
  ended: (payment) => recordEndedSessions(payment, policy),
  wait: (milliseconds) => sleep(milliseconds),
  now: () => new Date(),
});
