/** The figures of a simulation. */
export interface Counts {
  records: number;
  invocations: number;
  duplicates: number;
  crashes: number;
  deadLetters: number;
  /** Attempts of requests, and those among them that the SDK made after the first. */
  requests: number;
  repeated: number;
  faults: number;
  /** Cancellations with both a conflict and a failed condition. */
  mixedReasons: number;
  /** Requests that conflicted with a commit in progress, or did not find its record. */
  commitsMet: number;
  /** Subjects verified and repaired, and those among them while the shop was open. */
  repairs: number;
  repairsBesideTrade: number;
  kills: number;
  /** Scenarios whose orders were shipped and canceled by line. */
  byLine: number;
  /** Successes of A8 with lines, A19 to A25b and A40. */
  lineChanges: number;
  /** Scenarios with payments. */
  money: number;
  /** Successes of A14 to A18, runs of the sweep, and orders that it canceled. */
  moneyChanges: number;
  sweeps: number;
  expiries: number;
  /** Successes of A7b and of A39. */
  holds: number;
  erasures: number;
  /**
   * Events that the bus accepted; scenarios with webhooks; invocations of the function that
   * delivers them.
   */
  events: number;
  webhooks: number;
  deliveries: number;
}

export const noCounts = (): Counts => ({
  records: 0,
  invocations: 0,
  duplicates: 0,
  crashes: 0,
  deadLetters: 0,
  requests: 0,
  repeated: 0,
  faults: 0,
  mixedReasons: 0,
  commitsMet: 0,
  repairs: 0,
  repairsBesideTrade: 0,
  kills: 0,
  byLine: 0,
  lineChanges: 0,
  money: 0,
  moneyChanges: 0,
  sweeps: 0,
  expiries: 0,
  holds: 0,
  erasures: 0,
  events: 0,
  webhooks: 0,
  deliveries: 0,
});

export function add(total: Counts, { ...counts }: Counts): void {
  for (const [name, value] of Object.entries(counts) as [keyof Counts, number][])
    total[name] += value;
}
