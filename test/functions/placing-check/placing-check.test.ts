// @module-tag alone
import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ShopRules } from '../../../domain/shop/shop-rules.ts';
import { orderMetadataKey, stockKey } from '../../../table/keys.ts';
import { type Answer, asking, checkout, customer, operator } from '../../support/call.ts';
import { capturedLog } from '../../support/captured-log.ts';
import { CHECK_SECRET, checkServer, withBytes, withJson } from '../../support/check-server.ts';
import { recordWhile } from '../../support/measurement/request-recorder.ts';
import { aCustomer, aSku, createOrder, idempotencyKey, orderOf } from '../../support/orders.ts';
import { aSplitSku, stockOf } from '../../support/split-stock.ts';
import { freshTable } from '../../support/table.ts';

const shop = vi.hoisted(() => ({ rules: {} as { -readonly [Rule in keyof ShopRules]: unknown } }));
vi.mock('../../../shop/rules.ts', () => shop);

const customerId = 'a1b2';
const createOrderBatch = asking('A36');
const getOrder = asking('A3');
const table = freshTable();
const check = checkServer();
const log = capturedLog();

const lines = (): Record<string, unknown>[] => log.map((line) => JSON.parse(line));
const errors = () => lines().filter(({ level }) => level === 'ERROR');

const NO = { code: 'no-credit', detail: 'Please pay your open invoices first.' };
const SHIPPING = { kind: 'SHIPPING', name: 'DHL Paket', amount: 490 };
const TAX = { kind: 'TAX', name: 'VAT 19 %', amount: 283, seq: 1 };

beforeAll(async () => {
  await Promise.all([
    aCustomer(customerId),
    aSku('ABC'),
    aSku('XYZ'),
    aSku('FEW', { quantity: 8 }),
  ]);
});
afterEach(() => {
  shop.rules = {};
});

const stock = async (sku = 'ABC') => (await table.get({ ...stockKey(sku) }))?.['quantity'];
const order = (call: object = {}) =>
  createOrder({
    as: customer(customerId),
    path: { customerId },
    headers: idempotencyKey(),
    body: orderOf('ABC'),
    ...call,
  });
const isReplayed = ({ headers }: Answer) => headers['idempotent-replayed'] === 'true';

/** Expects that an order is not placed: no transaction is sent, and no stock is taken. */
async function expectNothing(act: () => Promise<Answer>): Promise<Answer> {
  const before = await stock();
  let answer: Answer | undefined;
  const requests = await recordWhile(async () => {
    answer = await act();
  });
  expect(requests.map(({ operation }) => operation)).not.toContain('TransactWriteItems');
  expect(await stock()).toBe(before);
  return answer as Answer;
}

describe('The question of the shop’s check', () => {
  it('has the order as it would be placed, the caller’s kind, and a signature', async () => {
    for (const as of [customer(customerId), checkout, operator])
      expect((await order({ as, body: orderOf('ABC', 'XYZ') })).status).toBe(201);

    expect(check.asked).toHaveLength(3);
    const [first] = check.asked.map(({ headers, body }) =>
      new Webhook(CHECK_SECRET).verify(body, headers as Record<string, string>),
    );
    expect(first).toEqual({
      order: {
        customerId,
        currency: 'EUR',
        subtotal: 2000,
        total: 2000,
        lines: [
          { seq: 1, sku: 'ABC', quantity: 1, unitPrice: 1000, amount: 1000 },
          { seq: 2, sku: 'XYZ', quantity: 1, unitPrice: 1000, amount: 1000 },
        ],
        adjustments: [],
        paymentTerms: 'RECEIPT',
        placedAt: expect.any(String),
      },
      caller: { kind: 'customer' },
    });
    expect(check.asked.map(({ body }) => JSON.parse(body).caller)).toEqual([
      { kind: 'customer' },
      { kind: 'checkout' },
      { kind: 'operator' },
    ]);
    expect(new Set(check.asked.map(({ headers }) => headers['webhook-id'])).size).toBe(3);
  });

  it('is not asked about an order that a rule refuses, or that is not valid', async () => {
    shop.rules.beforePlacing = () => NO;
    expect((await order()).body.code).toBe('refused-by-shop');
    shop.rules = {};
    const body = { ...orderOf('ABC'), lines: [] };
    expect((await order({ body })).status).toBe(422);
    expect(check.asked).toEqual([]);
  });

  it('is not asked without the setting', async () => {
    vi.stubEnv('PLACING_CHECK', '');
    check.answer(withJson({ refused: NO }));
    expect((await order()).status).toBe(201);
    expect(check.asked).toEqual([]);
  });

  it('is signed with a replaced secret after five minutes', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      await order();
      const replaced = CHECK_SECRET.toUpperCase();
      check.secret.put('AWSCURRENT', replaced);
      vi.setSystemTime(Date.now() + 5 * 60_000 + 1);
      await order();
      const [before, after] = check.asked.map(({ headers, body }) => ({
        headers: headers as Record<string, string>,
        body,
      }));
      const read = (secret: string, asked: typeof before) =>
        new Webhook(secret).verify(asked?.body ?? '', asked?.headers ?? {});
      expect(read(replaced, after)).toMatchObject({ caller: { kind: 'customer' } });
      expect(() => read(replaced, before)).toThrow();
    } finally {
      check.secret.put('AWSCURRENT', CHECK_SECRET);
      vi.setSystemTime(Date.now() + 6 * 60_000);
      await order();
      vi.useRealTimers();
    }
  });
});

describe('A check that refuses', () => {
  it('refuses in the form of a rule, and nothing is written', async () => {
    check.answer(withJson({ refused: { ...NO, pointer: '/lines/0/sku' } }));
    expect(await expectNothing(order)).toMatchObject({
      status: 409,
      body: {
        code: 'refused-by-shop',
        shopCode: 'no-credit',
        detail: NO.detail,
        errors: [{ pointer: '/lines/0/sku', detail: NO.detail }],
      },
    });
  });

  it('refuses one order of a batch, and leaves the others', async () => {
    check.answer((response, { body }) => {
      const refuses = JSON.parse(body).order.lines[0].sku === 'XYZ';
      withJson(refuses ? { refused: NO } : {})(response, check.asked[0] as never);
    });
    const orders = ['ABC', 'XYZ'].map((sku) => ({
      key: `refusing-${sku}`,
      customerId,
      ...orderOf(sku),
    }));
    expect(await createOrderBatch({ as: operator, body: { orders } })).toMatchObject({
      status: 200,
      body: {
        results: [{ status: 201 }, { status: 409, problem: { shopCode: 'no-credit' } }],
      },
    });
  });
});

describe('A check that adjusts', () => {
  it('sets shipping and tax of a customer’s order, whose total is computed here', async () => {
    check.answer(withJson({ adjustments: [SHIPPING, TAX] }));
    const { status, body } = await order();
    expect(status).toBe(201);
    expect(body).toMatchObject({ subtotal: 1000, total: 1773, adjustments: [SHIPPING, TAX] });
    const path = { orderId: body.orderId };
    expect((await getOrder({ as: customer(customerId), path })).body).toMatchObject({
      total: 1773,
      adjustments: [SHIPPING, TAX],
    });
  });

  it('replaces the adjustments of a request, with none, too', async () => {
    check.answer(withJson({ adjustments: [] }));
    const body = { ...orderOf('ABC'), adjustments: [SHIPPING] };
    expect((await order({ as: checkout, body })).body).toMatchObject({
      total: 1000,
      adjustments: [],
    });
  });

  it('leaves those of a request that it does not mention', async () => {
    check.answer(withJson({ prices: [{ sku: 'ABC', unitPrice: 900 }] }));
    const body = { ...orderOf('ABC'), adjustments: [SHIPPING] };
    expect((await order({ as: checkout, body })).body.total).toBe(1390);
  });

  it('makes an order free, which is then paid', async () => {
    check.answer(withJson({ adjustments: [{ kind: 'DISCOUNT', name: 'Voucher', amount: -1000 }] }));
    expect((await order()).body).toMatchObject({ total: 0, paymentStatus: 'PAID' });
  });

  it('costs no write more, and no read', async () => {
    const ofOrder = async () =>
      (await recordWhile(() => order())).map(({ operation, units }) => ({ operation, units }));
    await order();
    const plain = await ofOrder();
    check.answer(withJson({ adjustments: [SHIPPING, TAX] }));
    expect(await ofOrder()).toEqual(plain);
  });
});

describe('A price of the check', () => {
  it('takes the place of the stock row’s, for all lines of its SKU', async () => {
    check.answer(withJson({ prices: [{ sku: 'ABC', unitPrice: 750 }] }));
    const lines = [
      { sku: 'ABC', quantity: 1, unitPrice: 1 },
      { sku: 'ABC', quantity: 2, unitPrice: 1 },
      { sku: 'XYZ', quantity: 1, unitPrice: 1000 },
    ];
    const before = Number(await stock());
    const { status, body } = await order({ body: { currency: 'EUR', lines } });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      total: 3250,
      lines: [{ unitPrice: 750, amount: 750 }, { amount: 1500 }, { unitPrice: 1000 }],
    });
    expect(await stock()).toBe(before - 3);
    expect((await getOrder({ as: operator, path: { orderId: body.orderId } })).body.lines).toEqual([
      expect.objectContaining({ unitPrice: 750 }),
      expect.objectContaining({ unitPrice: 750 }),
      expect.objectContaining({ unitPrice: 1000 }),
    ]);
  });

  it('leaves the condition on the price of all others', async () => {
    check.answer(withJson({ prices: [{ sku: 'ABC', unitPrice: 750 }] }));
    const lines = [
      { sku: 'ABC', quantity: 1, unitPrice: 1 },
      { sku: 'XYZ', quantity: 1, unitPrice: 999 },
    ];
    expect(await order({ body: { currency: 'EUR', lines } })).toMatchObject({
      status: 409,
      body: { lines: [{ index: 1, code: 'price-changed', unitPrice: 1000 }] },
    });
  });

  it('leaves the condition on stock, and shows that the price is the shop’s', async () => {
    check.answer((response, asked) => {
      const { sku } = JSON.parse(asked.body).order.lines[0];
      withJson({ prices: [{ sku, unitPrice: 750 }] })(response, asked);
    });
    const line = { sku: 'ABC', quantity: 1, unitPrice: 1, name: 'Another name' };
    const [short, placed] = await Promise.all(
      [{ ...line, sku: 'FEW', quantity: 9 }, line].map((changed) =>
        order({ as: operator, body: { currency: 'EUR', lines: [changed] } }),
      ),
    );
    expect(short?.body.lines?.[0].code).toBe('out-of-stock');
    expect(placed?.body.lines).toMatchObject([{ unitPrice: 750, priceMode: 'EXTERNAL' }]);
  });

  it('takes several rows of a SKU that is split', async () => {
    const sku = await aSplitSku('SPLIT', { quantity: 40 });
    check.answer(withJson({ prices: [{ sku, unitPrice: 1 }] }));
    const body = { currency: 'EUR', lines: [{ sku, quantity: 30, unitPrice: 2 }] };
    expect((await order({ body })).body).toMatchObject({ total: 30 });
    expect(await stockOf(sku)).toBe(10);
  });

  it('is in the currency of the order, whatever that of the row is', async () => {
    check.answer(withJson({ prices: [{ sku: 'ABC', unitPrice: 8200 }] }));
    const body = { ...orderOf('ABC'), currency: 'SEK' };
    expect((await order({ body })).body).toMatchObject({ currency: 'SEK', total: 8200 });
  });
});

describe('A repeated request', () => {
  const references = [
    ['a key', () => ({ headers: idempotencyKey() })],
    [
      'a reference',
      () => ({
        as: checkout,
        headers: {},
        body: { ...orderOf('ABC'), reference: { source: 'shop', id: randomUUID() } },
      }),
    ],
  ] as const;

  it.each(references)(
    'by %s gets its first answer, whatever the check answers now',
    async (_, newCall) => {
      const call = newCall();
      check.answer(withJson({ adjustments: [SHIPPING], prices: [{ sku: 'ABC', unitPrice: 800 }] }));
      const first = await order(call);
      expect(first).toMatchObject({ status: 201, body: { total: 1290 } });
      const answers = [
        withJson({ adjustments: [TAX] }),
        withJson({ refused: NO }),
        withJson({}),
        withJson({}, 500),
        withJson({ nonsense: true }),
      ];
      for (const answer of answers) {
        check.answer(answer);
        const again = await order(call);
        expect(again.status).toBe(201);
        expect(isReplayed(again)).toBe(true);
        expect(again.body).toEqual(first.body);
      }
    },
  );

  it('gets an answer without terms, if the first one had none', async () => {
    const call = { headers: idempotencyKey() };
    const first = await order(call);
    check.answer(withJson({ adjustments: [SHIPPING] }));
    const again = await order(call);
    expect([isReplayed(again), again.body]).toEqual([true, first.body]);
  });

  it('gets it after the order has changed, and after the check is gone', async () => {
    const call = { headers: idempotencyKey() };
    check.answer(withJson({ adjustments: [SHIPPING] }));
    const first = await order(call);
    const path = { customerId, orderId: first.body.orderId };
    const cancelled = await asking('A8')({ as: operator, path, headers: idempotencyKey() });
    expect(cancelled.status).toBe(200);
    vi.stubEnv('PLACING_CHECK', '');
    expect((await order(call)).body).toEqual(first.body);
  });

  it('with another body is refused as before', async () => {
    const call = { headers: idempotencyKey() };
    check.answer(withJson({ adjustments: [SHIPPING] }));
    await order(call);
    expect((await order({ ...call, body: orderOf('XYZ') })).body.code).toBe(
      'idempotency-key-reused',
    );
  });

  it('in a batch gets it, too', async () => {
    check.answer(withJson({ adjustments: [SHIPPING] }));
    const body = { orders: [{ key: 'adjusted-twice', customerId, ...orderOf('ABC') }] };
    const first = await createOrderBatch({ as: operator, body });
    check.answer(withJson({ adjustments: [TAX] }));
    const again = await createOrderBatch({ as: operator, body });
    expect(first.body.results[0]).toMatchObject({ status: 201, order: { total: 1490 } });
    expect(again.body.results[0]).toEqual({ ...first.body.results[0], replayed: true });
  });

  it('places one order, though many arrive at once and each gets other terms', async () => {
    let asked = 0;
    check.answer((response, question) => {
      const amount = 100 * ++asked;
      const wait = (asked * 7) % 40;
      setTimeout(
        () => withJson({ adjustments: [{ ...SHIPPING, amount }] })(response, question),
        wait,
      );
    });
    const before = Number(await stock());
    const call = { headers: idempotencyKey() };
    const answers = await Promise.all(Array.from({ length: 8 }, () => order(call)));
    const placed = answers.filter(({ status }) => status === 201);
    expect(placed.length).toBeGreaterThan(0);
    for (const { status } of answers) expect([201, 503]).toContain(status);
    expect(placed.filter((answer) => !isReplayed(answer))).toHaveLength(1);
    expect(new Set(placed.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await stock()).toBe(before - 1);
    const [{ body } = {} as Answer] = placed;
    const metadata = await table.get({ ...orderMetadataKey(body.orderId) });
    expect(metadata).toMatchObject({ total: body.total, adjustments: body.adjustments });
  });
});

/** The ways of a check to give no answer. */
const SILENT = {
  hangs: () => undefined,
  'answers late': (response: Parameters<ReturnType<typeof withJson>>[0], asked: never) =>
    void setTimeout(() => withJson({ refused: NO })(response, asked), 1900),
  'begins an answer and never ends it': withBytes(
    'HTTP/1.1 200 OK\r\ncontent-length: 20\r\n\r\n{',
    true,
  ),
  'closes the connection': withBytes(''),
  'ends its answer too early': withBytes('HTTP/1.1 200 OK\r\ncontent-length: 20\r\n\r\n{}'),
  'answers with something else than HTTP': withBytes('220 mail.example ESMTP\r\n'),
  'throws 500': withJson({ refused: NO }, 500),
  'has too much to do': withJson({}, 429),
  'switches the protocol': withBytes(
    'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
    true,
  ),
} as const;

describe.each(Object.entries(SILENT))('A check that %s', (_, answer) => {
  beforeEach(() => check.answer(answer as never));

  it('refuses the order for a moment, and nothing is written', async () => {
    const refusal = await expectNothing(order);
    expect(refusal).toMatchObject({ status: 503, body: { code: 'try-again' } });
    expect(refusal.headers['retry-after']).toBe('1');
    expect(errors()).toContainEqual(
      expect.objectContaining({ message: 'the placing check did not answer', silence: 'refuse' }),
    );
  });

  it('lets the order pass as it is, if the shop wants that', async () => {
    vi.stubEnv('PLACING_CHECK_SILENCE', 'pass');
    expect(await order()).toMatchObject({ status: 201, body: { total: 1000 } });
  });
});

describe('A check that is down', () => {
  it('is silent', async () => {
    vi.stubEnv('PLACING_CHECK', 'http://localhost:9');
    expect((await expectNothing(order)).status).toBe(503);
    vi.stubEnv('PLACING_CHECK_SILENCE', 'pass');
    expect((await order()).status).toBe(201);
    expect(errors()[0]).toMatchObject({ because: 'ECONNREFUSED' });
  });

  it('leaves time for the transaction', async () => {
    vi.stubEnv('PLACING_CHECK_SILENCE', 'pass');
    check.answer(() => undefined);
    const begun = performance.now();
    expect((await order()).status).toBe(201);
    const took = performance.now() - begun;
    expect(took).toBeGreaterThan(1400);
    expect(took).toBeLessThan(2500);
  });

  it('ends a batch with its request: what has not begun is refused', async () => {
    check.answer(() => undefined);
    vi.stubEnv('PLACING_CHECK_SILENCE', 'pass');
    const orders = Array.from({ length: 12 }, (_, n) => ({
      key: `hanging-${n}`,
      customerId,
      ...orderOf('ABC'),
    }));
    const before = Number(await stock());
    const { body } = await createOrderBatch({ as: operator, body: { orders } });
    const statuses = body.results.map(({ status }: { status: number }) => status);
    expect(statuses.slice(0, 4)).toEqual([201, 201, 201, 201]);
    expect(new Set(statuses.slice(4))).toEqual(new Set([503]));
    // The others were cut short by the request's own deadline: no fault, and no silence.
    expect(errors().map(({ message }) => message)).toEqual(
      Array.from({ length: 4 }, () => 'the placing check did not answer'),
    );
    expect(await stock()).toBe(before - 4);
  });
});

const longName = 'x'.repeat(101);
const DISCOUNT = { kind: 'DISCOUNT', name: 'Voucher', amount: -1001 };

/** Answers of another form than the promised one. */
const LIES = {
  'no JSON': withBytes('HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello'),
  'no body': withBytes('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'),
  'bytes that are not UTF-8': (response: Parameters<ReturnType<typeof withJson>>[0]) =>
    void response
      .writeHead(200)
      .end(Buffer.from('{"refused":{"code":"no","detail":"\xff"}}', 'latin1')),
  'two answers in one': withBytes('HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\n{}{}'),
  'a list': withJson([]),
  'a text': withJson('fine'),
  'an unknown member': withJson({ refuse: NO }),
  'a refusal and adjustments': withJson({ refused: NO, adjustments: [] }),
  'a refusal without a code': withJson({ refused: { detail: 'No.' } }),
  'a refusal with a code in capitals': withJson({ refused: { ...NO, code: 'NO' } }),
  'a refusal without words': withJson({ refused: { code: 'no', detail: '' } }),
  'a refusal that is null': withJson({ refused: null }),
  'a pointer to nowhere': withJson({ refused: { ...NO, pointer: 'lines' } }),
  'an amount with a fraction': withJson({ adjustments: [{ ...SHIPPING, amount: 4.9 }] }),
  'an amount as a text': withJson({ adjustments: [{ ...SHIPPING, amount: '490' }] }),
  'a discount above zero': withJson({ adjustments: [{ ...DISCOUNT, amount: 1 }] }),
  'a name that is too long': withJson({ adjustments: [{ ...SHIPPING, name: longName }] }),
  'a card number': withJson({ adjustments: [{ ...SHIPPING, name: '4242 4242 4242 4242' }] }),
  'too many adjustments': withJson({ adjustments: Array.from({ length: 69 }, () => SHIPPING) }),
  'a line that the order lacks': withJson({ adjustments: [{ ...TAX, seq: 2 }] }),
  'a total below zero': withJson({ adjustments: [DISCOUNT] }),
  'a price below zero': withJson({ prices: [{ sku: 'ABC', unitPrice: -1 }] }),
  'a price of another SKU': withJson({ prices: [{ sku: 'XYZ', unitPrice: 1 }] }),
  'two prices of one SKU': withJson({
    prices: [1, 2].map((unitPrice) => ({ sku: 'ABC', unitPrice })),
  }),
  'more than 64 KB': (response: Parameters<ReturnType<typeof withJson>>[0]) =>
    void response.writeHead(200).end(`{}${' '.repeat(65_535)}`),
  'a redirect': (response: Parameters<ReturnType<typeof withJson>>[0]) =>
    void response.writeHead(307, { location: '/elsewhere' }).end(),
  'a status of its own': withJson({}, 404),
} as const;

describe.each(Object.entries(LIES))('A check that answers with %s', (_, answer) => {
  it.each(['refuse', 'pass'])('is broken, and changes nothing (silence: %s)', async (silence) => {
    vi.stubEnv('PLACING_CHECK_SILENCE', silence);
    check.answer(answer as never);
    expect(await expectNothing(order)).toMatchObject({
      status: 500,
      body: { code: 'internal-error' },
    });
    expect(errors()).toContainEqual(
      expect.objectContaining({
        message: 'fault',
        fault: expect.objectContaining({
          name: 'BrokenCheck',
          message: expect.stringMatching(/^the shop's placing check /),
        }),
      }),
    );
    expect(check.asked).toHaveLength(1);
  });
});

describe('A check that answers with a total above the bound', () => {
  it('is broken', async () => {
    check.answer(withJson({ prices: [{ sku: 'ABC', unitPrice: 10 ** 10 }] }));
    const body = { currency: 'EUR', lines: [{ sku: 'ABC', quantity: 101, unitPrice: 1000 }] };
    expect((await expectNothing(() => order({ body }))).status).toBe(500);
    expect(errors()[0]).toMatchObject({
      fault: { message: expect.stringContaining('total-too-large') },
    });
  });
});

describe('A check that answers twice', () => {
  const first = JSON.stringify({ adjustments: [SHIPPING] });
  const answered = `HTTP/1.1 200 OK\r\ncontent-length: ${first.length}\r\n\r\n${first}`;
  const SECOND = {
    'another answer': 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}',
    'a refusal': 'HTTP/1.1 500 No\r\ncontent-length: 0\r\n\r\n',
    'bytes that are no answer': '{"refused":{"code":"no","detail":"No."}}',
  };

  it.each(Object.entries(SECOND))('is taken at its first answer: then %s', async (_, second) => {
    for (const isApart of [false, true]) {
      check.answer(({ socket }) => {
        socket?.write(answered + (isApart ? '' : second));
        if (isApart) setTimeout(() => socket?.write(second), 1);
      });
      expect((await order()).body).toMatchObject({ total: 1490, adjustments: [SHIPPING] });
    }
  });
});

describe('The host of a check', () => {
  it.each([
    ['http://localhost:4001', ''],
    ['https://localhost', ''],
    ['https://127.0.0.1/', ''],
    ['https://169.254.169.254/latest', ''],
    ['http://checks.example/', ''],
  ])('%s is not asked unless it is allowed', async (target, allowed) => {
    vi.stubEnv('PLACING_CHECK', target);
    vi.stubEnv('PLACING_CHECK_SILENCE', 'pass');
    vi.stubEnv('WEBHOOK_PRIVATE_HOSTS', allowed);
    expect((await expectNothing(order)).status).toBe(500);
    expect(errors()[0]).toMatchObject({
      fault: { message: "the shop's placing check may not be asked: url-refused" },
    });
  });
});

describe('The metrics of a check', () => {
  it('count the outcomes, and measure its time', async () => {
    check.answer(withJson({ refused: NO }));
    await order();
    check.answer(withJson({}, 500));
    await order();
    check.answer(withJson('lies'));
    await order();
    const of = (name: string) => lines().flatMap((line) => (line[name] as number[]) ?? []);
    expect(of('PlacingCheckAsked')).toEqual([1, 1, 1]);
    expect(of('PlacingCheckRefused')).toEqual([1]);
    expect(of('PlacingCheckSilent')).toEqual([1]);
    expect(of('PlacingCheckBroken')).toEqual([1]);
    expect(of('PlacingCheckLatency')).toHaveLength(3);
  });
});
