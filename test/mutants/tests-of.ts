/** Which tests a source file's mutants are run against: few, and quick. */
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from '../../local/local-folder.ts';

/** The folders that are mutated. */
export const FOLDERS = ['domain', 'table'] as const;

/** The least score of each folder as a whole, of 100. */
export const GOALS: Readonly<Record<(typeof FOLDERS)[number], number>> = { domain: 90, table: 85 };

/**
 * The tests that a source file needs beside the one that bears its name. All tests that import a file, even indirectly,
 * would be nearly all tests for nearly all files, and take a hundred times as long.
 */
export const MORE_TESTS: Readonly<Record<string, readonly string[]>> = {
  'domain/inventory.ts': ['test/a10-put-inventory.test.ts', 'test/a11-list-low-stock.test.ts'],
  'domain/order.ts': ['test/a6-create-order.test.ts'],
  'table/a1-get-customer.ts': ['test/lagging-reads.test.ts'],
  'table/a2-list-customer-orders.ts': ['test/lagging-reads.test.ts'],
  'table/a3-get-order.ts': ['test/lagging-reads.test.ts'],
  'table/a6-create-order.ts': ['test/order-limits.test.ts', 'test/idempotency.test.ts'],
  'table/a7-update-order-status.ts': ['test/a8-cancel-order.test.ts', 'test/lost-answers.test.ts'],
  'table/a10-put-inventory.ts': ['test/lost-answers.test.ts'],
  'table/a10b-get-inventory.ts': ['test/lagging-reads.test.ts'],
  'table/a11-list-low-stock.ts': ['test/unreadable-rows.test.ts'],
  'table/a13-list-order-events.ts': ['test/lagging-reads.test.ts'],
  'table/client.ts': ['test/aws-clients.test.ts', 'test/lost-answers.test.ts'],
  'table/conditional-update.ts': [
    ...[
      'test/a7-update-order-status.test.ts',
      'test/a10-put-inventory.test.ts',
      'test/lost-answers.test.ts',
    ],
  ],
  'table/document-protocol.ts': ['test/aws-json.test.ts'],
  'table/order-count.ts': ['test/order-limits.test.ts'],
  'table/order-row.ts': ['test/a7-update-order-status.test.ts'],
  'table/page.ts': ['test/unreadable-rows.test.ts'],
  'table/project-change.ts': ['test/project-changes.test.ts'],
  'table/project-order.ts': ['test/project-changes.test.ts'],
  'table/project-stock.ts': ['test/project-changes.test.ts'],
  'table/record-event.ts': ['test/project-order.test.ts', 'test/a13-list-order-events.test.ts'],
  'table/requests.ts': ['test/aws-json.test.ts', 'test/lagging-reads.test.ts'],
  'table/restock.ts': ['test/a8-cancel-order.test.ts'],
  'table/schema.ts': ['test/orders-stack.test.ts', 'test/least-privilege.test.ts'],
  'table/transaction.ts': ['test/a8-cancel-order.test.ts', 'test/a12-create-customer.test.ts'],
};

/** Tests that bear a source file's name and are about something else: `client/`, which storefronts use. */
const OTHERS = ['test/client.test.ts'];

/** Every source file that is mutated, by its path in the repository. */
export const sources = (): readonly string[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .sort()
      .map((name) => `${folder}/${name}`),
  );

/** The tests of a source file: the one of its own name, if there is one, and those that the table adds. */
export function testsOf(source: string): readonly string[] {
  const own = `test/${basename(source, '.ts')}.test.ts`;
  const isOwn = existsSync(join(ROOT, own)) && !OTHERS.includes(own);
  return [...(isOwn ? [own] : []), ...(MORE_TESTS[source] ?? [])];
}
