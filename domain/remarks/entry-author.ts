import type { Fulfillment } from '../fulfillment.ts';

/** The author that a row names, and the order's version that was made with the row. */
export interface RowAuthor {
  readonly orderVersion?: number | undefined;
  readonly createdBy?: string | undefined;
  readonly createdByName?: string | undefined;
}

/** The author as an entry names them. */
export const entryAuthor = ({ createdBy, createdByName }: RowAuthor = {}) => ({
  by: createdBy,
  ...(createdByName !== undefined && { byName: createdByName }),
});

/** The author of a fulfillment's last change. */
export function lastAuthorOf(fulfillment: Fulfillment): RowAuthor {
  const { status, createdBy, createdByName } = fulfillment;
  if (status === 'DELIVERED') return delivererOf(fulfillment);
  return status === 'CANCELLED' ? cancelerOf(fulfillment) : { createdBy, createdByName };
}

export const delivererOf = ({ deliveredBy, deliveredByName }: Fulfillment): RowAuthor => ({
  createdBy: deliveredBy,
  createdByName: deliveredByName,
});

export const cancelerOf = ({ cancelledBy, cancelledByName }: Fulfillment): RowAuthor => ({
  createdBy: cancelledBy,
  createdByName: cancelledByName,
});
