import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../../api/commands/failure.ts';
import { close, KEPT_ALIVE, listen } from '../loopback.ts';
import { headersOf } from './as-fetch.ts';
import { answerWithFaults, type Faults, noFaults, setFault } from './faults.ts';
import { act } from './page/buyer.ts';
import { noSuchPayment, payPage } from './page/pay-page.ts';
import { decodeForm } from './skin/request.ts';
import { type StripeStandIn, stripeStandIn } from './stand-in.ts';
import { type WebhookTarget, webhooksTo } from './webhooks.ts';

export interface ServedStandIn {
  /** The address in place of https://api.stripe.com; the pay page is at `/pay/{clientSecret}`. */
  readonly address: string;
  readonly standIn: StripeStandIn;
  readonly faults: Faults;
  readonly stop: () => Promise<void>;
}

export interface ServeOptions {
  /** 0 for any free port. */
  readonly port: number;
  readonly run: string;
  readonly webhook?: WebhookTarget | undefined;
  /** The clock, which decides when keys are forgotten; the machine's without it. */
  readonly now?: (() => Date) | undefined;
  /** True if the server does not keep the process alive. */
  readonly isUnreferenced?: boolean;
}

/** Milliseconds in which events are collected, so that `reverse` has some to reverse. */
const GAP = 50;

/**
 * Serves the stand-in on loopback: Stripe's routes, the pay page, signed webhooks to a real route,
 * and faults by `POST /_fault` (`{ "words": ["lose-answers", "1"] }`).
 */
export async function serveStripe({
  port,
  run,
  webhook,
  now,
  isUnreferenced = false,
}: ServeOptions): Promise<ServedStandIn> {
  const faults = noFaults();
  const webhooks = webhook && webhooksTo(webhook, faults, GAP);
  const standIn = stripeStandIn({ run, now, onEvent: (event) => webhooks?.add(event) });
  const server = createServer((request, response) => {
    respond({ standIn, faults }, request, response).catch(() => request.socket.destroy());
  });
  server.keepAliveTimeout = KEPT_ALIVE;
  const taken = `port ${port} is in use: choose another one for the payment provider`;
  const listening = await listen(server, port, taken);
  if (isUnreferenced) server.unref();
  return {
    address: `http://127.0.0.1:${listening}`,
    standIn,
    faults,
    stop: async () => {
      webhooks?.stop();
      server.closeAllConnections();
      await close(server);
    },
  };
}

type Served = Pick<ServedStandIn, 'standIn' | 'faults'>;

async function respond(
  served: Served,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, search } = new URL(request.url ?? '/', 'http://127.0.0.1');
  const method = request.method ?? 'GET';
  const body = Buffer.concat(await request.toArray()).toString();
  const [, first, secret = ''] = pathname.split('/');
  if (first === 'pay')
    return answerBuyer(served, method, decodeURIComponent(secret), body, response);
  // Another site's form cannot send JSON.
  if (first === '_fault' && request.headers['content-type'] === 'application/json')
    return answerFault(served, body, response);
  const { authorization, 'idempotency-key': key } = request.headers;
  const text = method === 'POST' ? body : search.slice(1);
  const asked = {
    method,
    path: pathname,
    form: decodeForm(text),
    text,
    key: key?.toString(),
    authorization,
  };
  const reply = await answerWithFaults(served.standIn, served.faults, asked, async (time) => {
    await sleep(time);
  });
  if (!reply) {
    request.socket.destroy();
    return;
  }
  response.writeHead(reply.status, headersOf(served.standIn, reply));
  response.end(JSON.stringify(reply.body));
}

/** No script, no other address, and no frame of another page around it. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'";

async function answerBuyer(
  { standIn: { ledger } }: Served,
  method: string,
  secret: string,
  body: string,
  response: ServerResponse,
): Promise<void> {
  const payment = [...ledger.payments.values()].find((candidate) => candidate.secret === secret);
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': POLICY,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  };
  if (!payment) {
    response.writeHead(404, headers).end(noSuchPayment());
    return;
  }
  if (method === 'POST') {
    act(ledger, payment, new URLSearchParams(body).get('action') ?? '');
    // A reload must not pay again.
    response.writeHead(303, { location: `/pay/${encodeURIComponent(secret)}` }).end();
    return;
  }
  response.writeHead(200, headers).end(payPage(payment));
}

async function answerFault(
  { standIn, faults }: Served,
  body: string,
  response: ServerResponse,
): Promise<void> {
  const { words = [] } = JSON.parse(body || '{}') as { readonly words?: readonly string[] };
  try {
    setFault(standIn, faults, words);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(faults));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const answer = JSON.stringify({ error: error.message });
    response.writeHead(400, { 'content-type': 'application/json' }).end(answer);
  }
}
