import type { Hash } from 'node:crypto';
import type { DynamoDBRecord } from 'aws-lambda';
import type { Design, Trade } from './designs/design.ts';
import type { Mapping } from './event-source.ts';
import type { Faults } from './faults/faults.ts';
import { MILD } from './faults/hazards.ts';
import { repairBesideTrade } from './faults/repair.ts';
import type { Random } from './random.ts';
import type { Stage } from './stage.ts';
import { LINE_DECK, openOrders } from './trade/line-trader.ts';
import { withMoney } from './trade/money/money-trader.ts';
import { endErasures, withPeople } from './trade/people-trader.ts';
import { createShopClient, type ShopClient } from './trade/shop-client.ts';
import { anOperator, openSmallShop, type SmallShop, type Trader } from './trade/small-shop.ts';
import { DECK, tradeFor } from './trade/trader.ts';
import { type Follow, tradeAndDeliver } from './trade-and-deliver.ts';
import type { World } from './world.ts';

/** The parts and the choices of one scenario. */
export interface Setup {
  readonly world: World;
  readonly design: Design;
  readonly trade: Trade;
  /** True if orders are paid, and expire. */
  readonly hasMoney: boolean;
  /** True if orders are held, and customers erased. */
  readonly hasPeople: boolean;
  readonly hasWebhooks: boolean;
  readonly stage: Stage;
  readonly mapping: Mapping;
  readonly faults: Faults;
  readonly violations: string[];
  readonly isCalm: boolean;
  /** True if trade goes on while its stream is read. */
  readonly isLive: boolean;
  /** The hash of all runs of shops so far. */
  readonly fingerprint: Hash;
}

/** One shop on a table of its own, and the records of its stream so far. */
export interface ShopRun {
  readonly client: ShopClient;
  readonly records: DynamoDBRecord[];
  readonly next: () => Promise<readonly DynamoDBRecord[]>;
}

/**
 * Runs a small shop on a fresh table: its traders, the readers of its stream, and sometimes a
 * repair.
 *
 * @param open further preparations before trade begins
 */
export async function runSmallShop(
  setup: Setup,
  follow: Follow,
  open = async (): Promise<void> => {},
): Promise<ShopRun> {
  const { world, design, stage, isLive, isCalm } = setup;
  const { random } = stage;
  await world.freshTable();
  stage.setFaults(setup.faults);
  const shop = await openShop(setup);
  await open();
  const deck = deckOf(setup);
  const stream = world.stream();
  const all: DynamoDBRecord[] = [];
  const next = async () => {
    const records = await stream();
    all.push(...records);
    return records;
  };
  const traders = tradersOf(setup);
  const isRepaired = isLive && design.hasSummaryInvariant && random.chance(0.25);
  const trade = (steps: number) => async () => {
    let isOpen = true;
    const traded = Promise.all(traders.map((trader) => tradeFor(steps, deck, shop, trader)));
    const closed = traded.finally(() => {
      isOpen = false;
    });
    const repaired = isRepaired && stage.as('repair', () => repairBesideTrade(stage, () => isOpen));
    await Promise.all([closed, repaired]);
  };
  const steps = isCalm ? 1 : STEPS[design.hasMoney ? 'money' : setup.trade];
  // When calm, each change is delivered before the next one is made.
  for (let round = 0; round < (isCalm ? CALM_ROUNDS : 1); round++) {
    await tradeAndDeliver({ stage, next, isLive, trade: trade(steps), follow });
  }
  if (setup.hasPeople) await endPeople(setup, { shop, next, follow });
  return { client: shop.client, records: all, next };
}

interface Ending extends Pick<ShopRun, 'next'> {
  readonly shop: SmallShop;
  readonly follow: Follow;
}

/** Ends the erasures when no request of the trade is outstanding, and delivers what they wrote. */
async function endPeople(setup: Setup, { shop, next, follow }: Ending): Promise<void> {
  const { stage, faults, isCalm, violations } = setup;
  await stage.scheduler.drain();
  // At the rates of the trade, an erasure would be given up again and again.
  stage.setFaults(isCalm ? faults : MILD);
  const trade = async () =>
    violations.push(...(await endErasures(shop, { operator: anOperator('op-0'), skew: 0 })));
  await tradeAndDeliver({ stage, next, isLive: false, trade, follow });
  stage.setFaults(faults);
}

/** True if orders also change by line or are paid. */
const isBusy = ({ trade, hasMoney }: Setup): boolean => trade === 'by line' || hasMoney;

async function openShop(setup: Setup): Promise<SmallShop> {
  const { world, stage, isCalm, design } = setup;
  const { operations, sweep } = design;
  const shop = await openSmallShop({
    stage,
    client: createShopClient({ stage, operations, sweep, crashes: isCalm ? 0 : 0.03 }),
    readRows: () => stage.inOwnTurn(world.rows),
    isCareful: isCalm,
    hasPeople: setup.hasPeople,
    leastStock: design.hasMoney ? 18 : isBusy(setup) ? 9 : 5,
  });
  if (isBusy(setup)) await openOrders(shop);
  if (design.hasMoney) await openOrders(shop);
  return shop;
}

function deckOf({ trade, hasMoney, hasPeople, design }: Setup) {
  const usual = trade === 'by line' ? LINE_DECK : DECK;
  const paid = hasMoney ? withMoney(usual, design.hasMoney === true) : usual;
  return hasPeople ? withPeople(paid, design.hasPeople === true) : paid;
}

function tradersOf(setup: Setup): readonly Trader[] {
  const { random } = setup.stage;
  if (setup.isCalm) return [traderFrom(random, 1, 0)];
  return Array.from({ length: isBusy(setup) ? 3 : 2 }, (_, i) => traderFrom(random, i + 1));
}

const CALM_ROUNDS = 12;
/** The number of a trader's steps. Steps by line change one order, often two at once. */
const STEPS = { whole: 4, 'by line': 3, money: 6 };
const TEN_MINUTES = 600_000;

const traderFrom = (random: Random, i: number, most = TEN_MINUTES): Trader => ({
  operator: anOperator(`op-${i}`),
  skew: random.below(2 * most + 1) - most,
});
