import { executePayment } from '../../../../functions/payments/execute-payment.ts';
import type { LedgerPayment } from '../../../local/stripe/ledger/ledger.ts';
import { settleRefund } from '../../../local/stripe/ledger/move.ts';
import { pay } from '../../../local/stripe/ledger/pay.ts';
import { makeMethod } from '../../../local/stripe/skin/methods.ts';
import type { CheckedProvider } from './checked-provider.ts';
import { type FaultPlan, type FaultyFetch, faultyFetch } from './faulty-fetch.ts';
import { judge } from './judge.ts';
import { paymentBooks, startedPayment } from './payment-books.ts';
import { openRequests, type PlayedOrder } from './played-order.ts';
import type { Scenario } from './scenarios.ts';

const T0 = '2026-11-25T10:00:00.000Z';
const NAMED = {
  customerId: 'a1b2',
  orderId: 'o-01KAVQ8M000000000000000001',
  paymentId: 'p-01KAVQ8M000000000000000001',
};
const TOTAL = 5000;

/** Seconds between an event and its reminders, up to 31 hours. */
const ROUNDS: readonly number[] = [0, 120, 600, 3600, 21_600, 86_400];

/** Seconds after which a late request has arrived. */
const LATEST = 3600;

/** A played order, and what happens to it. */
interface World extends PlayedOrder {
  readonly faulty: FaultyFetch;
  readonly plan: FaultPlan | undefined;
  readonly now: () => Date;
  readonly pass: (seconds: number) => void;
  /** The number of webhooks that arrived. */
  delivered: number;
}

export interface PlayedScenario {
  readonly violations: readonly string[];
  /** Requests of the provider after the buyer had paid. */
  readonly calls: number;
}

/** Plays one scenario with one fault, lets all come to rest, and judges what moved. */
export async function playScenario(
  checked: CheckedProvider,
  scenario: Scenario,
  plan?: FaultPlan,
): Promise<PlayedScenario> {
  const world = await paidOrder(checked, scenario, plan);
  for (const step of scenario.steps) {
    for (const { kind, ...wanted } of step) world.books.request(kind, wanted);
    if (scenario.isCancelled) world.books.cancel();
    for (const seconds of ROUNDS) await playRound(world, seconds);
  }
  const calls = world.faulty.calls();
  await world.faulty.arrive();
  for (const one of world.skin.ledger.refunds.values())
    if (one.state === 'PENDING')
      settleRefund(world.skin.ledger, one, scenario.refundsArrive ?? true);
  for (const _ of [1, 2, 3]) {
    await playRound(world, 120);
    await execute(world, undefined);
  }
  return { violations: await judge(world), calls };
}

async function paidOrder(
  { provider: make, skin: makeSkin }: CheckedProvider,
  scenario: Scenario,
  plan: FaultPlan | undefined,
): Promise<World> {
  let at = Date.parse(T0);
  const now = () => new Date(at);
  const skin = makeSkin({ now });
  const { capture, method } = scenario;
  const start = { ...NAMED, references: [], amount: TOTAL, currency: 'EUR' };
  const { reference } = await make({ fetch: skin.fetch, capture }).start(start);
  const payment = skin.ledger.payments.get(reference) as LedgerPayment;
  pay(skin.ledger, payment, makeMethod(skin.ledger, method));
  const faulty = faultyFetch(skin.fetch, plan);
  const provider = make({ fetch: faulty.fetch, capture });
  const ids = { ...NAMED, createdAt: T0, provider: provider.name };
  const books = paymentBooks({ payment: startedPayment(reference, ids), total: TOTAL, now });
  await books.record(skin.reports());
  const pass = (seconds: number) => {
    at += seconds * 1000;
  };
  const delivered = skin.reports().length;
  return { scenario, plan, skin, faulty, provider, books, reference, now, pass, delivered };
}

/** The event of each open request, or its reminder, and then the webhooks. */
async function playRound(world: World, seconds: number): Promise<void> {
  const { plan, skin, books, faulty, pass } = world;
  // No network holds a request for hours, or for as long as a provider keeps keys.
  if (plan?.forgetsKeys || seconds > LATEST) await faulty.arrive();
  pass(seconds);
  if (plan?.forgetsKeys) skin.forgetKeys();
  for (const id of openRequests(books)) await execute(world, id);
  if (plan?.losesWebhooks) return;
  const reports = skin.reports().slice(world.delivered);
  world.delivered += reports.length;
  // Each arrives twice.
  await books.record([...reports, ...reports]);
}

async function execute(world: World, transactionId: string | undefined): Promise<void> {
  const { provider, books, now, faulty } = world;
  const killed = faulty.untilKilled();
  const executed = executePayment(
    { ...NAMED, transactionId },
    {
      provider,
      read: async () => books.read(),
      record: books.record,
      wait: async () => undefined,
      now,
    },
  );
  await Promise.race([executed, killed]);
}
