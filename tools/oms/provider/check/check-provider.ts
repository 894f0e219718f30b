import { Misconfigured } from '../../../../functions/payments/provider.ts';
import type { LedgerPayment } from '../../../local/stripe/ledger/ledger.ts';
import { pay } from '../../../local/stripe/ledger/pay.ts';
import { makeMethod } from '../../../local/stripe/skin/methods.ts';
import type { CheckedProvider } from './checked-provider.ts';
import { FAULT_KINDS, type FaultPlan } from './faulty-fetch.ts';
import { playScenario } from './play-scenario.ts';
import { SCENARIOS, type Scenario } from './scenarios.ts';

export interface ProviderFinding {
  readonly scenario: string;
  /** Absent without one. */
  readonly fault?: FaultPlan;
  readonly violation: string;
}

export interface CheckedScenarios {
  readonly runs: number;
  readonly findings: readonly ProviderFinding[];
}

/** Requests before which a late one arrives. */
const LATE_BY: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/**
 X
 * key and the units of five currencies are tried, too.
 */
export async function checkProvider(
  checked: CheckedProvider,
  scenarios: readonly Scenario[] = SCENARIOS,
): Promise<CheckedScenarios> {
  const findings: ProviderFinding[] = [];
  let runs = 0;
  for (const scenario of scenarios.filter((one) => isPossible(checked, one))) {
    const plain = await playScenario(checked, scenario);
    runs += 1;
    findings.push(...plain.violations.map((violation) => ({ scenario: scenario.name, violation })));
    for (const fault of plansOf(plain.calls)) {
      const { violations } = await playScenario(checked, scenario, fault);
      runs += 1;
      findings.push(
        ...violations.map((violation) => ({ scenario: scenario.name, fault, violation })),
      );
    }
  }
  findings.push(...(await wrongUnits(checked)), ...(await callsWithWrongKey(checked)));
  return { runs, findings };
}

function isPossible({ provider }: CheckedProvider, { capture }: Scenario): boolean {
  const { can } = provider({ fetch, capture });
  return capture !== 'parcels' || can.captureInParts;
}

const plansOf = (calls: number): readonly FaultPlan[] =>
  Array.from({ length: calls }, (_, at) => at + 1).flatMap((call) =>
    FAULT_KINDS.flatMap((kind) =>
      (kind === 'late' ? LATE_BY : [0]).flatMap((lateBy) =>
        [false, true].flatMap((forgetsKeys) =>
          [false, true].map((losesWebhooks) => ({
            kind,
            call,
            lateBy,
            forgetsKeys,
            losesWebhooks,
          })),
        ),
      ),
    ),
  );

/** Currencies without minor units, with two and with three digits, and Stripe's exceptions. */
const CURRENCIES: readonly string[] = ['EUR', 'JPY', 'KWD', 'ISK', 'UGX'];

/** An amount is the same when it comes back. */
async function wrongUnits({ provider: make, skin: makeSkin }: CheckedProvider) {
  const findings: ProviderFinding[] = [];
  for (const currency of CURRENCIES) {
    const { ledger, fetch: send } = makeSkin({ now: () => new Date() });
    const provider = make({ fetch: send, capture: 'automatic' });
    const named = { customerId: 'a1b2', orderId: 'o-1', paymentId: 'p-1', references: [] };
    const { reference } = await provider.start({ ...named, amount: 5000, currency });
    pay(ledger, ledger.payments.get(reference) as LedgerPayment, makeMethod(ledger, 'SUCCEEDS'));
    const facts = provider.can.ask ? await provider.ask([reference]) : [];
    for (const fact of facts)
      if (fact.amount !== 5000 || fact.currency !== currency)
        findings.push({
          scenario: `50 hundreds of ${currency}`,
          violation: `5000 ${currency} came back as ${fact.amount} ${fact.currency}`,
        });
  }
  return findings;
}

/** A wrong key is a setting: one request, and `Misconfigured`. */
async function callsWithWrongKey({ provider: make }: CheckedProvider) {
  let calls = 0;
  const refusing: typeof fetch = async () => {
    calls += 1;
    return new Response('{"error":{}}', { status: 401 });
  };
  const provider = make({ fetch: refusing, capture: 'manual' });
  const transaction = { transactionId: 't-1', amount: 1000, currency: 'EUR', final: true };
  const request = { ...transaction, references: ['payment_1'] };
  const findings: ProviderFinding[] = [];
  for (const name of ['capture', 'refund', 'release'] as const) {
    calls = 0;
    const error = await provider[name](request).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    const scenario = `${name} with a wrong key`;
    if (!(error instanceof Misconfigured))
      findings.push({ scenario, violation: 'the error is not Misconfigured' });
    if (calls > 1) findings.push({ scenario, violation: `${calls} requests, not one` });
  }
  return findings;
}
