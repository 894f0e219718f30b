import { Misuse } from './exit-code.ts';

/** @throws {Misuse} for what is no time */
export function timeOption(option: string, text: string): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime()))
    throw new Misuse(`${option} is a time as 2026-11-22T10:00:00Z, not "${text}"`);
  return time;
}
