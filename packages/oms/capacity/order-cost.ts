import { MAX_LINES } from '../../../domain/order.ts';
import { currencyDigits } from '../../../domain/totals/currency-digits.ts';
import { type Life, READ, storedBytesOf, writesOf } from '../../../lib/capacity/order-life.ts';
import type { Prices } from '../../../lib/capacity/prices.ts';
import { EXIT, type ExitCode, Misuse } from '../../api/commands/exit-code.ts';
import { HOURS, type MonthlyUse, monthlyCost } from './monthly-cost.ts';
import { readPrices } from './read-prices.ts';

export interface OrderCostOptions {
  readonly ordersPerDay: number;
  readonly lines: number;
  readonly life: Life;
  readonly readsPerOrder: number;
  readonly keepMonths: number;
  readonly skuSales?: boolean;
  readonly findOrders?: boolean;
  readonly findParcels?: boolean;
  readonly utilization: number;
  readonly currency?: string;
  /** `88.2@2026-11-20`: units of the currency for a dollar, and the day of that rate. */
  readonly rate?: string;
  readonly prices?: string;
  readonly json?: boolean;
}

const DAYS = 30;
const GIGABYTE = 1_000_000_000;

/** The free part of each month, in accounts that have it: https://aws.amazon.com/dynamodb/pricing/ */
const FREE_GIGABYTES = 25;
const FREE_UNITS_A_SECOND = 25;

/** Of an order's bytes, the part that an archive in S3 would take away. */
const ARCHIVED_PART = 0.75;

/** Calculates a month's use, when orders of all `keepMonths` are stored. */
export const monthlyUseOf = (shop: OrderCostOptions): MonthlyUse => {
  const orders = shop.ordersPerDay * DAYS;
  return {
    writes: orders * (writesOf(shop.life, shop.lines) + optionWritesOf(shop)),
    reads: orders * (shop.readsPerOrder * READ + optionReadsOf(shop)),
    gigabytes: (orders * shop.keepMonths * storedBytesOf(shop.lines)) / GIGABYTE,
    utilization: shop.utilization,
  };
};

/** The units with which an order is found by a name of two words, a postal code and a telephone. */
const WORDS = { writes: 12, reads: 2 };

/** The units with which an order of one parcel is found by its tracking number. */
const PARCEL = { writes: 1, reads: 2 };

/** Returns the write units of what the settings add to an order. */
const optionWritesOf = ({ skuSales, findOrders, findParcels, lines }: OrderCostOptions): number =>
  (skuSales ? lines : 0) + (findOrders ? WORDS.writes : 0) + (findParcels ? PARCEL.writes : 0);

/** The same of read units. */
const optionReadsOf = ({ findOrders, findParcels }: OrderCostOptions): number =>
  (findOrders ? WORDS.reads : 0) + (findParcels ? PARCEL.reads : 0);

/** `oms cost --orders-per-day` */
export function orderCostCommand(options: OrderCostOptions): ExitCode {
  const { lines, json = false } = options;
  if (lines > MAX_LINES) throw new Misuse(`--lines is at most ${MAX_LINES}`);
  const rate = rateOf(options);
  const prices = readPrices(options.prices);
  const use = monthlyUseOf(options);
  const cost = { ...monthlyCost(use, prices), ...savingsOf(use, prices) };
  if (json) console.log(JSON.stringify({ ...use, ...cost, rate, prices }));
  else for (const line of linesOf(use, cost, moneyIn(options.currency, rate))) console.log(line);
  if (!json)
    console.log(
      `Prices of ${prices.asOf}, ${prices.region}${rate ? `; rate of ${rate.day}` : ''}.`,
    );
  return EXIT.fine;
}

/** Calculates what a free tier would take away, and an archive of the orders. */
function savingsOf(use: MonthlyUse, prices: Prices) {
  const { storage, provisioned } = monthlyCost(use, prices);
  const freeCapacity = prices.writeCapacityUnitHour + prices.readCapacityUnitHour;
  return {
    free: {
      storage: Math.min(use.gigabytes, FREE_GIGABYTES) * prices.storageGigabyteMonth,
      provisioned: Math.min(provisioned - storage, HOURS * FREE_UNITS_A_SECOND * freeCapacity),
    },
    archive: storage * ARCHIVED_PART,
  };
}

type Cost = ReturnType<typeof monthlyCost> & ReturnType<typeof savingsOf>;

function linesOf(use: MonthlyUse, cost: Cost, money: (dollars: number) => string): string[] {
  const units = (count: number) => count.toLocaleString('en').padStart(14);
  const used = `at ${use.utilization} % use`;
  return [
    `writes      ${units(use.writes)} units a month`,
    `reads       ${units(use.reads)} units a month`,
    `stored      ${use.gigabytes.toFixed(1).padStart(14)} GB`,
    `on demand   ${money(cost.onDemand)} a month`,
    `provisioned ${money(cost.provisioned)} ${used}`,
    ...(cost.reserved === undefined ? [] : [`reserved    ${money(cost.reserved)} ${used}`]),
    `Each includes ${money(cost.storage).trim()} for storage and recovery.`,
    `A free tier, if the account has one, takes away ${cost.free.storage.toFixed(2)} of storage ` +
      `and ${cost.free.provisioned.toFixed(2)} of provisioned capacity.`,
    `An archive would save ${cost.archive.toFixed(2)} a month: docs/when-not.md.`,
  ];
}

/**
 * Writes an amount in dollars, and in the other currency if there is one, with as many digits as
 * that currency has.
 */
const moneyIn = (currency: string | undefined, rate: Rate | undefined) => (dollars: number) =>
  `${dollars.toFixed(2).padStart(14)} dollars` +
  (rate && currency !== undefined
    ? `, ${(dollars * rate.perDollar).toFixed(currencyDigits(currency))} ${currency}`
    : '');

interface Rate {
  readonly perDollar: number;
  readonly day: string;
}

/** Reads the rate. Nothing is fetched, so a rate states its day. */
function rateOf({ currency, rate }: OrderCostOptions): Rate | undefined {
  if ((currency === undefined) !== (rate === undefined))
    throw new Misuse('--currency and --rate belong together');
  if (rate === undefined) return undefined;
  const [, perDollar, day = ''] = /^(\d+(?:\.\d+)?)@(\d{4}-\d{2}-\d{2})$/.exec(rate) ?? [];
  if (perDollar === undefined || Number(perDollar) === 0 || Number.isNaN(Date.parse(day)))
    throw new Misuse('--rate is the rate and its day, as 88.2@2026-11-20');
  return { perDollar: Number(perDollar), day };
}
