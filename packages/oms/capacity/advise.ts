import type { Prices } from '../../../lib/capacity/prices.ts';
import { playScaling, type ScalingRange } from './play-scaling.ts';
import type { Kind, Usage } from './usage.ts';

export type Recommendation = 'INSUFFICIENT_DATA' | 'ON_DEMAND' | 'PROVISIONED';

/** The cost of one store in both modes, in dollars, over the measured minutes. */
export interface StoreAdvice {
  readonly store: string;
  readonly kind: Kind;
  readonly onDemand: number;
  readonly provisioned: number;
  readonly throttledUnits: number;
  readonly range: ScalingRange;
}

export interface Advice {
  readonly recommendation: Recommendation;
  readonly because: string;
  /** The rule of source document 001, applied to the table's units a second in each hour. */
  readonly rule: {
    readonly recommendation: Recommendation;
    readonly average: number;
    readonly variance: number;
  };
  readonly days: number;
  readonly onDemand: number;
  readonly provisioned: number;
  readonly throttledUnits: number;
  readonly stores: readonly StoreAdvice[];
}

/** The minutes of data that advice needs at least: a day. */
const ENOUGH = 24 * 60;
const TARGET = 70;
/** Provisioned capacity is rejected above this share of throttled units, even if it is cheaper. */
const TOLERATED = 0.0001;

export function advise(usages: readonly Usage[], prices: Prices): Advice {
  const minutes = Math.max(0, ...usages.map(({ perMinute }) => perMinute.length));
  const stores = usages.map((usage) => adviseStore(usage, prices));
  const [onDemand, provisioned, throttledUnits] = [
    total(stores.map((store) => store.onDemand)),
    total(stores.map((store) => store.provisioned)),
    total(stores.map((store) => store.throttledUnits)),
  ];
  const units = total(usages.flatMap(({ perMinute }) => perMinute));
  const share = units > 0 ? throttledUnits / units : 0;
  return {
    ...recommend({ minutes, units, onDemand, provisioned, share }),
    rule: ruleOf001(usages),
    days: minutes / ENOUGH,
    onDemand,
    provisioned,
    throttledUnits,
    stores,
  };
}

function recommend(usage: {
  minutes: number;
  units: number;
  onDemand: number;
  provisioned: number;
  share: number;
}): Pick<Advice, 'recommendation' | 'because'> {
  const { minutes, units, onDemand, provisioned, share } = usage;
  if (minutes < ENOUGH || units === 0)
    return { recommendation: 'INSUFFICIENT_DATA', because: 'less than a day of data, or no use' };
  if (share > TOLERATED)
    return {
      recommendation: 'ON_DEMAND',
      because: `scaling is too slow: ${(100 * share).toFixed(2)} % would have been throttled`,
    };
  return provisioned < onDemand
    ? { recommendation: 'PROVISIONED', because: 'it is cheaper, and next to nothing is throttled' }
    : { recommendation: 'ON_DEMAND', because: 'it is cheaper' };
}

/** From a quiet hour to twice the peak, as source document 004 recommends. */
function rangeFor(perMinute: readonly number[]): ScalingRange {
  const sorted = perMinute.toSorted((a, b) => a - b);
  const quiet = sorted[Math.floor(sorted.length * 0.05)] ?? 0;
  const peak = sorted.at(-1) ?? 0;
  const units = (rate: number) => Math.max(1, Math.ceil((rate / 60 / TARGET) * 100));
  return {
    min: units(quiet),
    max: Math.max(units(quiet), Math.ceil((2 * peak) / 60)),
    target: TARGET,
  };
}

function adviseStore({ store, kind, perMinute }: Usage, prices: Prices): StoreAdvice {
  const isRead = kind === 'read';
  const million = isRead ? prices.millionReadRequestUnits : prices.millionWriteRequestUnits;
  const unitHour = isRead ? prices.readCapacityUnitHour : prices.writeCapacityUnitHour;
  const range = rangeFor(perMinute);
  const { unitMinutes, throttled } = playScaling(perMinute, range);
  return {
    store,
    kind,
    onDemand: (total(perMinute) * million) / 1_000_000,
    provisioned: (unitMinutes * unitHour) / 60,
    throttledUnits: throttled,
    range,
  };
}

/** Recommends on demand for a variance above 10, or below an average of 10 units a second. */
function ruleOf001(usages: readonly Usage[]): Advice['rule'] {
  const ofTable = usages.filter(({ store }) => store === 'table');
  const hours: number[] = [];
  for (const { perMinute } of ofTable)
    for (const [at, units] of perMinute.entries())
      hours[Math.floor(at / 60)] = (hours[Math.floor(at / 60)] ?? 0) + units / 3600;
  if (hours.length === 0) return { recommendation: 'INSUFFICIENT_DATA', average: 0, variance: 0 };
  const average = total(hours) / hours.length;
  const variance = average > 0 ? Math.max(...hours) / average : 0;
  const isOnDemand = variance > 10 || average < 10;
  return { recommendation: isOnDemand ? 'ON_DEMAND' : 'PROVISIONED', average, variance };
}

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
