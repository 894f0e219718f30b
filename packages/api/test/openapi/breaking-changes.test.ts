/** Two small documents for each rule of docs/compatibility.md. */
import { describe, expect, it } from 'vitest';
import { type ApiDocument, breakingChanges } from '../../openapi/breaking-changes.ts';
import type { Schema } from '../../openapi/compared-schema.ts';

type Operation = ApiDocument['paths'][string][string];

const JSON_TYPE = 'application/json';
const ROUTE = 'PUT /a/{id}';

const documentOf = (operation: Partial<Operation>, schemas = {}): ApiDocument => ({
  info: { version: '1.0.0' },
  security: [{ token: [] }],
  paths: { '/a/{id}': { put: { responses: {}, ...operation } } },
  components: { schemas },
});
const answering = (schema: Schema, schemas = {}, type = JSON_TYPE): ApiDocument =>
  documentOf({ responses: { 200: { content: { [type]: { schema } } } } }, schemas);
const taking = (schema: Schema, schemas = {}): ApiDocument =>
  documentOf({ requestBody: { required: true, content: { [JSON_TYPE]: { schema } } } }, schemas);
const parameter = (schema: Schema, more = {}) =>
  documentOf({ parameters: [{ name: 'limit', in: 'query', schema, ...more }] });
const secured = (...scopes: string[][]) =>
  documentOf({ security: scopes.map((token) => ({ token })) });
const object = (properties: Record<string, Schema | boolean>, more = {}): Schema => ({
  type: 'object',
  properties,
  ...more,
});
const coded = (...codes: string[]) =>
  answering(
    { allOf: [{ $ref: '#/components/schemas/Problem' }, object({ code: { enum: codes } })] },
    { Problem: object({ code: { type: 'string' }, title: { type: 'string' } }) },
    'application/problem+json',
  );
const text = { type: 'string' };
const number = { type: 'number' };
const integer = { type: 'integer' };

const shared = (schema: Schema) => {
  const content = { [JSON_TYPE]: { schema: { $ref: '#/components/schemas/Order' } } };
  return documentOf(
    { requestBody: { content }, responses: { 200: { content }, 201: { content } } },
    { Order: schema },
  );
};
const list = (schema: Schema) => object({ lines: { type: 'array', items: schema } });

/** The name of the rule, what breaks, its name, and the document before and after. */
const BREAKS: readonly [string, string, string, ApiDocument, ApiDocument][] = [
  ['a route', `${ROUTE} is gone`, ROUTE, documentOf({}), { ...documentOf({}), paths: {} }],
  [
    'a method of a route',
    `${ROUTE} is gone`,
    ROUTE,
    documentOf({}),
    { ...documentOf({}), paths: { '/a/{id}': { get: { responses: {} } } } },
  ],
  [
    'a member of an answer',
    `${ROUTE} 200.total is gone from answers`,
    'total',
    answering(object({ id: text, total: number })),
    answering(object({ id: text })),
  ],
  [
    'a member that each answer had',
    `${ROUTE} 200.id is gone from answers`,
    'id',
    answering(object({ id: text }, { required: ['id'] })),
    answering(object({})),
  ],
  [
    'a member in a list of an answer',
    `${ROUTE} 200.lines.sku is gone from answers`,
    'sku',
    answering(list(object({ sku: text }))),
    answering(list(object({}))),
  ],
  [
    'a member that an answer always had',
    `${ROUTE} 200.id may be missing now`,
    'id',
    answering(object({ id: text }, { required: ['id'] })),
    answering(object({ id: text })),
  ],
  [
    'the type of a member',
    `${ROUTE} 200.total: its type is string, not integer`,
    'total',
    answering(object({ total: integer })),
    answering(object({ total: text })),
  ],
  [
    'whole numbers of an answer',
    `${ROUTE} 200.total: its type is number, not integer`,
    'total',
    answering(object({ total: integer })),
    answering(object({ total: number })),
  ],
  [
    'a member of the only branch that has it',
    `${ROUTE} 200.b is gone from answers`,
    'b',
    answering({ oneOf: [object({ a: text }), object({ a: text, b: text })] }),
    answering({ oneOf: [object({ a: text })] }),
  ],
  [
    'a member that several branches had, in one schema for all',
    `${ROUTE} 200.b is gone from answers`,
    'b',
    answering({ ...object({ a: text }), oneOf: [object({ b: text }), object({ b: number })] }),
    answering(object({ a: text })),
  ],
  [
    'the type of members with any name',
    `${ROUTE} 200.*: its type is string, not integer`,
    JSON_TYPE,
    answering(object({}, { additionalProperties: integer })),
    answering(object({}, { additionalProperties: text })),
  ],
  [
    'members with any name of an answer',
    `${ROUTE} 200.* is gone from answers`,
    JSON_TYPE,
    answering(object({}, { additionalProperties: integer })),
    answering(object({}, { additionalProperties: false })),
  ],
  [
    'longer values of members with any name',
    `${ROUTE} body.*: maxLength is narrower`,
    JSON_TYPE,
    taking(object({}, { additionalProperties: { maxLength: 9, ...text } })),
    taking(object({}, { additionalProperties: { maxLength: 5, ...text } })),
  ],
  [
    'a request without a member that one schema for all needs',
    `${ROUTE} body.b is required now`,
    'b',
    taking({
      ...object({}, { required: ['a'] }),
      anyOf: [object({ b: text }), object({ c: text })],
    }),
    taking(object({ b: text, c: text }, { required: ['a', 'b'] })),
  ],
  [
    'a status',
    `${ROUTE} 202 is gone`,
    '202',
    documentOf({ responses: { 200: {}, 202: {} } }),
    documentOf({ responses: { 200: {} } }),
  ],
  [
    'a problem code',
    `${ROUTE} 200 out-of-stock is gone`,
    'out-of-stock',
    coded('order-not-open', 'out-of-stock'),
    coded('order-not-open'),
  ],
  [
    'the code of a line',
    `${ROUTE} 200 price-changed is gone`,
    'price-changed',
    answering(list({ oneOf: [object({ code: { const: 'price-changed' } })] })),
    answering(list({ oneOf: [object({ code: { const: 'out-of-stock' } })] })),
  ],
  [
    'a media type of an answer',
    `${ROUTE} 200 text/csv is gone`,
    'text/csv',
    answering(text, {}, 'text/csv'),
    answering(text),
  ],
  [
    'a header of an answer',
    `${ROUTE} 200 ETag is gone`,
    'ETag',
    documentOf({ responses: { 200: { headers: { ETag: {} } } } }),
    documentOf({ responses: { 200: {} } }),
  ],
  [
    'a header that an answer always had',
    `${ROUTE} 200 ETag may be missing now`,
    'ETag',
    documentOf({ responses: { 200: { headers: { ETag: { required: true } } } } }),
    documentOf({ responses: { 200: { headers: { ETag: {} } } } }),
  ],
  [
    'a new member that a request needs',
    `${ROUTE} body.sku is required now`,
    'sku',
    taking(object({})),
    taking(object({ sku: text }, { required: ['sku'] })),
  ],
  [
    'an old member that a request needs',
    `${ROUTE} body.sku is required now`,
    'sku',
    taking(object({ sku: text })),
    taking(object({ sku: text }, { required: ['sku'] })),
  ],
  [
    'a member that a request may have',
    `${ROUTE} body.sku is gone from requests`,
    'sku',
    taking(object({ sku: text }, { additionalProperties: false })),
    taking(object({}, { additionalProperties: false })),
  ],
  [
    'a member that a request may have, as false',
    `${ROUTE} body.sku is gone from requests`,
    'sku',
    taking(object({ sku: text })),
    taking(object({ sku: false })),
  ],
  [
    'members that a request may have beside the known ones',
    `${ROUTE} body: additionalProperties is narrower`,
    JSON_TYPE,
    taking(object({})),
    taking(object({}, { additionalProperties: false })),
  ],
  [
    'numbers that are not whole',
    `${ROUTE} query limit: its type is integer, not number`,
    'limit',
    parameter(number),
    parameter(integer),
  ],
  [
    'a body that a request needs',
    `${ROUTE} body is required now`,
    'body',
    documentOf({ requestBody: { content: {} } }),
    documentOf({ requestBody: { required: true, content: {} } }),
  ],
  ['a parameter', `${ROUTE} query limit is gone`, 'limit', parameter(integer), documentOf({})],
  [
    'a parameter that a request needs',
    `${ROUTE} query limit is required now`,
    'limit',
    parameter(integer),
    parameter(integer, { required: true }),
  ],
  [
    'a caller',
    `${ROUTE} is closed to callers with orders/write`,
    'orders/write',
    secured(['orders/write'], ['orders/operate']),
    secured(['orders/operate']),
  ],
  [
    'anyone signed in',
    `${ROUTE} is closed to callers with token`,
    'token',
    documentOf({}),
    secured(['orders/operate']),
  ],
  [
    'a caller who now needs two scopes',
    `${ROUTE} is closed to callers with orders/write`,
    'orders/write',
    secured(['orders/write']),
    secured(['orders/write', 'orders/pay']),
  ],
];

/** A limit, its value before and after. */
const LIMITS: readonly [string, unknown, unknown][] = [
  ['maxLength', 10, 9],
  ['maxLength', undefined, 9],
  ['maximum', 10, 9],
  ['exclusiveMaximum', 10, 9],
  ['maxItems', 10, 9],
  ['maxProperties', 10, 9],
  ['minLength', 1, 2],
  ['minLength', undefined, 2],
  ['minimum', 0, 1],
  ['exclusiveMinimum', 0, 1],
  ['minItems', 0, 1],
  ['minProperties', 0, 1],
  ['pattern', '^a+$', '^a$'],
  ['pattern', undefined, '^a$'],
  ['format', undefined, 'date'],
  ['uniqueItems', undefined, true],
  ['multipleOf', undefined, 2],
  ['not', undefined, { const: 0 }],
  ['propertyNames', undefined, { pattern: '^[A-Z]{3}$' }],
  ['enum', ['a', 'b'], ['a']],
  ['enum', undefined, ['a']],
];

describe('A break', () => {
  it.each(BREAKS)('is the loss of %s', (_, breaks, name, before, after) => {
    expect(breakingChanges(before, after)).toEqual([{ name, text: breaks }]);
  });

  it.each(LIMITS)('is a narrower %s, %j that is %j now', (limit, was, is) => {
    expect(breakingChanges(parameter({ [limit]: was }), parameter({ [limit]: is }))).toEqual([
      { name: 'limit', text: `${ROUTE} query limit: ${limit} is narrower` },
    ]);
  });

  it('of a value that was one of two is a narrower enum, too', () => {
    const before = parameter({ enum: ['a', 'b'] });

    expect(breakingChanges(before, parameter({ const: 'a' }))).toHaveLength(1);
  });

  it('of a shared schema is named once for requests and once for answers', () => {
    const before = shared(object({ id: text, sku: text }, { additionalProperties: false }));
    const after = shared(object({ id: text }, { additionalProperties: false }));

    expect(breakingChanges(before, after)).toEqual([
      { name: 'sku', text: 'Order.sku is gone from requests' },
      { name: 'sku', text: 'Order.sku is gone from answers' },
    ]);
  });

  it('of a schema that contains itself is found', () => {
    const self = { $ref: '#/components/schemas/Order' };

    expect(
      breakingChanges(
        shared(object({ id: text, parent: self, code: { enum: ['a'] } })),
        shared(object({ parent: self, code: { enum: ['a'] } })),
      ),
    ).toEqual([{ name: 'id', text: 'Order.id is gone from answers' }]);
  });

  it('of a narrower branch names what the nearest one takes', () => {
    const before = taking({ anyOf: [object({ a: text }), object({ b: text })] });
    const after = taking({
      anyOf: [object({ a: text }), object({ b: { maxLength: 2, ...text }, c: { ...text } })],
    });

    expect(breakingChanges(before, after)).toEqual([]);
    expect(
      breakingChanges(
        taking({ anyOf: [{ required: ['a'] }] }),
        taking({ anyOf: [{ required: ['a', 'b', 'c'] }, { required: ['a', 'b'] }] }),
      ),
    ).toEqual([{ name: 'b', text: `${ROUTE} body.b is required now` }]);
  });

  it('is a first choice between branches, of which each asks for more', () => {
    expect(
      breakingChanges(taking(object({})), taking({ ...object({}), anyOf: [{ required: ['a'] }] })),
    ).toEqual([{ name: 'a', text: `${ROUTE} body.a is required now` }]);
  });
});

describe('No break', () => {
  it.each<[string, ApiDocument, ApiDocument]>([
    ['a new route', { ...documentOf({}), paths: {} }, documentOf({})],
    ['a new member of an answer', answering(object({})), answering(object({ id: text }))],
    ['a new value of an answer', answering({ enum: ['a'] }), answering({ enum: ['a', 'b'] })],
    ['a wider limit of an answer', answering({ maxLength: 1 }), answering({ maxLength: 2 })],
    ['fewer values of an answer', answering({ enum: ['a', 'b'] }), answering({ enum: ['a'] })],
    ['whole numbers in an answer', answering(number), answering(integer)],
    [
      'one schema with the members of all branches',
      answering({ oneOf: [object({ a: text }), object({ b: text })] }),
      answering(object({ a: text, b: text })),
    ],
    [
      'wider members with any name',
      taking(object({}, { additionalProperties: { maxLength: 5 } })),
      taking(object({}, { additionalProperties: true })),
    ],
    ['a new problem code', coded('a'), coded('a', 'b')],
    ['a new optional member of a request', taking(object({})), taking(object({ id: text }))],
    ['a member that is ignored now', taking(object({ id: text })), taking(object({}))],
    [
      'a member that a request no longer needs',
      taking(object({ id: text }, { required: ['id'] })),
      taking(object({ id: text })),
    ],
    ['numbers that need not be whole', parameter(integer), parameter(number)],
    ['any value', parameter({ enum: ['a'] }), parameter({})],
    ['a parameter that is optional now', parameter(text, { required: true }), parameter(text)],
    [
      'a parameter that is still required',
      parameter(text, { required: true }),
      parameter(text, { required: true }),
    ],
    ['a new caller', secured(['orders/operate']), secured(['orders/operate'], ['orders/pay'])],
    ['no callers at all that are excluded', secured(['orders/operate']), secured()],
    ['a caller who needs less', secured(['a', 'b']), secured(['b'])],
    [
      'members in an own schema',
      answering(object({ a: text })),
      answering({ allOf: [object({ a: text })] }),
    ],
    [
      'a new branch',
      taking({ anyOf: [object({ a: text })] }),
      taking({ anyOf: [object({ b: text }, { required: ['b'] }), object({ a: text })] }),
    ],
  ])('is %s', (_, before, after) => {
    expect(breakingChanges(before, after)).toEqual([]);
  });

  it.each(LIMITS)('is a wider %s, %j that was %j', (limit, is, was) => {
    // A pattern that differs always counts as narrower.
    const other = is === '^a+$' ? undefined : is;

    expect(breakingChanges(parameter({ [limit]: was }), parameter({ [limit]: other }))).toEqual([]);
  });
});
