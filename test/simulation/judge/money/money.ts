import type { Evidence, Row } from '../evidence.ts';
import { number } from '../evidence.ts';
import type { Ledger } from '../ledger.ts';
import { isPayStep } from '../steps.ts';
import { creations } from './creations.ts';
import { due } from './due.ts';
import { expiries } from './expiries.ts';
import { facts } from './facts.ts';
import { type PaymentFile, type Purse, pursesOf, settledIn, statusFrom, sumsOf } from './purse.ts';
import { references } from './references.ts';
import { requests } from './requests.ts';

/** All rules about money, at rest. */
export function money(evidence: Evidence, ledgers: readonly Ledger[]): string[] {
  const purses = pursesOf(evidence, ledgers);
  return [
    ...purses.flatMap(rowOf).map((what) => `money: ${what}`),
    ...creations(evidence, purses),
    ...requests(evidence, purses),
    ...facts(evidence, purses),
    ...references(evidence, purses),
    ...expiries(purses),
    ...due(purses),
  ];
}

/**
 * The row follows from all payments and its total. It changed for lines and money only, and each
 * payment changed by one version at a time.
 */
function rowOf({ ledger, payments }: Purse): string[] {
  const { orderId, versions } = ledger;
  const row = versions.get(Math.max(...versions.keys())) ?? {};
  const sums = sumsOf(payments.map(({ now }) => now));
  const paymentStatus = statusFrom(sums, number(row, 'total'));
  const must = { paymentStatus, refunded: sums.back };
  const is = { paymentStatus: row['paymentStatus'], refunded: number(row, 'refunded') };
  const isRight = must.paymentStatus === is.paymentStatus && must.refunded === is.refunded;
  const steps = [...versions.keys()].filter((version) => isPayStep(ledger, version)).length;
  const moves = payments.reduce((sum, payment) => sum + movesOf(payment), 0);
  return [
    ...(isRight ? [] : [`order ${orderId} says ${sumText(is)}, and its payments ${sumText(must)}`]),
    ...(steps <= moves ? [] : [`order ${orderId} moved ${steps} times, and its money ${moves}`]),
    ...payments.flatMap(courseOf),
  ];
}

const sumText = ({ paymentStatus, refunded }: Row): string =>
  `${paymentStatus} and ${refunded} back`;

const movesOf = ({ states }: PaymentFile): number =>
  states.filter((state, i) => settledIn(state) !== settledIn(states[i - 1])).length;

/** A payment never changes, except for its transactions and its due time. */
function courseOf({ paymentId, states }: PaymentFile): string[] {
  return states.flatMap((state, i) => {
    const before = states[i - 1];
    const wrong = FIXED.filter((name) => before && before[name] !== state[name]);
    const isNext = number(state, 'version') === number(before ?? {}, 'version') + 1;
    const isSame = number(state, 'version') === number(before ?? {}, 'version');
    return [
      // The sweep and a repair change only the due time, and do not raise the version.
      ...(isNext || (isSame && before && settledIn(before) === settledIn(state))
        ? []
        : [`payment ${paymentId} went from ${before?.['version']} to ${state['version']}`]),
      ...wrong.map((name) => `payment ${paymentId} changed its ${name}`),
      ...(before?.['reference'] && before['reference'] !== state['reference']
        ? [`payment ${paymentId} changed its reference`]
        : []),
    ];
  });
}

const FIXED = ['customerId', 'provider', 'currency', 'amount', 'createdBy'];
