import type { TrackingInfo } from '../../client/types.ts';
import type { Carrier } from '../page-config.ts';
import { bare, numbersIn } from './tracking-numbers.ts';

const fits = ({ pattern }: Carrier, text: string): boolean =>
  pattern !== undefined &&
  text !== '' &&
  numbersIn(text).every((number) => new RegExp(`^(?:${pattern})$`, 'i').test(bare(number)));

/** The carrier whose pattern a number has; undefined if none or several have it. */
export function carrierOf(carriers: readonly Carrier[], number: string): Carrier | undefined {
  const fitting = carriers.filter((carrier) => fits(carrier, number));
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** The fewest letters and digits of a number, of all carriers: GLS has eight. */
const SHORTEST = 8;

/** True if a number does not have its carrier's pattern; without one, if it is short or a word. */
export const isUnlike = (carrier: Carrier | undefined, number: string): boolean =>
  number !== '' &&
  (carrier?.pattern === undefined
    ? numbersIn(number).some((each) => bare(each).length < SHORTEST || !/\d/.test(each))
    : !fits(carrier, number));

/**
 * The tracking that A19 stores of a parcel; undefined without a number.
 *
 * @param text its number, or several
 */
export function trackingInfo(
  carrier: Carrier | undefined,
  text: string,
  link?: string,
): TrackingInfo | undefined {
  const numbers = numbersIn(text);
  const [number, second] = numbers;
  if (number === undefined) return undefined;
  const url = link || carrier?.link?.replace('{number}', encodeURIComponent(bare(number)));
  return {
    ...(carrier && { company: carrier.name }),
    number,
    ...(second && { numbers }),
    ...(url && { url }),
  };
}
