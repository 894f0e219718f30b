/** The times of the demo's orders: thirty days up to now. */

/** The days with orders, today included. */
export const DAYS = 30;

/** The orders of a day, by how many days it is ago. */
const PER_DAY = [5, 3, 4, 2, 3, 4, 2] as const;

/** The hours (UTC) of orders in Central Europe, as often as they occur: few buy at night. */
const HOURS = [
  18, 8, 11, 19, 14, 9, 16, 20, 12, 7, 18, 10, 15, 19, 5, 17, 11, 8, 20, 13, 9, 16, 21, 10, 18, 6,
  14, 19, 17, 23, 12, 20, 15, 9, 2, 16,
] as const;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export interface PlacingTime {
  readonly daysAgo: number;
  readonly placedAt: Date;
}

/** The times, newest day first. Those of today are spread over what has passed of it. */
export function placingTimes(now: Date): readonly PlacingTime[] {
  const midnight = Math.floor(now.getTime() / DAY) * DAY;
  return Array.from({ length: DAYS }, (_, daysAgo) => daysAgo).flatMap((daysAgo) => {
    const count = PER_DAY[daysAgo % PER_DAY.length] ?? 0;
    return Array.from({ length: count }, (_, k) => ({
      daysAgo,
      placedAt: new Date(
        daysAgo === 0
          ? midnight + Math.floor(((now.getTime() - midnight) * (k + 1)) / (count + 1))
          : midnight - daysAgo * DAY + timeOfDay(daysAgo * 5 + k),
      ),
    }));
  });
}

/** Milliseconds since midnight. */
function timeOfDay(n: number): number {
  const hour = HOURS[(n * 13) % HOURS.length] ?? 12;
  return hour * HOUR + ((n * 17) % 60) * 60_000 + ((n * 23) % 60) * 1000;
}
