import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import { describe, expect, it } from 'vitest';
import type { NewOperation } from '../../generate/new-operation.ts';
import { filesIn } from '../../generate/operation-files.ts';
import { row, skeletons } from '../../generate/skeletons.ts';

const ADD: NewOperation = {
  id: 'A99',
  name: 'add-note',
  method: 'POST',
  path: '/orders/{orderId}/notes',
  group: 'storefront-write',
  room: 'orders',
};
const LIST: NewOperation = { ...ADD, id: 'A99b', name: 'list-notes', method: 'GET' };

/** The texts of the skeletons: of the table, the function, the record and the test. */
function textsOf(operation: NewOperation): readonly string[] {
  const file = `${operation.id.toLowerCase()}-${operation.name}`;
  return Object.values(skeletons(operation, filesIn('orders', file)));
}

describe('A new access pattern', () => {
  it.each([ADD, LIST])('has a row, and skeletons that are TypeScript: $name', (operation) => {
    const file = `${operation.id.toLowerCase()}-${operation.name}`;
    const texts = skeletons(operation, filesIn('orders', file));

    expect(Object.keys(texts)).toEqual([
      `table/orders/${file}.ts`,
      `functions/orders/${file}.ts`,
      `packages/api/operations/orders/${file}.ts`,
      `test/functions/orders/${file}.test.ts`,
    ]);
    for (const text of [row(operation), ...Object.values(texts)])
      expect(() => transformSync(text, { loader: 'ts' })).not.toThrow();
    expect(row(operation)).toContain("group: 'storefront-write'");
  });

  it('is a list with pages if it is a GET whose name begins with list-', () => {
    const [table, operation, record] = textsOf(LIST);

    expect(row(LIST)).toContain('  paged: true,\n');
    expect(table).toContain('page: PageRequest');
    expect(operation).toContain('const query = z.strictObject({ limit, cursor });');
    expect(operation).toContain("const scope = ['A99b', principal.subject, path.orderId];");
    expect(record).toContain("answers: { 200: pageOf('ListNotes', ");
  });

  it.each<Partial<NewOperation>>([
    { name: 'get-notes' },
    { name: 'relist-notes' },
    { method: 'POST' },
  ])('has no pages otherwise: %j', (change) => {
    const other = { ...LIST, ...change };

    expect(row(other)).not.toContain('paged');
    expect(textsOf(other).join()).not.toMatch(/cursor|page/);
  });

  it.each([
    ['/customers/{customerId}/orders/{orderId}/notes', 'customerOrderPath'],
    ['/customers/{customerId}/orders/{orderId}/payments/{paymentId}/notes', 'paymentPath'],
    ['/customers/{customerId}/notes', 'customerPath'],
    ['/orders/{orderId}/notes', 'orderPath'],
    ['/inventory/{sku}/notes', 'skuPath'],
  ])('uses the schema of a path with these ids: %s', (path, schema) => {
    for (const operation of [ADD, LIST, { ...LIST, name: 'get-notes' }]) {
      const [, text] = textsOf({ ...operation, path });

      expect(text).toContain(`import { ${schema} } from '../http/path.ts';`);
      expect(text).toMatch(new RegExp(`^  \\{ path: ${schema}[ ,]`, 'm'));
      expect(text).not.toContain('keyPart');
    }
  });

  it('has a schema of its own for a path with other ids', () => {
    const [, text] = textsOf({ ...ADD, path: '/orders/{orderId}/notes/{noteId}' });

    expect(text).toContain('const path = z.object({ orderId: keyPart(), noteId: keyPart() });');
  });

  it.each([
    [['A6', 'x', 'GET /x', 'payments'], 'there is a row A6 already'],
    [['A', 'x', 'GET /x', 'payments'], 'A is no id such as A28'],
    [['A99', 'Add', 'GET /x', 'payments'], 'Add is no name'],
    [['A99', 'add', 'GET x', 'payments'], 'GET x is no route'],
    [['A99', 'add', 'GET /x', 'nobody'], 'there is no group nobody'],
    [['A99', 'create-order', 'GET /orders', 'payments'], 'there is an operation create-order'],
    [['A99', 'add', 'GET /x', 'payments', '--room', 'attic'], 'there is no room attic'],
  ])('is refused for %j, and nothing is written', (words, message) => {
    const manifest = () => readFileSync('functions/manifest/orders.ts', 'utf8');
    const before = manifest();
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(import.meta.dirname, '../../generate/new.ts'), ...words],
      { encoding: 'utf8' },
    );
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining(message) });
    expect(manifest()).toBe(before);
  });
});
