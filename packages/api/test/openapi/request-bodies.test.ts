import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from '../../openapi/document.ts';
import { OPERATIONS } from '../../operations/operations.ts';

/** The document without its examples. openapi.test.ts compares it with docs/openapi.json. */
const document = JSON.parse(JSON.stringify(openApiDocument([])));
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(document, 'openapi');

/** The schema of a body in the functions, and its validator from the document. */
function schemasOf(name: string) {
  const { shape } =
    OPERATIONS.find(({ body }) => body?.id === name)?.handler ?? expect.fail(`no body is ${name}`);
  const schema = shape.body ?? shape.optionalBody ?? expect.fail();
  const validate = ajv.compile({ $ref: `openapi#/components/schemas/${name}` });
  return {
    accepts: (body: unknown) => schema.safeParse(body).success,
    documents: (body: unknown) => validate(body) === true,
  };
}

const fact = {
  provider: 'stripe',
  kind: 'SALE',
  state: 'SUCCEEDED',
  amount: 100,
  currency: 'EUR',
  reference: 'ch_1',
  occurredAt: '2026-06-01T12:00:00Z',
};
const names = {
  customerId: 'a1b2',
  orderId: 'o-1',
  paymentId: 'p-1',
  paymentReference: 'pi_1',
  transactionId: 't-1',
};

/** Every selection of an object's members. */
const selections = (members: object): object[] =>
  Object.entries(members).reduce<object[]>(
    (chosen, [name, value]) => chosen.flatMap((one) => [one, { ...one, [name]: value }]),
    [{}],
  );

const endpoint = { url: 'https://shop.example/' };
const order = { lines: [{ sku: 'ABC', quantity: 1, unitPrice: 1 }], currency: 'EUR' };
const adjusted = (kind: string, amount: number) => ({
  ...order,
  adjustments: [{ kind, name: 'x', amount }],
});

/** Bodies near each rule that is about more than one member, by the schema's name. */
const BODIES: Readonly<Record<string, readonly object[]>> = {
  PaymentEvent: selections(names).map((named) => ({ ...fact, ...named })),
  NewPayment: ['stripe', 'manual'].flatMap((provider) => [
    { provider },
    { provider, captured: false },
    { provider, captured: true },
  ]),
  TrackingUpdate: [
    {},
    { trackingInfo: {} },
    ...selections({ company: 'DHL', number: '1', url: 'https://dhl.example/1' }).map((info) => ({
      trackingInfo: info,
    })),
    { estimatedDeliveryAt: '2026-06-01T12:00:00Z' },
  ],
  NewWebhookEndpoint: [
    { ...endpoint, eventTypes: [] },
    { ...endpoint, eventTypes: ['order.*'] },
    { ...endpoint, eventTypes: ['order.*', 'payment.*'] },
    { ...endpoint, eventTypes: ['order.*', 'payment.*', 'order.*'] },
  ],
  WebhookEndpointUpdate: [{}, { eventTypes: ['*', '*'] }, { status: 'ENABLED' }],
  NewStockAdjustment: [-1, 0, 1].map((delta) => ({ delta, reason: 'COUNTED' })),
  NewOrder: ['DISCOUNT', 'SHIPPING', 'TAX'].flatMap((kind) =>
    [-1, 0, 1].map((amount) => adjusted(kind, amount)),
  ),
};

describe('The document of request bodies', () => {
  it.each(Object.entries(BODIES))('%s has the rules of the function', (name, bodies) => {
    const { accepts, documents } = schemasOf(name);
    for (const body of bodies)
      expect([documents(body), body], JSON.stringify(body)).toEqual([accepts(body), body]);
    expect(new Set(bodies.map(accepts)).size).toBe(2);
  });

  it('requires a key beside the lines of a cancellation, as the function does', () => {
    const { parameters } =
      document.paths['/customers/{customerId}/orders/{orderId}/cancellation'].post;
    const key = parameters.find(({ name }: { name: string }) => name === 'Idempotency-Key');
    expect(key).toMatchObject({
      required: false,
      description: expect.stringMatching(/^Required if the body has `lines`\./),
    });
  });
});

describe('The document’s patterns', () => {
  const patterns = new Set<string>();
  JSON.stringify(document, (name, value) => {
    if (name === 'pattern' && typeof value === 'string') patterns.add(value);
    return value;
  });
  const codePoints = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code));

  it('need no Unicode properties, which tools in other languages cannot read, but for one', () => {
    // An e-mail address allows letters of every script, also beyond U+FFFF: these cannot be ranges
    // without the flag u. docs/documents.md has the reason.
    const email = document.components.schemas.NewCustomer.properties.email.anyOf[0].pattern;
    expect([...patterns].filter((pattern) => /\\[pPu]\{/.test(pattern))).toEqual([email]);
  });

  it('of a URL match the same with ranges as with classes, in each code point', () => {
    const { pattern } = document.components.schemas.NewWebhookEndpoint.properties.url;
    const classes = /^https?:\/\/[^\s\p{Cc}]+$/u;
    for (const flags of ['', 'u', 'v']) {
      const ranges = new RegExp(pattern, flags);
      const differing = codePoints.filter(
        (one) => ranges.test(`https://${one}`) !== classes.test(`https://${one}`),
      );
      expect([flags, differing]).toEqual([flags, []]);
    }
    expect('http:/shop.example').not.toMatch(new RegExp(pattern));
    expect('ftp://shop.example').not.toMatch(new RegExp(pattern));
  });
});
