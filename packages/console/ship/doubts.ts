import type { Desk } from '../desk.ts';
import type { Carrier } from '../page-config.ts';
import { shortMoment } from '../times.ts';
import { paymentOf } from '../work/filters.ts';
import { holdWords } from '../work/hold-reasons.ts';
import { lacksAddress, NO_ADDRESS, owesPayment, type WorkOrder } from '../work/work-order.ts';
import { carrierOf, isUnlike } from './carriers.ts';
import { lastCarrier } from './last-carrier.ts';
import { usedIn } from './used-numbers.ts';

/** The reason why nothing of the order may ship, whoever asks; undefined if it may. */
export const blockOf = ({ config }: Desk, order: WorkOrder): string | undefined =>
  !config.shipUnpaid && owesPayment(order)
    ? `${paymentOf(order)}: this shop ships paid orders only. It is not shipped.`
    : undefined;

/**
 * The carrier that a person has chosen for the number, else the one whose pattern it has, else the
 * one that was used last.
 */
export const chosenCarrier = (
  { config: { carriers } }: Desk,
  number: string,
  chosen?: string,
): Carrier | undefined =>
  carriers.find(({ name }) => name === chosen) ??
  carrierOf(carriers, number) ??
  carriers.find(({ name }) => name === lastCarrier.value) ??
  carriers[0];

/** The questions that are asked once before a parcel leaves. */
export function doubtsOf(
  desk: Desk,
  order: WorkOrder,
  number: string,
  carrier = chosenCarrier(desk, number),
): string[] {
  const used = usedIn(number);
  const other = carrierOf(desk.config.carriers, number);
  return [
    owesPayment(order) && `${paymentOf(order)}: shipped goods are hard to get back.`,
    lacksAddress(order) && `${NO_ADDRESS}: add one at the order, or it goes nowhere.`,
    order.onHold && `On hold: ${holdWords(order.onHold).toLowerCase()}. Shipping releases it.`,
    used && `This number was used at ${shortMoment(used.at, Date.now())} for ${used.order}.`,
    other && other !== carrier
      ? `This looks like a number of ${other.name}, not of ${carrier?.name}.`
      : isUnlike(carrier, number) &&
        `This does not look like a number of ${carrier?.name ?? 'a carrier'}.`,
  ].filter((doubt): doubt is string => typeof doubt === 'string');
}
