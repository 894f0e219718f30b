import { Misconfigured, Refused, Unknown } from '../../../../functions/payments/provider.ts';
import type { LedgerPayment } from '../../../local/stripe/ledger/ledger.ts';
import { pay } from '../../../local/stripe/ledger/pay.ts';
import { makeMethod } from '../../../local/stripe/skin/methods.ts';
import type { CheckedProvider, MakeProvider, SandboxedProvider } from './checked-provider.ts';
import { plansOf, sandboxPlansOf } from './fault-plans.ts';
import type { FaultPlan } from './faulty-fetch.ts';
import { type PlayedScenario, playScenario } from './play-scenario.ts';
import { SCENARIOS, type Scenario } from './scenarios.ts';
import { ledgerStage, type Stage, sandboxStage } from './stage.ts';

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

/**
 * Plays every scenario with every fault at every request, over a ledger that judges. A wrong key
 * and the units of five currencies are tried, too.
 */
export async function checkProvider(
  checked: CheckedProvider,
  scenarios: readonly Scenario[] = SCENARIOS,
): Promise<CheckedScenarios> {
  const possible = scenarios.filter((scenario) => isPossible(checked.provider, scenario));
  const { runs, findings } = await playAll(() => ledgerStage(checked), possible, plansOf);
  const others = [...(await wrongUnits(checked)), ...(await callsWithWrongKey(checked.provider))];
  return { runs, findings: [...findings, ...others] };
}

/**
 * Plays the scenarios at a provider's sandbox, which judges by what moved there. It forgets no key
 * and sends its webhooks elsewhere, and no refund comes back on command.
 *
 * @param onRun called after each order
 */
export async function checkAtSandbox(
  checked: SandboxedProvider,
  scenarios: readonly Scenario[] = SCENARIOS,
  onRun: (runs: number) => void = () => undefined,
): Promise<CheckedScenarios> {
  const possible = scenarios.filter(
    (scenario) => scenario.method === 'SUCCEEDS' && isPossible(checked.provider, scenario),
  );
  const { runs, findings } = await playAll(
    () => sandboxStage(checked),
    possible,
    sandboxPlansOf,
    onRun,
  );
  return { runs, findings: [...findings, ...(await callsWithWrongKey(checked.provider))] };
}

async function playAll(
  stage: () => Stage,
  scenarios: readonly Scenario[],
  plans: (calls: number) => readonly FaultPlan[],
  onRun: (runs: number) => void = () => undefined,
): Promise<CheckedScenarios> {
  const findings: ProviderFinding[] = [];
  let runs = 0;
  const play = async (scenario: Scenario, fault?: FaultPlan): Promise<number> => {
    const { violations, calls } = await playScenario(stage(), scenario, fault).catch(unplayed);
    for (const violation of violations)
      findings.push({ scenario: scenario.name, ...(fault && { fault }), violation });
    onRun(++runs);
    return calls;
  };
  for (const scenario of scenarios)
    for (const fault of plans(await play(scenario))) await play(scenario, fault);
  return { runs, findings };
}

/** The provider refused to start or to ask: a wrong key, an account without this feature. */
function unplayed(error: unknown): PlayedScenario {
  if (!(error instanceof Misconfigured || error instanceof Refused || error instanceof Unknown))
    throw error;
  return { violations: [error.message], calls: 0 };
}

function isPossible(provider: MakeProvider, { capture }: Scenario): boolean {
  const { can } = provider({ fetch, capture });
  return capture !== 'parcels' || can.captureInParts;
}

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
async function callsWithWrongKey(make: MakeProvider) {
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
