/**
 * Reads times as people and other software write them, without a guess: `Date.parse` takes
 * `01.03.2024` for 3 January, `Order 12` for a date, and a time without a zone for this machine's.
 */

/** The reading of a text that leaves something open. */
export interface TimeForm {
  /** The zone of a time that names none, of the IANA database: `Europe/Berlin`. */
  readonly zone?: string | undefined;
  /** The order of days such as 03/04/2024. Without it they are refused. */
  readonly dates?: 'dmy' | 'mdy' | undefined;
  /** Of an hour that a clock change repeats, the later one; else the first is taken. */
  readonly later?: boolean | undefined;
}

const DAY = /^(?<year>\d{4})-(?<month>\d\d)-(?<date>\d\d)/;
const OTHER_DAY = /^(?<first>\d{1,2})([./-])(?<second>\d{1,2})\2(?<year>\d{4})/;
const CLOCK =
  /^(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(?: ?(Z|UTC|[+-]\d\d(?::?\d\d)?))?)?$/i;

/**
 * Reads a time: ISO 8601 with a zone, or one of the form's zone; a day is its first moment.
 *
 * @returns a text for one that is refused: what is wrong with it, behind its name
 */
export function writtenTime(text: string, form: TimeForm): Date | string {
  const day = dayIn(text, form);
  if (typeof day === 'string') return day;
  const clock = CLOCK.exec(text.slice(day.length));
  if (!clock) return NO_TIME;
  const [, hour, minute = '0', second = '0', fraction = '', offset] = clock;
  if (Number(hour ?? 0) > 23 || Number(minute) > 59 || Number(second) > 59)
    return 'names a time of day that does not exist';
  const seconds = (Number(hour ?? 0) * 60 + Number(minute)) * 60 + Number(second);
  const millis = Number(fraction.padEnd(3, '0').slice(0, 3));
  const written = day.midnight + seconds * 1000 + millis;
  if (offset !== undefined) return withOffset(written, offset);
  if (form.zone === undefined) return 'has no zone: add one, or give --zone, as Europe/Berlin';
  if (hour === undefined) return firstMoment(day.midnight, form.zone);
  const moments = momentsOf(written, form.zone);
  const moment = form.later ? moments.at(-1) : moments[0];
  return moment ?? `names an hour that the clocks of ${form.zone} skipped`;
}

const NO_TIME = 'must be a time such as 2026-11-22T10:00:00Z';

/** True if the clocks of the zone showed a time twice. */
export function isRepeated(text: string, form: TimeForm): boolean {
  const [first, later] = [false, true].map((is) => writtenTime(text, { ...form, later: is }));
  return first instanceof Date && later instanceof Date && first.getTime() !== later.getTime();
}

function dayIn(text: string, { dates }: TimeForm) {
  const match = DAY.exec(text) ?? OTHER_DAY.exec(text);
  if (!match) return NO_TIME;
  const { 0: day, groups: { first, second, year, month, date } = {} } = match;
  if (first !== undefined && !dates)
    return 'may be read in two ways: give --dates dmy or --dates mdy';
  const [inMonth, ofYear] = dates === 'mdy' ? [second, first] : [first, second];
  const parts = [year, month ?? ofYear, date ?? inMonth].map((part) => part?.padStart(2, '0'));
  const [inYear, inMonthOfYear, inDay] = parts.map(Number);
  const midnight = Date.UTC(inYear ?? 0, (inMonthOfYear ?? 0) - 1, inDay);
  // Date changes the 31st of a short month to the next month: then the day differs.
  const isDay = new Date(midnight).toISOString().slice(0, 10) === parts.join('-');
  return isDay ? { midnight, length: day.length } : 'names a day that does not exist';
}

function withOffset(written: number, offset: string): Date | string {
  const [, sign, hours, minutes = '0'] = /^([+-])(\d\d):?(\d\d)?$/.exec(offset) ?? [];
  if (sign === undefined) return new Date(written);
  if (Number(hours) > 14 || Number(minutes) > 59) return 'names a zone that does not exist';
  return new Date(written - Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * 60_000);
}

const FORMATS = new Map<string, Intl.DateTimeFormat>();

/** @returns false for a zone that the IANA database does not have */
export function isZone(zone: string): boolean {
  try {
    formatOf(zone);
    return true;
  } catch {
    return false;
  }
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const cached = FORMATS.get(timeZone);
  if (cached) return cached;
  const made = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  FORMATS.set(timeZone, made);
  return made;
}

/** The zone's difference to UTC at a moment, in milliseconds. */
function offsetAt(at: number, zone: string): number {
  const parts = formatOf(zone).formatToParts(at);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign = '+', hours = '0', minutes = '0', seconds = '0'] =
    /([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(name) ?? [];
  return (
    Number(`${sign}1`) * ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
  );
}

const DAY_MILLIS = 86_400_000;

/** The moments at which the clocks of a zone show a time: none, one or two. */
function momentsOf(written: number, zone: string): readonly Date[] {
  const around = [written - DAY_MILLIS, written + DAY_MILLIS];
  const offsets = new Set(around.map((at) => offsetAt(at, zone)));
  return [...offsets]
    .map((offset) => written - offset)
    .filter((at) => at + offsetAt(at, zone) === written)
    .sort((one, other) => one - other)
    .map((at) => new Date(at));
}

/** The first moment of a day: not midnight where the clocks skip it. */
function firstMoment(midnight: number, zone: string): Date | string {
  for (let minutes = 0; minutes < 24 * 60; minutes += 15) {
    const [first] = momentsOf(midnight + minutes * 60_000, zone);
    if (first) return first;
  }
  return `names a day that the clocks of ${zone} skipped`;
}
