/** Units a second, and the target utilization in percent. */
export interface ScalingRange {
  readonly min: number;
  readonly max: number;
  readonly target: number;
}

export interface Played {
  /** Provisioned units, added up over the minutes. */
  readonly unitMinutes: number;
  /** Units above the provisioned capacity and the burst capacity. */
  readonly throttled: number;
}

/** Minutes in a row until capacity goes up or down, as in target tracking's alarms. */
const MINUTES_UP = 2;
const MINUTES_DOWN = 15;
/** Percent points below the target at which capacity goes down. */
const SLACK = 20;
/** Minutes after a change during which capacity does not change: `lib/table/table-capacity.ts`. */
const COOLDOWN_DOWN = 15;
/** Seconds of unused capacity that DynamoDB keeps for bursts. */
const BURST_SECONDS = 300;

/**
 * Simulates target tracking on consumed units, minute by minute: the provisioned and the throttled
 * units. https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/AutoScaling.html
 */
export function playScaling(
  perMinute: readonly number[],
  { min, max, target }: ScalingRange,
): Played {
  let provisioned = min;
  let [high, low, sinceChange, burst] = [0, 0, Number.POSITIVE_INFINITY, 0];
  let [unitMinutes, throttled] = [0, 0];
  for (const units of perMinute) {
    unitMinutes += provisioned;
    const room = provisioned * 60 + burst;
    throttled += Math.max(0, units - room);
    burst = Math.min(BURST_SECONDS * provisioned, Math.max(0, room - units));

    const used = (100 * units) / 60 / provisioned;
    high = used > target ? high + 1 : 0;
    low = used < target - SLACK ? low + 1 : 0;
    sinceChange += 1;
    const wanted = Math.min(max, Math.max(min, Math.ceil((units / 60 / target) * 100)));
    const goesUp = high >= MINUTES_UP && wanted > provisioned;
    const goesDown = low >= MINUTES_DOWN && sinceChange >= COOLDOWN_DOWN && wanted < provisioned;
    if (!goesUp && !goesDown) continue;
    provisioned = wanted;
    [high, low, sinceChange] = [0, 0, 0];
  }
  return { unitMinutes, throttled };
}
