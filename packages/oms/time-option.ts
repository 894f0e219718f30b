import { Misuse } from '../api/commands/exit-code.ts';
import { writtenTime } from './written-time.ts';

/**
 * Reads a time, or a day in UTC.
 *
 * @throws {Misuse} if the text is neither, or names no zone: this machine's is nobody's choice
 */
export function timeOption(option: string, text: string): Date {
  const isDay = /^[\d-]+$/.test(text);
  const time = writtenTime(text, isDay ? { zone: 'UTC' } : {});
  if (time instanceof Date) return time;
  throw new Misuse(`${option} must be a time such as 2026-11-22T10:00:00Z, not "${text}"`);
}
