/** Moments and days in the shop's zone. */

/** Formats of moments in the shop's zone, in the browser's locale. */
function formats(timeZone?: string) {
  const make = (options: Intl.DateTimeFormatOptions, locale?: string) =>
    new Intl.DateTimeFormat(locale, { ...(timeZone && { timeZone }), ...options });
  return {
    moment: make({ dateStyle: 'medium', timeStyle: 'medium' }),
    minute: make({ hour: '2-digit', minute: '2-digit' }),
    dayAndMinute: make({
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
    }),
    date: make({ day: 'numeric', month: 'short', year: 'numeric' }),
    /** 2026-11-24 */
    day: make({ year: 'numeric', month: '2-digit', day: '2-digit' }, 'sv-SE'),
    offset: make({ timeZoneName: 'longOffset' }, 'en-US'),
  };
}
let inZone = formats();

/** Sets the zone of all moments: the shop's. */
export const showTimesIn = (timeZone: string): void => {
  inZone = formats(timeZone);
};

/** @param at ISO 8601, or epoch milliseconds */
export const moment = (at: string | number | undefined): string =>
  at === undefined ? '–' : inZone.moment.format(new Date(at));

/** "14:32" */
export const minute = (at: string | number): string => inZone.minute.format(new Date(at));

/** "14:32" on the same day, "Tue, 24 Nov, 17:48" on another. */
export const shortMoment = (at: string | number, now: number): string =>
  dayOf(at) === dayOf(now) ? minute(at) : inZone.dayAndMinute.format(new Date(at));

/** "today 14:32", "24 Nov 2026, 14:32" on another day. */
export const longMoment = (at: string | number, now: number): string =>
  `${dayOf(at) === dayOf(now) ? 'today' : `${date(at)},`} ${minute(at)}`;

/** "24 Nov 2026" */
export const date = (at: string | number): string => inZone.date.format(new Date(at));

/** The day of a moment in the shop's zone, as 2026-11-24. */
export const dayOf = (at: string | number): string => inZone.day.format(new Date(at));

/** The first moment of a day in the shop's zone, in UTC. */
export function dayStart(day: string): string {
  const midnight = utc(day).getTime();
  const first = midnight - offsetAt(midnight);
  // The offset at midnight UTC may be another than the one at the zone's own midnight.
  const starts = [first, midnight - offsetAt(first)].filter((at) => dayOf(at) === day);
  return new Date(Math.min(...starts)).toISOString();
}

/** The zone's difference to UTC at a moment, in milliseconds. */
function offsetAt(at: number): number {
  const zone = zoneAt(at);
  return (
    Number(`${zone[0]}1`) * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4, 6))) * 60_000
  );
}

function zoneAt(at: number): string {
  const named = inZone.offset.formatToParts(new Date(at));
  const zone = named.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', '');
  return zone || '+00:00';
}

/** The moment in the shop's zone with its offset: 2026-11-24T06:02:11+01:00. */
export function zonedMoment(at: string): string {
  const time = Date.parse(at);
  return `${new Date(time + offsetAt(time)).toISOString().slice(0, 19)}${zoneAt(time)}`;
}

/** The age of an order: "20 h", "2 d". */
export function age(at: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(at)) / 60_000));
  if (minutes < 60) return `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} d`;
}

/** True if an order waits for as many working days as make it late. */
export function isLate(at: string, now: number, lateAfter: number): boolean {
  const today = dayOf(now);
  let passed = isWeekend(dayOf(at)) ? -1 : 0;
  for (let day = dayAfter(dayOf(at)); day <= today && passed < lateAfter; day = dayAfter(day))
    if (!isWeekend(day)) passed++;
  return passed >= lateAfter;
}

/** True for a day that exists, of this century: a year is typed digit by digit. */
export const isDay = (day: string): boolean =>
  day > '2000' && !Number.isNaN(Date.parse(day)) && dayAfter(day, 0) === day;

const utc = (day: string): Date => new Date(`${day}T00:00:00Z`);
export const dayAfter = (day: string, days = 1): string =>
  new Date(utc(day).getTime() + days * 86_400_000).toISOString().slice(0, 10);
const isWeekend = (day: string): boolean => [0, 6].includes(utc(day).getUTCDay());
