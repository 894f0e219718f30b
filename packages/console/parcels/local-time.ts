/** Moments of inputs of type `datetime-local`, in the shop's zone. */
import { zonedMoment } from '../times.ts';

/** The moment for an input, to the second. */
export const localTime = (at: string | number): string =>
  zonedMoment(new Date(at).toISOString()).slice(0, 19);

/** The moment in UTC that an input names. */
export function momentOf(local: string): string {
  const at = Date.parse(`${local}Z`);
  return new Date(at - offsetAt(at - offsetAt(at))).toISOString();
}

/** The zone's difference to UTC at a moment in whole seconds, in milliseconds. */
const offsetAt = (at: number): number => Date.parse(`${localTime(at)}Z`) - at;
