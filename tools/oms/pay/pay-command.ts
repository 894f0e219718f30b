import { commandToken } from '../../local/cognito/command-token.ts';
import { EXIT, type ExitCode, Misuse } from '../exit-code.ts';
import { localAccess } from '../local-access.ts';
import { money } from './money.ts';
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

/** A18's answer to a report. */
interface Recorded {
  readonly report: Report;
  readonly answer: {
    readonly applied: boolean;
    readonly paymentStatus: string;
    readonly discrepancy: boolean;
  };
}

/** `oms pay`: plays the provider of an order's payments against the local run, through A18. */
export async function payCommand(orderId: string, options: PayOptions): Promise<ExitCode> {
  const { port, json = false } = options;
  localAccess(port);
  const intent = intentOf(options);
  const api = `http://localhost:${port}`;
  const order = await readOrder(api, orderId);
  const token = await commandToken('connector');
  const recorded: Recorded[] = [];
  for (const report of providerReports(order, intent, new Date())) {
    const answer = await send(`${api}/payment-events`, { token, body: report });
    recorded.push({ report, answer: answer as Recorded['answer'] });
  }
  console.log(json ? JSON.stringify(recorded) : recorded.map(line).join('\n'));
  return EXIT.fine;
}

/** @throws {Misuse} if there is no such order */
async function readOrder(api: string, orderId: string): Promise<PayableOrder> {
  const token = await commandToken('operator');
  const url = `${api}/orders/${encodeURIComponent(orderId)}?consistent=true`;
  const order = await send(url, { token }).catch((error: unknown) => {
    const isUnknown = error instanceof Refused && [400, 404].includes(error.status);
    throw isUnknown ? new Misuse(unknown(api, orderId)) : error;
  });
  return order as PayableOrder;
}

const unknown = (api: string, orderId: string): string =>
  `there is no order ${orderId} at ${api}. An order's id begins with o-: the answer of ` +
  `POST /customers/{customerId}/orders has it, and so has the order's page at ${api}/ops`;

/** The API's answer is a problem. */
class Refused extends Misuse {
  readonly status: number;

  constructor(status: number, text: string) {
    super(text);
    this.status = status;
  }
}

function intentOf({ refund, ...options }: PayOptions): Intent {
  const does = (['authorize', 'capture', 'void', 'fail', 'dispute'] as const).filter(
    (name) => options[name],
  );
  if (does.length + (refund === undefined ? 0 : 1) > 1)
    throw new Misuse('several actions are given: choose one option');
  if (refund !== undefined) return { does: 'refund', amount: refund };
  const [one] = does;
  return one ? { does: one } : {};
}

const line = ({ report: { kind, state, amount, currency }, answer }: Recorded): string =>
  `${kind} ${state} ${money(amount, currency)} → the order is ` +
  answer.paymentStatus +
  (answer.discrepancy ? ', and its reports contradict each other' : '') +
  (answer.applied ? '' : ' (nothing new)');

/** @throws {Refused} with the API's problem */
async function send(url: string, { token, body }: { token: string; body?: object }) {
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { readonly title?: string; readonly detail?: string };
  if (!response.ok)
    throw new Refused(
      response.status,
      `${answer.title ?? response.status}${answer.detail ? `: ${answer.detail}` : ''}`,
    );
  return answer;
}
