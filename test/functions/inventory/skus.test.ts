import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { inventoryPath, isSku } from '../../../domain/inventory/sku.ts';
import { asking, operator } from '../../support/call.ts';
import {
  aCustomer,
  createOrder,
  idempotencyKey,
  orderOf,
  putInventory,
} from '../../support/orders.ts';
import { freshTable } from '../../support/table.ts';

const [getInventory, adjustStock, listOrders] = [asking('A10b'), asking('A40'), asking('A31e')];

/** SKUs as shops have them, each with its segment of a path. */
const SKUS = [
  ['SHIRT/RED-L', 'SHIRT~1RED-L'],
  ['A~1', 'A~01'],
  ['a/~b', 'a~1~0b'],
  ['Größe 42', 'Größe 42'],
  ['A&B 2.5+', 'A&B 2.5+'],
  ['12:30', '12:30'],
  ['茶碗', '茶碗'],
  ['قهوة', 'قهوة'],
  ['می‌خواهم', 'می‌خواهم'],
  ['100%', '100%'],
  ['?sku=1', '?sku=1'],
  ['"it\'s"', '"it\'s"'],
  ['...', '...'],
  ['😀'.repeat(32), '😀'.repeat(32)],
  ['x'.repeat(64), 'x'.repeat(64)],
] as const;

const LEVEL = {
  name: 'Bowl',
  unitPrice: 1000,
  currency: 'EUR',
  quantity: 10,
  lowStockThreshold: 5,
};
const put = (segment: string) =>
  putInventory({ as: operator, path: { sku: segment }, body: LEVEL });
const place = (...skus: string[]) =>
  createOrder({
    as: operator,
    path: { customerId: 'a1b2' },
    headers: idempotencyKey(),
    body: orderOf(...skus),
  });

describe('A SKU as the shop has it', () => {
  const table = freshTable();
  beforeEach(() => void vi.stubEnv('SKU_SALES', 'true'));
  beforeAll(() => aCustomer('a1b2'));

  it.each(SKUS)('is created, ordered, adjusted and found: %s', async (sku, segment) => {
    const created = await put(segment);
    expect(created).toMatchObject({
      status: 201,
      headers: { location: `/inventory/${encodeURIComponent(segment)}` },
      body: { sku },
    });
    expect(inventoryPath(sku)).toBe(created.headers['location']);
    const { status, body } = await place(sku);
    expect([status, body.lines[0].sku]).toEqual([201, sku]);
    const adjusted = await adjustStock({
      as: operator,
      path: { sku: segment },
      headers: idempotencyKey(),
      body: { delta: 3, reason: 'RECEIVED' },
    });
    expect(adjusted).toMatchObject({ status: 201, body: { sku } });
    expect(await getInventory({ as: operator, path: { sku: segment } })).toMatchObject({
      status: 200,
      body: { sku, quantity: 12 },
    });
    const { body: listed } = await listOrders({ as: operator, query: { sku } });
    expect(listed.items).toMatchObject([{ orderId: body.orderId }]);
  });

  it.each([
    ['with the separator of keys', 'A#B'],
    ['with a tilde first', '~A'],
    ['with a space before', ' A'],
    ['with a space behind', 'A '],
    ['with a line break', 'A\nB'],
    ['with a tab', 'A\tB'],
    ['with a C1 control', 'A\u0085B'],
    ['with a space that does not break', 'A\u00a0B'],
    ['with a space that nobody sees', 'A\u200bB'],
    ['with a mark of direction', 'A\u202eB'],
    ['with a byte order mark', '\ufeffA'],
    ['with half a character', 'A\ud800'],
    ['in another form than NFC', 'Gro\u0308ße'],
    ['of 65 characters', 'x'.repeat(65)],
    ['of 33 characters with 132 bytes', '😀'.repeat(33)],
    ['that a URL drops', '..'],
    ['that a URL drops, too', '.'],
    ['without a character', ''],
  ])('is refused %s, in a path, a body and a query', async (_, sku) => {
    const before = await table.all();
    const segment = sku.replaceAll('~', '~0');

    expect(await put(segment)).toMatchObject({
      status: 400,
      body: { code: 'invalid-request', errors: [{ pointer: '/path/sku' }] },
    });
    expect(await place(sku)).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/lines/0/sku' }] },
    });
    expect(await listOrders({ as: operator, query: { sku } })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/query/sku' }] },
    });
    expect(await table.all()).toEqual(before);
  });

  it.each(['A~B', 'A~2', 'A~', 'A/B'])(
    'is refused in a path that is not escaped: %s',
    async (s) => {
      expect(await put(s)).toMatchObject({
        status: 400,
        body: {
          errors: [{ pointer: '/path/sku', detail: 'must have ~1 for each / and ~0 for each ~' }],
        },
      });
    },
  );

  it('has one path, which names it alone', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 64 }), (text) => {
        if (!isSku(text)) return;
        const url = new URL(`https://api.example${inventoryPath(text)}`);
        const segment = decodeURIComponent(url.pathname).slice('/inventory/'.length);
        expect(segment).not.toContain('/');
        expect(segment.replaceAll('~1', '/').replaceAll('~0', '~')).toBe(text);
      }),
    );
  });
});
