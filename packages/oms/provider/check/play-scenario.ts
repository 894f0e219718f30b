import { createHash } from 'node:crypto';
import { PAYMENT_LETTER } from '../../../../domain/payments/payment-id.ts';
import { newTimeId } from '../../../../domain/time-id.ts';
import { executePayment } from '../../../../functions/payments/execute-payment.ts';
import { type FaultPlan, type FaultyFetch, faultyFetch } from './faulty-fetch.ts';
import { judge } from './judge.ts';
import { paymentBooks, startedPayment } from './payment-books.ts';
import { openRequests, type PlayedOrder } from './played-order.ts';
import type { Scenario } from './scenarios.ts';
import type { Stage } from './stage.ts';

const ORDER = { customerId: 'a1b2', orderId: 'o-01KAVQ8M000000000000000001' };
const TOTAL = 5000;

/** Seconds between an event and its reminders, up to 31 hours. */
const ROUNDS: readonly number[] = [0, 120, 600, 3600, 21_600, 86_400];

/** Seconds after which a late request has arrived. */
const LATEST = 3600;

/** A played order, and what happens to it. */
interface World extends PlayedOrder {
  readonly paymentId: string;
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
  stage: Stage,
  scenario: Scenario,
  plan?: FaultPlan,
): Promise<PlayedScenario> {
  const world = await paidOrder(stage, scenario, plan);
  for (const step of scenario.steps) {
    for (const { kind, ...wanted } of step) world.books.request(kind, wanted);
    if (scenario.isCancelled) world.books.cancel();
    for (const seconds of ROUNDS) await playRound(world, seconds);
  }
  const calls = world.faulty.calls();
  await world.faulty.arrive();
  world.place.settleRefunds(scenario.refundsArrive ?? true);
  for (const _ of [1, 2, 3]) {
    await playRound(world, 120);
    await execute(world, undefined);
  }
  return { violations: await judge(world), calls };
}

async function paidOrder(
  { provider: make, place, now, pass, run }: Stage,
  scenario: Scenario,
  plan: FaultPlan | undefined,
): Promise<World> {
  const { capture, method } = scenario;
  const random = createHash('sha256').update(`payment ${run}`).digest().subarray(0, 16);
  const ids = { ...ORDER, paymentId: newTimeId(PAYMENT_LETTER, now(), random) };
  const undisturbed = make({ fetch: place.fetch, capture });
  const start = { ...ids, references: [], amount: TOTAL, currency: 'EUR' };
  const { reference } = await undisturbed.start(start);
  await place.pay(reference, method);
  const faulty = faultyFetch(place.fetch, plan);
  const provider = make({ fetch: faulty.fetch, capture });
  const createdAt = now().toISOString();
  const payment = startedPayment(reference, { ...ids, createdAt, provider: provider.name });
  const books = paymentBooks({ payment, total: TOTAL, now, run });
  const reports = place.reports();
  // Where no webhook arrives, the reconciliation asks.
  await books.record(reports.length > 0 ? reports : await undisturbed.ask([reference]));
  const { paymentId } = ids;
  const delivered = reports.length;
  const played = { scenario, place, provider, books, reference };
  return { ...played, paymentId, plan, faulty, now, pass, delivered };
}

/** The event of each open request, or its reminder, and then the webhooks. */
async function playRound(world: World, seconds: number): Promise<void> {
  const { plan, place, books, faulty, pass } = world;
  // No network holds a request for hours, or for as long as a provider keeps keys.
  if (plan?.forgetsKeys || seconds > LATEST) await faulty.arrive();
  pass(seconds);
  if (plan?.forgetsKeys) place.forgetKeys();
  for (const id of openRequests(books)) await execute(world, id);
  if (plan?.losesWebhooks) return;
  const reports = place.reports().slice(world.delivered);
  world.delivered += reports.length;
  // Each arrives twice.
  await books.record([...reports, ...reports]);
}

async function execute(world: World, transactionId: string | undefined): Promise<void> {
  const { provider, books, now, faulty, paymentId } = world;
  const killed = faulty.untilKilled();
  const executed = executePayment(
    { ...ORDER, paymentId, transactionId },
    {
      provider,
      read: async () => books.read(),
      record: books.record,
      ended: books.ended,
      wait: async () => undefined,
      now,
    },
  );
  await Promise.race([executed, killed]);
}
