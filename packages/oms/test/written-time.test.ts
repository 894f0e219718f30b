import { afterEach, describe, expect, it, vi } from 'vitest';
import { Misuse } from '../../api/commands/exit-code.ts';
import { timeOption } from '../time-option.ts';
import { isRepeated, isZone, type TimeForm, writtenTime } from '../written-time.ts';

const read = (text: string, form: TimeForm = {}) => {
  const time = writtenTime(text, form);
  return time instanceof Date ? time.toISOString() : time;
};
const BERLIN = { zone: 'Europe/Berlin' };

describe('A time', () => {
  afterEach(() => void vi.unstubAllEnvs());

  it.each([
    ['2024-03-01T10:00:00Z', {}, '2024-03-01T10:00:00.000Z'],
    ['2024-03-01T10:00Z', {}, '2024-03-01T10:00:00.000Z'],
    ['2024-03-01t10:00:00.57z', {}, '2024-03-01T10:00:00.570Z'],
    ['2024-03-01T10:00:00.123456789Z', {}, '2024-03-01T10:00:00.123Z'],
    ['2024-03-01 10:00:00 +0100', {}, '2024-03-01T09:00:00.000Z'],
    ['2024-02-29 23:59:59 -0800', {}, '2024-03-01T07:59:59.000Z'],
    ['2024-03-01T10:00:00+05:30', BERLIN, '2024-03-01T04:30:00.000Z'],
    ['2024-03-01 10:00:00 UTC', {}, '2024-03-01T10:00:00.000Z'],
    ['2024-03-01 10:00', BERLIN, '2024-03-01T09:00:00.000Z'],
    ['2024-07-01 10:00', BERLIN, '2024-07-01T08:00:00.000Z'],
    ['2024-03-01', BERLIN, '2024-02-29T23:00:00.000Z'],
    ['2018-11-04', { zone: 'America/Sao_Paulo' }, '2018-11-04T03:00:00.000Z'],
    ['01.03.2024 10:00', { ...BERLIN, dates: 'dmy' }, '2024-03-01T09:00:00.000Z'],
    ['3/1/2024', { ...BERLIN, dates: 'mdy' }, '2024-02-29T23:00:00.000Z'],
    ['2026-10-25 02:30:00', BERLIN, '2026-10-25T00:30:00.000Z'],
    ['2026-10-25 02:30:00', { ...BERLIN, later: true }, '2026-10-25T01:30:00.000Z'],
  ] as const)('%s, in %j, is %s', (text, form, time) => {
    for (const here of ['UTC', 'America/New_York', 'Asia/Tokyo']) {
      vi.stubEnv('TZ', here);
      expect(read(text, form)).toBe(time);
    }
  });

  it.each([
    ['Order 12', {}, 'must be a time such as 2026-11-22T10:00:00Z'],
    ['', {}, 'must be a time such as 2026-11-22T10:00:00Z'],
    ['2024', {}, 'must be a time such as 2026-11-22T10:00:00Z'],
    ['2024-03-01T10', {}, 'must be a time such as 2026-11-22T10:00:00Z'],
    ['2024-03-01T10:00:00Zx', {}, 'must be a time such as 2026-11-22T10:00:00Z'],
    ['1709287200', {}, 'must be a time such as 2026-11-22T10:00:00Z'],
    ['01.03.2024 10:00', BERLIN, 'may be read in two ways: give --dates dmy or --dates mdy'],
    ['03/04/2024', {}, 'may be read in two ways: give --dates dmy or --dates mdy'],
    ['2024-02-30T10:00:00Z', {}, 'names a day that does not exist'],
    ['2023-02-29', BERLIN, 'names a day that does not exist'],
    ['31.13.2024', { ...BERLIN, dates: 'dmy' }, 'names a day that does not exist'],
    ['13/31/2024', { ...BERLIN, dates: 'mdy' }, 'names a day that does not exist'],
    ['2024-03-01T24:00:00Z', {}, 'names a time of day that does not exist'],
    ['2024-03-01T10:60:00Z', {}, 'names a time of day that does not exist'],
    ['2024-03-01T10:00:00+15:00', {}, 'names a zone that does not exist'],
    ['2024-03-01T10:00:00', {}, 'has no zone: add one, or give --zone, as Europe/Berlin'],
    ['2024-03-01', {}, 'has no zone: add one, or give --zone, as Europe/Berlin'],
    ['2024-03-31 02:30', BERLIN, 'names an hour that the clocks of Europe/Berlin skipped'],
    ['2011-12-30', { zone: 'Pacific/Apia' }, 'names a day that the clocks of Pacific/Apia skipped'],
  ] as const)('%j, in %j, %s', (text, form, why) => expect(read(text, form)).toBe(why));

  it('is one of two in an hour that the clocks show twice', () => {
    expect(isRepeated('2026-10-25 02:30', BERLIN)).toBe(true);
    expect(isRepeated('2026-10-25 02:30+02:00', BERLIN)).toBe(false);
    expect(isRepeated('2026-10-25 03:30', BERLIN)).toBe(false);
    expect(['Europe/Berlin', 'Berlin', ''].map(isZone)).toEqual([true, false, false]);
  });

  it('of an option names its zone, and a day is UTC’s', () => {
    vi.stubEnv('TZ', 'Asia/Tokyo');
    expect(timeOption('--from', '2026-11-01').toISOString()).toBe('2026-11-01T00:00:00.000Z');
    expect(timeOption('--from', '2026-11-01T01:00:00+01:00').getUTCHours()).toBe(0);
    for (const text of ['2026-11-01T10:00:00', '01.03.2024', 'Order 12', '2026-02-30'])
      expect(() => timeOption('--from', text)).toThrow(Misuse);
  });
});
