import type { Milestone } from '../../domain/fulfillment.ts';
import { type LinkToOrder, readLinkedOrder } from '../full-order/order-metadata.ts';
import { listMilestones } from './a22b-list-milestones.ts';

/** The reports of one answer. The route has no pages: its function cannot read the cursor key. */
const MOST_REPORTS = 50;

/**
 * A53i: one GetItem of META, which has the time of the links' revocation, then the Query of A22b.
 *
 * @throws {Refusal} order-not-found for a link that was revoked
 */
export async function getLinkedMilestones(
  link: LinkToOrder,
  fulfillmentId: string,
): Promise<readonly Milestone[]> {
  const order = await readLinkedOrder(link);
  const { items } = await listMilestones({ ...order, fulfillmentId }, { limit: MOST_REPORTS });
  return items;
}
