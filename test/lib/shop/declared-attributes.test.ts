import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { bundleFunctions } from '../../../lib/functions/bundle.ts';
import { assertDeclaration, declaredAttributes } from '../../../lib/shop/declared-attributes.ts';

const A = { label: 'A', form: { longest: 120 }, personal: false, shown: ['order', 'events'] };
const named = (count: number, changes: object = {}) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`a${n}`, { ...A, ...changes }]));

const orderWith = (changes: object) => ({
  undeclared: 'allowed',
  order: { gift: { ...A, ...changes } },
});

describe('A declaration', () => {
  it.each([
    [{ undeclared: 'refused' }],
    [orderWith({ required: true, form: 'date' })],
    [orderWith({ personal: true, shown: ['list', 'order', 'slip', 'csv', 'export'] })],
    [{ undeclared: 'allowed', line: { 'a.b-c_1': { ...A, shown: ['order', 'slip', 'export'] } } }],
    [{ undeclared: 'allowed', order: { ...named(10, { required: true }), more: A } }],
  ])('may be %j', (declared) => {
    expect(() => assertDeclaration(declared)).not.toThrow();
  });

  it.each([
    [undefined, 'attributes: expected an object'],
    [{}, 'attributes.undeclared: expected one of allowed, refused'],
    [{ undeclared: 'allowed', orders: {} }, 'attributes.orders: is unknown'],
    [{ undeclared: 'allowed', order: [] }, 'attributes.order: expected an object'],
    [{ undeclared: 'allowed', order: { '1a': A } }, 'attributes.order.1a: expected a name of a'],
    [orderWith({ label: '' }), 'attributes.order.gift.label: expected a text of 1 to 60'],
    [orderWith({ label: 'a\nb' }), 'attributes.order.gift.label: expected a text of 1 to 60'],
    [orderWith({ form: 'int' }), "attributes.order.gift.form: expected 'number', 'date', "],
    [orderWith({ form: { longest: 201 } }), 'gift.form.longest: expected an integer from 1 to 200'],
    [orderWith({ form: { oneOf: [] } }), 'attributes.order.gift.form.oneOf: expected'],
    [orderWith({ form: { oneOf: ['S', 'S'] } }), 'attributes.order.gift.form.oneOf: expected'],
    [orderWith({ personal: undefined }), 'attributes.order.gift.personal: expected true or false'],
    [orderWith({ personal: true }), 'attributes.order.gift.shown: expected no events for what'],
    [orderWith({ shown: ['page'] }), 'attributes.order.gift.shown.0: expected some of list, '],
    [orderWith({ shown: ['csv', 'csv'] }), 'attributes.order.gift.shown: expected some of list, '],
    [orderWith({ hidden: true }), 'attributes.order.gift.hidden: is unknown'],
    [
      { undeclared: 'allowed', line: { gift: A } },
      'attributes.line.gift.shown.1: expected some of',
    ],
    [
      { undeclared: 'allowed', order: named(11, { required: true }) },
      'attributes.order: expected at most 10 that are required',
    ],
  ])('is not %j', (declared, message) => {
    expect(() => assertDeclaration(declared, 'my-shop/attributes.ts')).toThrow(
      expect.objectContaining({
        name: 'ContextError',
        message: expect.stringContaining(message),
      }),
    );
    expect(() => assertDeclaration(declared, 'my-shop/attributes.ts')).toThrow(
      /^my-shop\/attributes\.ts: /,
    );
  });
});

describe('The file of a declaration', () => {
  const parent = mkdtempSync(join(tmpdir(), 'orders-attributes-'));
  afterAll(() => rmSync(parent, { recursive: true }));
  const folderWith = (text: string) => {
    const folder = mkdtempSync(join(parent, 'shop-'));
    writeFileSync(join(folder, 'attributes.ts'), text);
    return folder;
  };

  it('is the repository’s in a folder without one', async () => {
    expect(await declaredAttributes(parent)).toEqual({ undeclared: 'allowed' });
  });

  it('ends a synthesis before anything is bundled, and is named, if it is malformed', async () => {
    const shop = folderWith("export const attributes = { undeclared: 'no' };");
    await expect(bundleFunctions(['index-orders'], join(parent, 'out'), { shop })).rejects.toThrow(
      'attributes.ts: attributes.undeclared: expected one of allowed, refused',
    );
    expect(existsSync(join(parent, 'out'))).toBe(false);
  });

  it('is named if it is no code', async () => {
    await expect(declaredAttributes(folderWith('export const attributes = {'))).rejects.toThrow(
      /^shop\/attributes\.ts: /,
    );
  });

  it('may lack the declaration no more than have a wrong one', async () => {
    await expect(declaredAttributes(folderWith('export const other = {};'))).rejects.toThrow(
      'attributes: expected an object',
    );
  });
});
