import type { Desk } from '../desk.ts';
import { minute } from '../times.ts';
import { paymentOf } from '../work/filters.ts';
import { owesPayment, type WorkOrder } from '../work/work-order.ts';
import { carrierOf, isUnlike, lastCarrier, usedBefore } from './carriers.ts';

/** The carrier whose pattern the number has, else the one that was used last. */
export const chosenCarrier = ({ config: { carriers } }: Desk, number: string) =>
  carrierOf(carriers, number) ??
  carriers.find(({ name }) => name === lastCarrier.value) ??
  carriers[0];

/** The questions that are asked once before a parcel leaves. */
export function doubtsOf(desk: Desk, order: WorkOrder, number: string): string[] {
  const used = usedBefore(number);
  const carrier = chosenCarrier(desk, number);
  return [
    owesPayment(order) && `${paymentOf(order)}: shipped goods are hard to get back.`,
    order.onHold && 'The order is on hold: shipping releases it.',
    used && `This number was used at ${minute(used.at)} for ${used.order}.`,
    isUnlike(carrier, number) && `This does not look like a number of ${carrier?.name}.`,
  ].filter((doubt): doubt is string => typeof doubt === 'string');
}
