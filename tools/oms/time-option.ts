import { Misuse } from './exit-code.ts';

/** @throws {Misuse} if the text is not a time */
export function timeOption(option: string, text: string): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime()))
    throw new Misuse(`${option} must be a time such as 2026-11-22T10:00:00Z, not "${text}"`);
  return time;
}
