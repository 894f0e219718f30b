import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { attributeErrors } from '../../../../domain/shop/attribute-errors.ts';
import type { ShopAttributes } from '../../../../domain/shop/shop-attributes.ts';
import { ROOT } from '../../commands/root.ts';
import { clientTypes } from '../../openapi/client-types.ts';
import type { OpenApiDocument } from '../../openapi/document.ts';
import { inWhole } from '../../openapi/shared-parts.ts';
import { shopDocument } from '../../openapi/shop-document.ts';

const product = JSON.parse(readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8'));

const SOME = { label: 'Gift message', form: { longest: 20 }, personal: false, shown: [] } as const;
const OPEN: ShopAttributes = {
  undeclared: 'allowed',
  order: {
    gift: { ...SOME, required: true },
    'wrap.color': { ...SOME, form: { oneOf: ['red', "it's"] } },
  },
  line: { day: { ...SOME, label: 'Day */', form: 'date' }, weight: { ...SOME, form: 'number' } },
};
const CLOSED: ShopAttributes = { ...OPEN, undeclared: 'refused' };

/** A check of a schema of the shop's document, with all that it refers to. */
function checkOf(declared: ShopAttributes, name: string) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  (addFormats as unknown as (of: Ajv2020) => void)(ajv);
  const { components } = shopDocument(product, declared);
  return ajv.compile({ $ref: `#/components/schemas/${name}`, components });
}

const body = (attributes: object | undefined, ofLine?: object) => ({
  currency: 'EUR',
  lines: [{ sku: 'ABC', quantity: 1, unitPrice: 1, ...(ofLine && { attributes: ofLine }) }],
  ...(attributes && { attributes }),
});

describe('The document of a shop', () => {
  it('is the product’s if the shop declares nothing', () => {
    expect(shopDocument(product, { undeclared: 'allowed' })).toBe(product);
  });

  it.each([
    [{ gift: 'To Nia' }, {}, true, true],
    [{ gift: 'To Nia', 'wrap.color': 'red' }, { day: '2026-11-29', weight: '-1.5' }, true, true],
    [{ gift: 'To Nia', other: 'x' }, {}, true, false],
    [{ gift: 'To Nia' }, { other: 'x' }, true, false],
    [{}, {}, false, false],
    [undefined, {}, false, false],
    [{ gift: 'To Nia, with all our love' }, {}, false, false],
    [{ gift: 'To Nia', 'wrap.color': 'blue' }, {}, false, false],
    [{ gift: 'To Nia' }, { day: '2027-02-29' }, false, false],
    [{ gift: 'To Nia' }, { weight: '1,5' }, false, false],
  ])('takes %j with a line of %j as the API does', (attributes, ofLine, open, closed) => {
    const order = body(attributes, ofLine);
    for (const [declared, isTaken] of [
      [OPEN, open],
      [CLOSED, closed],
    ] as const) {
      expect(checkOf(declared, 'NewOrder')(order)).toBe(isTaken);
      const batch = { orders: [{ key: '1', customerId: 'c-1', ...order }] };
      expect(checkOf(declared, 'NewOrderBatch')(batch)).toBe(isTaken);
      expect(attributeErrors(declared, order as never).length === 0).toBe(isTaken);
    }
  });

  it('lets a change remove what is not required', () => {
    const takes = (attributes: object, declared = OPEN) =>
      checkOf(declared, 'AttributeChanges')({ attributes });
    expect(takes({ 'wrap.color': null, other: null, more: 'x' })).toBe(true);
    expect(takes({ gift: null })).toBe(false);
    expect(takes({ other: null }, CLOSED)).toBe(true);
    expect(takes({ other: 'x' }, CLOSED)).toBe(false);
  });

  it('shows values of any form in answers, which may be of before, with the labels', () => {
    const { schemas } = shopDocument(product, CLOSED).components;
    expect(schemas.Attributes.properties.gift).toEqual({
      type: 'string',
      maxLength: 200,
      description: 'Gift message',
    });
    expect(schemas.Attributes.required).toBeUndefined();
    expect(schemas.Attributes.additionalProperties).toEqual({ type: 'string', maxLength: 200 });
    for (const name of ['LineItem', 'StoredLineItem'])
      expect(schemas[name].properties.attributes.$ref).toBe('#/components/schemas/LineAttributes');
    expect(schemas.LineAttributes.properties.weight.description).toBe('Gift message');
  });

  it.each([OPEN, CLOSED])('has examples that the shop takes: %#', (declared) => {
    const { paths } = shopDocument(inWhole(product), declared);
    const exampleOf = (path: string, method: string) =>
      paths[path][method].requestBody.content['application/json'].example;
    for (const [path, method, schema] of [
      ['/customers/{customerId}/orders', 'post', 'NewOrder'],
      ['/order-batches', 'post', 'NewOrderBatch'],
      ['/customers/{customerId}/orders/{orderId}/attributes', 'patch', 'AttributeChanges'],
    ] as const) {
      const check = checkOf(declared, schema);
      check(exampleOf(path, method));
      expect(check.errors).toBeNull();
    }
    expect(exampleOf('/customers/{customerId}/orders', 'post').attributes.gift).toBe(
      'Gift message',
    );
  });
});

describe('The client’s types of a shop', () => {
  const typesOf = (declared: ShopAttributes) =>
    clientTypes(shopDocument(product as OpenApiDocument, declared));
  const newOrder = (declared: ShopAttributes) =>
    /export interface NewOrder \{[\s\S]*?\n\}\n/.exec(typesOf(declared))?.[0];

  it('have each attribute, and an index of others if there may be any', () => {
    expect(newOrder(OPEN)).toContain(`
  readonly attributes: {
    /** Gift message */
    readonly gift: string;
    /** Gift message */
    readonly 'wrap.color'?: 'red' | 'it\\'s' | null;
    readonly [name: string]: string | 'red' | 'it\\'s' | null | undefined;
  };`);
    expect(newOrder(CLOSED)).not.toContain('[name: string]');
  });

  it('end no comment early', () => {
    expect(newOrder(OPEN)).toContain('/** Day *\\/ */');
  });

  it('are the product’s if nothing is declared', () => {
    expect(typesOf({ undeclared: 'allowed' })).toBe(
      readFileSync(join(ROOT, 'packages/client/types.ts'), 'utf8'),
    );
  });
});
