import type { Fulfillment } from '../fulfillment.ts';

/** The author of a version of the order. */
export interface ByVersion {
  readonly orderVersion?: number | undefined;
  readonly createdBy?: string | undefined;
  readonly createdByName?: string | undefined;
}

/** The author as an entry names them. */
export const authorOf = ({ createdBy, createdByName }: ByVersion = {}) => ({
  by: createdBy,
  ...(createdByName !== undefined && { byName: createdByName }),
});

/** The author of a fulfillment's last change. */
export function lastAuthorOf(fulfillment: Fulfillment): ByVersion {
  const { status, createdBy, createdByName } = fulfillment;
  if (status === 'DELIVERED') return delivererOf(fulfillment);
  return status === 'CANCELLED' ? cancelerOf(fulfillment) : { createdBy, createdByName };
}

export const delivererOf = ({ deliveredBy, deliveredByName }: Fulfillment): ByVersion => ({
  createdBy: deliveredBy,
  createdByName: deliveredByName,
});

export const cancelerOf = ({ cancelledBy, cancelledByName }: Fulfillment): ByVersion => ({
  createdBy: cancelledBy,
  createdByName: cancelledByName,
});
