import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { stripeFacts } from '../../../../domain/payment-adapters/stripe.ts';
import type { PaymentCapture } from '../../../../domain/payments/payment-capture.ts';
import { isSigned } from '../../../../functions/payments/signatures/webhook-signature.ts';
import { stripeProvider } from '../../../../functions/payments/stripe/stripe-provider.ts';
import { aStart } from '../../../../test/support/stripe-stand-in.ts';
import { type ServedStandIn, serveStripe } from '../../stripe/serve.ts';

const SECRET = 'whsec_0123456789abcdefghij';

interface Received {
  readonly headers: Record<string, string | undefined>;
  readonly body: Buffer;
}

let served: ServedStandIn | undefined;
let sink: Server | undefined;
const received: Received[] = [];
let status = 200;

afterEach(async () => {
  await served?.stop();
  sink?.close();
  received.length = 0;
  status = 200;
});

async function started(paymentCapture: PaymentCapture = 'automatic') {
  sink = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    received.push({ headers: request.headers as Received['headers'], body });
    response.writeHead(status).end();
  });
  await new Promise<void>((done) => sink?.listen(0, '127.0.0.1', done));
  const { port } = sink.address() as AddressInfo;
  const webhook = { url: `http://127.0.0.1:${port}/payment-webhooks/stripe`, secret: SECRET };
  const stripe = await serveStripe({ port: 0, run: 'Served', webhook });
  served = stripe;
  const provider = stripeProvider({
    paymentCapture,
    address: stripe.address,
    secretKey: async () => 'sk_test_1',
  });
  const { reference, clientSecret = '' } = await provider.start(aStart());
  const page = `${stripe.address}/pay/${clientSecret}`;
  return { stripe, provider, reference, page };
}

const press = (page: string, action: string) =>
  fetch(page, { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' });

const buttonsOn = async (page: string): Promise<string[]> =>
  [...(await (await fetch(page)).text()).matchAll(/value="(\w+)"/g)].map(([, name = '']) => name);

const types = () => received.map(({ body }) => JSON.parse(body.toString()).type as string);

describe('The served stand-in', () => {
  it('is paid on its page, and reports it by signed webhooks', async () => {
    const { provider, reference, page } = await started();
    const answer = await press(page, 'card');

    expect([answer.status, answer.headers.get('location')]).toEqual([303, new URL(page).pathname]);
    expect(await provider.ask([reference])).toMatchObject([{ kind: 'SALE', state: 'SUCCEEDED' }]);
    await expect
      .poll(types)
      .toEqual(['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded']);
    for (const webhook of received)
      expect(isSigned('stripe', webhook, [SECRET], new Date())).toBe(true);
    expect(received.flatMap(({ body }) => stripeFacts(JSON.parse(body.toString())))).toMatchObject([
      { kind: 'SALE', amount: 5000 },
      { kind: 'SALE', amount: 5000 },
    ]);
    await expect
      .poll(() => served?.standIn.events.map((event) => event.pending_webhooks))
      .toEqual([0, 0, 0]);
  });

  it('sends an event again that was not accepted', async () => {
    status = 503;
    await started();
    await expect.poll(types).toEqual(['payment_intent.created']);
    expect(served?.standIn.events[0]?.pending_webhooks).toBe(1);
    status = 200;

    await expect.poll(types).toEqual(['payment_intent.created', 'payment_intent.created']);
    await expect.poll(() => served?.standIn.events[0]?.pending_webhooks).toBe(0);
  });

  it.each([
    [['double'], ['charge.succeeded', 'payment_intent.succeeded'], 2],
    [['reverse'], ['payment_intent.succeeded', 'charge.succeeded'], 1],
  ])('sends webhooks with a fault by its control route: %j', async (words, order, times) => {
    const { stripe, page } = await started();
    await expect.poll(types).toEqual(['payment_intent.created']);
    const set = await fetch(`${stripe.address}/_fault`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ words }),
    });
    await press(page, 'card');

    expect(set.status).toBe(200);
    await expect
      .poll(() => types().slice(1))
      .toEqual(order.flatMap((type) => Array(times).fill(type)));
  });

  it('loses webhooks, whose events stay in the list of those not delivered', async () => {
    const { stripe, page } = await started();
    await expect.poll(types).toEqual(['payment_intent.created']);
    stripe.faults.loseWebhooks = true;
    await press(page, 'card');
    stripe.faults.loseWebhooks = false;
    await press(page, 'card');

    const lost = stripe.standIn.events.filter((event) => event.pending_webhooks > 0);
    expect(lost.map(({ type }) => type)).toEqual(['charge.succeeded', 'payment_intent.succeeded']);
    expect(types()).toEqual(['payment_intent.created']);
  });

  it('takes faults from no form of another site, and no unknown one', async () => {
    const { stripe } = await started();
    const send = (type: string, words: string[]) =>
      fetch(`${stripe.address}/_fault`, {
        method: 'POST',
        headers: { 'content-type': type },
        body: JSON.stringify({ words }),
      });

    expect((await send('text/plain', ['double'])).status).toBe(401);
    expect((await send('application/json', ['explode'])).status).toBe(400);
    expect(stripe.faults.double).toBe(false);
  });

  it('has a clock that can be moved: keys are forgotten after a day', async () => {
    let hours = 0;
    const now = () => new Date(Date.now() + hours * 3_600_000);
    served = await serveStripe({ port: 0, run: 'Clock', now });
    const { address, standIn } = served;
    const secretKey = async () => 'sk_test_1';
    const provider = stripeProvider({ address, secretKey, paymentCapture: 'manual' });
    for (const later of [0, 23, 25]) {
      hours = later;
      await provider.start(aStart());
    }

    expect(standIn.ledger.payments.size).toBe(2);
  });

  it('loses an answer by closing the connection', async () => {
    const { stripe, provider } = await started();
    stripe.faults.loseAnswers = 1;

    await expect(provider.start(aStart({ paymentId: 'p-2' }))).rejects.toMatchObject({
      name: 'Unknown',
    });
    expect(stripe.standIn.ledger.payments.size).toBe(2);
  });
});

describe('The page of a payment', () => {
  it.each([
    ['a card', ['card'], 'SUCCEEDED', []],
    [
      'a declined card',
      ['declined'],
      'FAILED',
      ['card', 'declined', 'secure', 'debit', 'voucher', 'close'],
    ],
    ['3-D Secure', ['secure', 'confirm'], 'SUCCEEDED', []],
    [
      '3-D Secure that fails',
      ['secure', 'reject'],
      'FAILED',
      ['card', 'declined', 'secure', 'debit', 'voucher', 'close'],
    ],
    ['a debit that is collected', ['debit'], 'PENDING', ['arrives', 'returns']],
    ['a debit that arrives', ['debit', 'arrives'], 'SUCCEEDED', []],
    [
      'a debit that comes back',
      ['debit', 'returns'],
      'FAILED',
      ['card', 'declined', 'secure', 'debit', 'voucher', 'close'],
    ],
    ['a voucher', ['voucher'], 'PENDING', ['paid', 'lapses']],
    ['a voucher that is paid', ['voucher', 'paid'], 'SUCCEEDED', []],
    [
      'a voucher that lapses',
      ['voucher', 'lapses'],
      'FAILED',
      ['card', 'declined', 'secure', 'debit', 'voucher', 'close'],
    ],
    [
      'an action that is not there',
      ['arrives'],
      undefined,
      ['card', 'declined', 'secure', 'debit', 'voucher', 'close'],
    ],
    ['a payment that is canceled', ['close', 'card'], undefined, []],
  ])('plays %s', async (_, actions, state, buttons) => {
    const { provider, reference, page } = await started();
    for (const action of actions) await press(page, action);

    expect((await provider.ask([reference])).map((fact) => fact.state)).toEqual(
      state === undefined ? [] : [state],
    );
    expect(await buttonsOn(page)).toEqual(buttons);
  });

  it('offers only cards if the money is captured later', async () => {
    const { page } = await started('manual');

    expect(await buttonsOn(page)).toEqual(['card', 'declined', 'secure', 'close']);
  });

  it('has the amount, no script, and no page around it', async () => {
    const { page, stripe } = await started();
    const answer = await fetch(page);
    const text = await answer.text();

    expect(text).toContain('<h1>Pay €50.00</h1>');
    expect(text).toContain('color-scheme: light dark');
    expect(text).not.toMatch(/<script|https?:/);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect((await fetch(`${stripe.address}/pay/none`)).status).toBe(404);
  });
});
