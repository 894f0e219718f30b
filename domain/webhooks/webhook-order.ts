/** The whole order beside an event, for the endpoints that ask for it. */

/** The most bytes of an order in a webhook. */
export const MAX_ORDER_BYTES = 200_000;

/** The reasons why a webhook has no order although its endpoint asked for it. */
export const ORDER_OMISSIONS = ['ERASED', 'TOO_LARGE'] as const;
export type OrderOmission = (typeof ORDER_OMISSIONS)[number];

/**
 * Puts the whole order into an event's `data`, as its last member, without writing the rest of the
 * text anew: each attempt sends the same bytes. `data.order` is the event's own, at its version.
 *
 * @param body an event as JSON, whose last member is `data`
 * @param order the order as JSON, or the reason why it is left out
 */
export function withOrder(body: string, order: string | OrderOmission): string {
  const ofData = body.lastIndexOf('}', body.lastIndexOf('}') - 1);
  const isOmitted = ORDER_OMISSIONS.some((omission) => omission === order);
  const member = isOmitted ? `"wholeOrderOmitted":"${order}"` : `"wholeOrder":${order}`;
  const comma = body.slice(0, ofData).trimEnd().endsWith('{') ? '' : ',';
  return `${body.slice(0, ofData)}${comma}${member}${body.slice(ofData)}`;
}

/** The order's id, of an event about an order or a part of it; undefined for another event. */
export const orderOfEvent = ({
  source,
  subject,
}: {
  readonly source: string;
  readonly subject: string;
}): string | undefined => (source.startsWith('/orders/') ? subject : undefined);
