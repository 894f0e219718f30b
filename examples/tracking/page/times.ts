/** Days and times as the page writes them, in the reader's own zone. */
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' });
const short = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'medium' });

/** `27 November`. */
export const dayOf = (moment: string): string => day.format(new Date(moment));

/** `25 Nov, 19:04`. */
export const momentOf = (moment: string): string => short.format(new Date(moment));

/** With seconds and the year, for what the law counts from. */
export const exactly = (moment: string): string => exact.format(new Date(moment));
