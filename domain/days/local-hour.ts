/** An hour of a day of the shop's zone. */
export interface LocalHour {
  /** `2026-11-28`. */
  readonly day: string;
  /** From `00` to `23`. The hour that a zone has twice is one. */
  readonly hour: string;
}

/** Formats by zone: to make one takes longer than to use it a hundred times. */
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * The hour of a moment in a zone; undefined for a text that is no moment, in a row written by hand.
 *
 * @param at ISO 8601
 */
export function localHour(at: string, timeZone: string): LocalHour | undefined {
  const moment = Date.parse(at);
  if (Number.isNaN(moment)) return undefined;
  const format = formats.get(timeZone) ?? formatOf(timeZone);
  formats.set(timeZone, format);
  const parts = Object.fromEntries(
    format.formatToParts(moment).map(({ type, value }) => [type, value]),
  );
  const { year = '', month, day, hour = '' } = parts;
  return { day: `${year.padStart(4, '0')}-${month}-${day}`, hour };
}

const formatOf = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  });
