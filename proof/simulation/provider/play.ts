import type { RequestKind } from '../../../domain/kept/requestable.ts';
import { stripeFacts } from '../../../domain/payment-adapters/stripe.ts';
import { closeDispute, dispute } from '../../../packages/local/stripe/ledger/disputes.ts';
import { refund, release, settleRefund } from '../../../packages/local/stripe/ledger/move.ts';
import { LedgerRefusal } from '../../../packages/local/stripe/ledger/open-ledger.ts';
import { seeded } from '../random.ts';
import { type Design, execution, PRODUCT } from './execution.ts';
import { judge } from './judge.ts';
import { countIn, makeWorld, openRequests, type World } from './world.ts';

/** Seconds between the rounds: the event itself, and its reminders, up to 31 hours. */
const ROUNDS: readonly number[] = [0, 120, 600, 3600, 21_600, 86_400];

export interface Played {
  readonly violations: readonly string[];
  readonly figures: Readonly<Record<string, number>>;
}

/** Plays one order's requests under faults, lets all come to rest, and judges what moved. */
export async function playScenario(seed: number, design: Design = PRODUCT): Promise<Played> {
  const world = await makeWorld(seeded(seed));
  const { random, books, standIn } = world;
  const areWebhooksLost = random.chance(0.3);
  for (const seconds of ROUNDS) {
    world.pass(seconds);
    if (random.chance(0.15)) standIn.forgetKeys();
    if (random.chance(0.06)) books.cancel();
    if (random.chance(0.25)) actByHand(world);
    if (random.chance(0.6)) requestSomething(world);
    await round(world, design, { isFaulty: true, areWebhooksLost });
  }
  for (let n = 0; n < 8; n += 1) {
    world.pass(120);
    await round(world, design, { isFaulty: false, areWebhooksLost });
  }
  return { violations: await judge(world), figures: world.figures };
}

interface RoundOptions {
  readonly isFaulty: boolean;
  readonly areWebhooksLost: boolean;
}

/** Executes each open request, some twice at once, while webhooks arrive. */
async function round(world: World, design: Design, options: RoundOptions): Promise<void> {
  const { random, turns } = world;
  const { isFaulty, areWebhooksLost } = options;
  for (const id of openRequests(world)) {
    const times = random.chance(0.5) ? 2 : 1;
    for (let n = 0; n < times; n += 1) turns.add(() => execution(world, id, design, isFaulty));
  }
  if (!isFaulty || random.chance(0.2))
    turns.add(() => execution(world, undefined, design, isFaulty));
  if (!areWebhooksLost) deliver(world, isFaulty);
  await turns.run();
}

/** Delivers the events so far: some are lost this time, some arrive twice, in any order. */
function deliver(world: World, isFaulty: boolean): void {
  const { random, standIn, turns, books } = world;
  const waiting = random.shuffle(standIn.events.filter((event) => event.pending_webhooks > 0));
  for (const event of waiting) {
    if (isFaulty && random.chance(0.3)) continue;
    event.pending_webhooks = 0;
    for (const _ of random.chance(0.2) ? [1, 2] : [1])
      turns.add(async () => {
        await turns.next();
        countIn(world, 'webhook');
        await books.record(stripeFacts(event));
      });
  }
}

function requestSomething(world: World): void {
  const { random, books, terms } = world;
  const kinds: readonly RequestKind[] =
    terms === 'automatic' ? ['REFUND'] : ['CAPTURE', 'CAPTURE', 'CAPTURE', 'REFUND', 'VOID'];
  const kind = random.pick(kinds);
  const amount = random.between(1, 6) * 500;
  const final = terms !== 'parcels' || random.chance(0.4);
  const id = books.request(kind, { ...(kind !== 'VOID' && { amount }), ...(!final && { final }) });
  if (id !== undefined) countIn(world, kind);
}

/** People and banks act at the provider itself. */
function actByHand(world: World): void {
  const { random, payment } = world;
  const { ledger } = world.standIn;
  const refunds = [...ledger.refunds.values()];
  const acts: readonly (() => unknown)[] = [
    () => refund(ledger, payment, { amount: 300, notes: new Map() }),
    () => release(ledger, payment),
    () => dispute(ledger, payment),
    ...[...ledger.disputes.values()].map(
      (one) => () => closeDispute(ledger, one, random.chance(0.5)),
    ),
    ...refunds.map((one) => () => settleRefund(ledger, one, random.chance(0.5))),
  ];
  try {
    random.pick(acts)();
    countIn(world, 'by hand');
  } catch (error) {
    if (!(error instanceof LedgerRefusal)) throw error;
  }
}
