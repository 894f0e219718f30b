import { EXIT, type ExitCode, Misuse } from '../../api/commands/exit-code.ts';
import { formatMoney } from '../../client/format-money.ts';
import { type OrdersClient, ordersClient } from '../../client/orders-client.ts';
import { ProblemError } from '../../client/problem-error.ts';
import type { RecordedPaymentEvent } from '../../client/types.ts';
import { commandToken } from '../../local/cognito/command-token.ts';
import { localAccess } from '../local-access.ts';
import {
  type Intent,
  type PayableOrder,
  providerReports,
  type Report,
} from './provider-reports.ts';

export interface PayOptions {
  readonly port: string;
  readonly authorize?: boolean;
  readonly capture?: boolean;
  readonly void?: boolean;
  readonly fail?: boolean;
  readonly refund?: number;
  readonly dispute?: boolean;
  readonly json?: boolean;
}

interface Recorded {
  readonly report: Report;
  readonly answer: RecordedPaymentEvent;
}

/** `oms pay`: plays the provider of an order's payments against the local run, through A18. */
export async function payCommand(orderId: string, options: PayOptions): Promise<ExitCode> {
  const { port, json = false } = options;
  localAccess(port);
  const intent = intentOf(options);
  const api = `http://localhost:${port}`;
  const order = await readOrder(api, orderId);
  const connector = await clientOf(api, 'connector');
  const recorded: Recorded[] = [];
  for (const report of providerReports(order, intent, new Date())) {
    const answer = await connector.recordPaymentFact({ body: report }).catch(explain);
    recorded.push({ report, answer });
  }
  console.log(json ? JSON.stringify(recorded) : recorded.map(line).join('\n'));
  return EXIT.fine;
}

/** A client that sends a request again if its answer was lost, or if the service was busy. */
async function clientOf(api: string, caller: 'operator' | 'connector'): Promise<OrdersClient> {
  return ordersClient({ url: api, token: await commandToken(caller) });
}

/** @throws {Misuse} if there is no such order */
async function readOrder(api: string, orderId: string): Promise<PayableOrder> {
  const shop = await clientOf(api, 'operator');
  const order = await shop.getOrder({ orderId, consistent: true }).catch((error: unknown) => {
    const isUnknown = error instanceof ProblemError && [400, 404].includes(error.status);
    if (isUnknown) throw new Misuse(unknown(api, orderId));
    return explain(error);
  });
  return order as PayableOrder;
}

const unknown = (api: string, orderId: string): string =>
  `there is no order ${orderId} at ${api}. An order's id begins with o-: the answer of ` +
  `POST /customers/{customerId}/orders has it, and so has the order's page at ${api}/ops`;

/** @throws {Misuse} with the API's problem */
function explain(error: unknown): never {
  if (!(error instanceof ProblemError)) throw error;
  const { title, detail } = error.problem;
  throw new Misuse(detail ? `${title}: ${detail}` : title);
}

function intentOf({ refund, ...options }: PayOptions): Intent {
  const does = (['authorize', 'capture', 'void', 'fail', 'dispute'] as const).filter(
    (name) => options[name],
  );
  if (does.length + (refund === undefined ? 0 : 1) > 1)
    throw new Misuse('several actions are given: choose one option');
  if (refund !== undefined) return { does: 'refund', amount: refund };
  const [deed] = does;
  return deed ? { does: deed } : {};
}

const line = ({ report: { kind, state, amount, currency }, answer }: Recorded): string =>
  `${kind} ${state} ${formatMoney(amount, currency, 'en')} → the order is ` +
  answer.paymentStatus +
  (answer.discrepancy ? ', and its reports contradict each other' : '') +
  (answer.applied ? '' : ' (nothing new)');
