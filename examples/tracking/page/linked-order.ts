/** The order of the link that the address has after its `#`, and what is done to it. */
import { ordersClient } from '../../../packages/client/orders-client.ts';
import { ProblemError } from '../../../packages/client/problem-error.ts';
import type { TrackingConfig } from '../server/tracking-server.ts';
import type { Order } from './order.ts';
import type { ReportLine } from './reports.ts';
import type { NewReturn } from './return-lines.ts';
import { exactly } from './times.ts';
import type { Statement } from './withdrawal-view.ts';

const config = (await (await fetch('/config.json')).json()) as TrackingConfig;
const shop = ordersClient({
  url: config.apiUrl,
  token: () => {
    throw new Error('the page calls nothing that needs a token');
  },
});

export const orderLink = (): string => location.hash.slice(1);
const linked = () => ({ orderLink: orderLink() });

/** The order that is read is a copy, which follows a change within a second. */
const ATTEMPTS = 20;

/** A deed in words, and the version of the order that has it. */
export interface Done {
  readonly told: string;
  readonly version?: number | undefined;
}

/** Reads the order, as soon as the copy has this version. */
export async function readOrder(version = 0): Promise<Order> {
  for (let attempt = 1; ; attempt++) {
    const found = await shop.getLinkedOrder(linked());
    if ((found.asOfVersion ?? 0) >= version || attempt === ATTEMPTS) return found;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** The version after the next change of an order. */
const next = ({ version = 0 }: Order): number => version + 1;

export const readReports = async (fulfillmentId: string): Promise<readonly ReportLine[]> =>
  (await shop.getLinkedMilestones({ ...linked(), fulfillmentId })).items;

/** Begins a payment of all that is due, and goes to the provider's page. */
export async function pay(): Promise<Done> {
  const link = linked();
  const { paymentId } = await shop.payLinkedOrder({ ...link, body: { provider: 'stripe' } });
  const { payUrl } = config;
  if (payUrl === undefined) return { told: 'The shop will write to you how to pay.' };
  const { clientSecret } = await shop.startLinkedPayment({ ...link, paymentId });
  // Absent if the buyer came back before the provider's report.
  if (clientSecret === undefined) return { told: 'Your payment is on its way to us.' };
  location.assign(payUrl + encodeURIComponent(clientSecret));
  return { told: 'The payment provider’s page opens.' };
}

export async function cancel(): Promise<Done> {
  const { version } = await shop.cancelLinkedOrder({ ...linked(), body: { reason: 'CUSTOMER' } });
  return { told: 'The order is canceled.', version };
}

export async function takeBack(order: Order, returnId: string, ifMatch: number): Promise<Done> {
  const body = { status: 'CANCELLED' } as const;
  await shop.cancelLinkedReturn({ ...linked(), returnId, ifMatch, body });
  return { told: 'You keep the items.', version: next(order) };
}

export async function askForReturn(body: NewReturn): Promise<Done> {
  const { order } = await shop.returnLinkedOrder({ ...linked(), body });
  return { told: 'We have your request, and answer by mail.', version: order.version };
}

export async function write(text: string): Promise<Done> {
  try {
    await shop.commentOnLinkedOrder({ ...linked(), body: { text } });
  } catch (error) {
    // A link of before there was this right, which still opens the order.
    if (error instanceof ProblemError && error.code === 'order-not-found')
      throw new Error('This link takes no messages. Please answer the shop’s mail instead.');
    throw error;
  }
  return { told: 'We have your message, and answer by mail.' };
}

export async function withdraw(order: Order, statement: Statement): Promise<Done> {
  const { receivedAt, status, outcome } = await shop.withdrawLinkedOrder({
    ...linked(),
    body: statement,
  });
  const isChanged = outcome?.cancellationId !== undefined || outcome?.returnId !== undefined;
  const more = status === 'DONE' ? '' : ' A person at the shop looks at it.';
  return {
    told: `We have had your withdrawal since ${exactly(receivedAt)}.${more}`,
    version: isChanged ? next(order) : undefined,
  };
}
