import type { Changed, Occurrence } from './event.ts';
import type { CustomerEventType } from './event-types.ts';

/** The row of an erasure. */
export interface RequestedErasure {
  readonly customerId: string;
  readonly requestedAt: string;
  readonly version: number;
}

/**
 * Lists the events of an erasure: one, when it is requested. It has the id alone, by which other
 * systems find what they must erase.
 */
export function customerEvents({
  before,
  after,
}: Changed<RequestedErasure>): readonly Occurrence<CustomerEventType>[] {
  if (before) return [];
  const { customerId, requestedAt, version } = after;
  return [
    {
      type: 'customer.erased',
      source: `/customers/${customerId}`,
      subject: customerId,
      version,
      time: requestedAt,
      data: { customerId },
    },
  ];
}
