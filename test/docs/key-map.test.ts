import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ACCESS_PATTERNS } from '../../functions/manifest/access-patterns.ts';
import { ENTITIES as BY_HAND } from '../../packages/api/generate/key-map/entities.ts';
import { readExampleHeader } from '../../packages/api/generate/key-map/example-header.ts';
import { keySheet, parseKeySheet } from '../../packages/api/generate/key-map/key-sheet.ts';
import { listedTypes } from '../../packages/api/generate/key-map/listed-types.ts';
import { PATTERNS } from '../../packages/api/generate/key-map/patterns.ts';
import { PRACTICES } from '../../packages/api/generate/key-map/practices.ts';
import type { DocumentNumber, EntityRow } from '../../packages/api/generate/key-map/row.ts';
import { exampleNames, sheetRowsOf } from '../../packages/api/generate/key-map/tables.ts';

/**
 * The contents of the source documents, written a second time from their own tables and code. The
 * page must list all of them, and nothing else.
 */
const ENTITIES_OF_DOCUMENTS: Readonly<Record<DocumentNumber, readonly string[]>> = {
  '000': [
    'CUSTOMER#<id> / PROFILE',
    'ORDER#<order> / METADATA',
    'ORDER#<order> / ITEM#<product>',
    'CUSTOMER#<id> / ORDER#<time>#<order>',
    'PRODUCT#<id> / METADATA',
    'PRODUCT#<id> / REVIEW#<rating>#<id>',
    'PRODUCT#<id> / INVENTORY',
    'USERNAME#<name> / RESERVATION',
    'SESSION#<id> / DATA',
    'on MODIFY',
  ],
  '001': [
    'USER#<id> / PROFILE',
    'USER#<id> / ORDER#<time>',
    'PRODUCT#<id> / METADATA',
    'PRODUCT#<id> / REVIEW#<user>',
    'ORDER#<order> / METADATA',
    'ORDER#<order> / ITEM#<product>',
    'GSI1 EMAIL#<address>',
    'GSI3 PRODUCT#<id> / SALE#<time>',
    'TENANT#<id> / PATH#<path>',
    'METRIC#<name>#SHARD#<n> / TIMESTAMP#<time>',
    'ACCOUNT#<id> / BALANCE',
    'TRANSACTION#<id> / TIMESTAMP#<time>',
  ],
  '002': [
    'USER#<id> / PROFILE',
    'USER#<id> / ORDER#<order>',
    'USER#<id> / ORDER#<order>#ITEM#<n>',
    'ORDER#<order> / ORDER#<order>',
    'balance of USER#<id> / PROFILE',
    'USER#<id> / TXN#<id>',
    'SESSION#<id> / SESSION#<id>',
    'ORDERS#<day>, ORDERS#<hash>',
    '… s3Location',
  ],
  '003': [
    'USER#<id> / PROFILE',
    'USER#<id> / ORDER#<day>',
    'PRODUCT#<id> / METADATA',
    'PRODUCT#<id> / REVIEW#<id>',
    'table Sessions, sessionId',
    'table Accounts, accountId',
    'table Transactions, txId',
    'EVENT_LOG#<n>, time',
  ],
  '004': [
    'CUST#<id> / PROFILE',
    'CUST#<id> / ORDER#<day>#<order>',
    'ORDER#<order> / META',
    'ORDER#<order> / ITEM#<seq>',
    'ORDER#<order> / PAYMENT#<time>',
    'CUST#<id> / ADDR#<label>',
    'USER#<user> / GROUP#<group>, GSI1 flipped',
    'CATALOG / CATEGORY#<path>',
    'SKU#<sku> / STOCK, GSI2 LOW',
    'ORDER#<order> / EVENT#<time>',
    'IDEMP#<key> / LOCK',
    'SESSION#<id> / META, GSI1 USER#<user>',
    'implied by the copied name',
    'order total on the customer’s row',
    'a small summary item',
    'SHIPMENT#<id>[#<shard>] / EVENT#<time>, MILESTONE#<seq>',
    'ORDER#<day>#<shard>',
  ],
};

/** Patterns with a number in their document. Others have the name of a function or a section. */
const NUMBERED: Readonly<Partial<Record<DocumentNumber, readonly string[]>>> = {
  '000': ['AP1', 'AP2', 'AP3', 'AP4', 'AP5', 'AP6', 'AP7', 'AP8'],
  '002': ['1', '2', '3'],
  '004': ['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7'],
};

/** The entities that the project was asked for. */
const DEMANDED_ENTITIES = [
  'Customer profile',
  'Order, by customer',
  'Order metadata, by order',
  'Line item',
  'Payment',
  'Address',
  'Membership of a user in a group',
  'Group, whose name memberships copy',
  'Category node',
  'Inventory level',
  'Audit event',
  'Idempotency token',
  'Session',
  'Milestone of a shipment',
  'Latest status of a shipment',
  'Product',
  'Review',
  'Reservation of a user name or an e-mail address',
  'Balance of an account',
  'Record of a transfer',
  'Sale of a product',
  'Path of a tenant',
  'Metric series',
  'Document with its bytes in S3',
  'Order of the day, sharded',
];

/** The access patterns and practices that the project was asked for. */
const DEMANDED_PATTERNS = [
  'Customer by id',
  'Orders of a customer, newest first',
  'Orders of a customer in a range of days',
  'Order with its items',
  'Orders of a customer in a status',
  'All open orders',
  'All orders in any status',
  'Place an order with its items, all or nothing',
  'Change the status of an order',
  'Product by id',
  'Reviews of a product, best first',
  'Reviews by a customer',
  'Customer by e-mail address',
  'Sales of a product in a period',
  'Children of a node',
  'Ancestors of a node',
  'Write a measurement; measurements of a period',
  'Transfer between accounts',
  'Groups of a user',
  'Users of a group',
  'Subtree of a category',
  'SKUs that are low in stock',
  'Sessions of a user',
  'Payments of an order',
  'Audit trail of an order',
  'Addresses of a customer',
  'Orders of a day',
  'Count of the open orders',
  'A unique user name or e-mail address',
  'Totals of a customer',
  'Milestones of a shipment, and the latest',
];

/** The rows of the page. */
const ENTITIES = [...BY_HAND, ...listedTypes()];

const valuesOf = (document: DocumentNumber): string[] =>
  ENTITIES.flatMap(({ documents }) => documents[document] ?? []);

describe('The key map’s page', () => {
  it.each(Object.entries(ENTITIES_OF_DOCUMENTS))(
    'has every entity of document %s, and no other',
    (document, entities) => {
      const claimed = new Set(valuesOf(document as DocumentNumber));

      expect([...claimed].sort()).toEqual([...entities].sort());
    },
  );

  it.each(Object.entries(NUMBERED))(
    'has every numbered access pattern of document %s: %j',
    (document, names) => {
      const claimed = PATTERNS.flatMap(
        ({ documents }) => documents[document as DocumentNumber]?.split(', ') ?? [],
      );

      expect(names.filter((name) => !claimed.includes(name))).toEqual([]);
    },
  );

  it('has a row for every entity, pattern and practice that the project was asked for', () => {
    const rows = [
      ...ENTITIES.map(({ entity }) => entity),
      ...PATTERNS.map(({ pattern }) => pattern),
    ];
    const missing = [...DEMANDED_ENTITIES, ...DEMANDED_PATTERNS].filter(
      (demanded) => !rows.includes(demanded),
    );

    expect(missing).toEqual([]);
    expect(new Set(rows.slice(0, ENTITIES.length)).size).toBe(ENTITIES.length);
    expect(new Set(rows.slice(ENTITIES.length)).size).toBe(PATTERNS.length);
  });

  it('answers every row: by the product, an example, or a sentence', () => {
    const open = [...ENTITIES, ...PATTERNS].filter(
      ({ patterns = [], example, note }) => patterns.length === 0 && !example && !note,
    );

    expect(open).toEqual([]);
  });

  it('has a row for every type of item in table/keys.ts, with its keys', () => {
    const sheet = parseKeySheet(keySheet());
    const named = ENTITIES.filter(({ example }) => !example).flatMap(({ types = [] }) => types);

    // A row with a note instead of a type may be outdated.
    expect([...new Set(named)].sort()).toEqual(sheet.map(({ type }) => type).sort());
    for (const { keys } of sheet) expect(keys['PK']).toMatch(/^[A-Z]+(#<\w+>)?$/);
    expect(sheet.find(({ type }) => type === 'Order')?.keys).toEqual({
      PK: 'CUST#<customerId>',
      SK: 'ORDER#<placedAt>#<orderId>',
      GSI1PK: 'CUST#<id>#<status>',
      GSI1SK: '<placedAt>#<orderId>',
      GSI2PK: 'OPEN[#<n>] while OPEN',
      GSI2SK: '<placedAt>#<orderId>',
    });
  });

  it('lists a type that no document has, with the operations that name its key', () => {
    expect(listedTypes()).toContainEqual({
      entity: 'Stock adjustment',
      documents: {},
      types: ['StockAdjustment'],
      patterns: ['A40', 'A40b'],
    });
    // If no table file of an operation names the key, the row has no answer: write it by hand.
    const [head = '', line = ''] = keySheet();
    expect(listedTypes([head, line.replace('Customer ', 'Remark   ')])).toMatchObject([
      { entity: 'Remark', types: ['Remark'], patterns: [] },
    ]);
  });

  it('has no outdated note at a row whose type of item now exists', () => {
    const types = keySheet().map((line) => line.split(' ')[0]);
    const outdated = ENTITIES.filter(
      ({ entity, types: own = [] }) => own.length === 0 && types.includes(entity),
    );

    expect(outdated).toEqual([]);
  });

  it('answers every row with a link: to what runs, or to a decision', () => {
    const LINK = /\]\((\.\.\/)?[\w./-]+(#[\w-]+)?\)/;
    const answered = [...ENTITIES, ...PATTERNS].map((row) => [
      'entity' in row ? row.entity : row.pattern,
      (row.patterns ?? []).length > 0 || row.example !== undefined || LINK.test(row.note ?? ''),
    ]);
    const practices = PRACTICES.map(({ practice, answer }) => [practice, LINK.test(answer)]);

    expect([...answered, ...practices].filter(([, hasLink]) => !hasLink)).toEqual([]);
    expect(practices.length).toBeGreaterThan(10);
  });

  it('names every access pattern of the API', () => {
    const named = new Set([...ENTITIES, ...PATTERNS].flatMap(({ patterns = [] }) => patterns));

    expect(
      [...named].sort(),
      'name its key in its table file, or list it in packages/api/generate/key-map/patterns.ts',
    ).toEqual(Object.keys(ACCESS_PATTERNS).sort());
  });
});

describe('The examples', () => {
  const rowsOf = (name: string): EntityRow[] => ENTITIES.filter(({ example }) => example === name);

  it('are all on the page', () => {
    const named = ENTITIES.flatMap(({ example }) => example ?? []);

    expect([...new Set(named)].sort()).toEqual(exampleNames());
  });

  it.each(exampleNames())('have for %s rows for each type of its sheet, and a test', (name) => {
    const { keys, purpose, prose } = readExampleHeader(name);
    const types = rowsOf(name).flatMap((row) => sheetRowsOf(row).map(({ type }) => type));

    expect([...new Set(types)].sort()).toEqual(
      parseKeySheet(keys)
        .map(({ type }) => type)
        .sort(),
    );
    expect(purpose).not.toBe('');
    expect(prose).toMatch(/\*\*Where .+\*\*: /);
    expect(existsSync(`examples/test/entities/${name}.test.ts`)).toBe(true);
  });

  it.each(exampleNames())('export from %s the functions in its head', async (name) => {
    const exported = Object.keys(await import(`../../examples/entities/${name}.ts`));
    const listed = readExampleHeader(name).requests.map((request) => request.name);

    expect(listed.length).toBeGreaterThan(1);
    expect(listed.filter((listing) => !exported.includes(listing))).toEqual([]);
  });
});
