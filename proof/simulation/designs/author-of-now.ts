import { recordEvent } from '../../../table/copies/record-event.ts';
import { customerOrderKey } from '../../../table/keys.ts';
import { getItem } from '../../../table/requests/commands.ts';
import { projectorOf, withProjector } from './design.ts';

/** Writes events with the author whom the order's row names by then. */
export const authorOfNow = {
  ...withProjector(
    'an event with the author of now',
    'events',
    projectorOf(async ({ order }) => {
      if (!order) return;
      const row = await getItem({ Key: customerOrderKey(order), ConsistentRead: true });
      await recordEvent({ ...order, changedBy: row?.['changedBy'] as typeof order.changedBy });
    }),
  ),
  hasPeople: true,
} as const;
