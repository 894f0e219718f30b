// @module-tag alone

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_IMPORTED_LINES, MAX_LINES } from '../../../../domain/order.ts';
import { orderNumberOf } from '../../../../domain/order-number.ts';
import { ORDER_STATUSES } from '../../../../domain/order-status.ts';
import { policyIn } from '../../../../domain/shop/policy.ts';
import { MAX_TOTAL } from '../../../../domain/totals/placed-total.ts';
import { eventsOfChange } from '../../../../table/events/change-events.ts';
import { orderRow } from '../../../../table/full-order/order-row.ts';
import { lineCountersKey, stockKey } from '../../../../table/keys.ts';
import { lineItem, orderMetadata } from '../../../../table/orders/placing/order-items.ts';
import { insert, transact } from '../../../../table/requests/transaction.ts';
import { asking, operator } from '../../../../test/support/call.ts';
import { cancelLines } from '../../../../test/support/fulfillments.ts';
import { killer } from '../../../../test/support/kills.ts';
import { recordWhile } from '../../../../test/support/measurement/request-recorder.ts';
import { aCustomer, aSku, move } from '../../../../test/support/orders.ts';
import { projectorFunction } from '../../../../test/support/project.ts';
import { changeStream } from '../../../../test/support/stream.ts';
import { freshTable } from '../../../../test/support/table.ts';
import { EXIT, Misuse } from '../../../api/commands/exit-code.ts';
import { backfill } from '../../backfill/backfill.ts';
import { JOBS } from '../../backfill/jobs/jobs.ts';
import { presentEvents } from '../../events/present-events.ts';
import { type ImportOptions, importCommand } from '../../import/import-command.ts';
import { importOrders } from '../../import/import-orders.ts';
import { type ImportForm, readImported } from '../../import/imported-order.ts';
import { shopWarnings } from '../../import/shop-warnings.ts';
import { Subject } from '../../verify/subject.ts';
import { verifySubject } from '../../verify/verify-subject.ts';
import { publishTable } from '../support/published-table.ts';

const getOrder = asking('A3');
const listOrders = asking('A5');
const PORT = `import-${process.pid}`;
const FOLDER = mkdtempSync(join(tmpdir(), 'import-'));
const AT_ONCE = { looks: 1, betweenMillis: 0 };
const NOW = new Date('2026-11-01T00:00:00.000Z');

const lines = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ sku: `OLD-${n}`, quantity: 2, unitPrice: 500 }));

/** An order of another system, in one of the five states. */
const anOldOrder = (n: number, changes: object = {}) => ({
  externalId: `shop-${n}`,
  customerId: `buyer-${n % 3}`,
  placedAt: `2025-03-0${1 + (n % 9)}T10:00:00Z`,
  status: ORDER_STATUSES[n % ORDER_STATUSES.length],
  paymentStatus: 'PAID',
  currency: 'EUR',
  lines: lines(3),
  adjustments: [{ kind: 'SHIPPING', name: 'Parcel', amount: 490 }],
  shippingAddress: { name: 'Ada', city: 'Ulm' },
  ...changes,
});

const idOfLine = (order: object, source = 'magento'): string => {
  const read = readImported(JSON.stringify(order), { ...FORM, zone: 'UTC', source });
  return typeof read === 'string' ? expect.fail(read) : read.order.orderId;
};

/** Orders of two systems at one time, of which each has the number of one of the other system. */
function collidingOrders(pairs: number): readonly [object[], object[]] {
  const orderOf = (n: number) =>
    anOldOrder(n, { placedAt: '2025-03-01', lines: lines(1), status: 'SHIPPED' });
  const numberOf = (order: object, source?: string) => orderNumberOf(idOfLine(order, source)) ?? '';
  const ones = new Map(
    Array.from({ length: 400 }, (_, n) => orderOf(n)).map((one) => [numberOf(one), one]),
  );
  const found: [object[], object[]] = [[], []];
  for (let n = 0; found[0].length < pairs; n++) {
    const other = orderOf(n);
    const number = numberOf(other, 'shopware');
    const one = ones.get(number);
    if (!one) continue;
    ones.delete(number);
    found[0].push(one);
    found[1].push(other);
  }
  return found;
}

const FORM = { source: 'magento', open: true, now: NOW };

describe('A line of the file', () => {
  const read = (changes: object, form = FORM) =>
    readImported(JSON.stringify(anOldOrder(1, changes)), form);

  it('has the same id each time, and another one for another source, id or time', () => {
    const idOf = (changes: object = {}, form = FORM) => {
      const found = read(changes, form);
      return typeof found === 'string' ? expect.fail(found) : found.order.orderId;
    };

    expect(idOf()).toBe(idOf({ customerNote: 'another' }));
    expect(idOf()).toMatch(/^o-01[0-9A-Z]{24}$/);
    const others = [
      idOf({ externalId: 'shop-2' }),
      idOf({ placedAt: '2025-03-02T10:00:01Z' }),
      idOf({}, { ...FORM, source: 'shopware' }),
    ];
    expect(new Set([idOf(), ...others]).size).toBe(4);
  });

  it.each<[string, object, RegExp]>([
    ['without lines', { lines: [] }, /^lines must have at least one line/],
    ['with another member', { colour: 'red' }, /unknown: colour/],
    ['without an id', { externalId: undefined }, /^externalId/],
    ['of no time', { placedAt: 'yesterday' }, /^placedAt must be a time/],
    ['of an order number', { placedAt: 'Order 12' }, /^placedAt must be a time/],
    ['of a day of two readings', { placedAt: '01.03.2024 10:00' }, /^placedAt may be read in two/],
    ['of no zone', { placedAt: '2025-03-01T10:00:00' }, /^placedAt has no zone/],
    ['of the future', { placedAt: '2026-11-02T00:00:00Z' }, /^placedAt is in the future/],
    ['in no status', { status: 'LOST' }, /^status/],
    ['with too many lines', { lines: lines(98), status: 'SHIPPED' }, /too-many-lines/],
    ['that is open with too many', { lines: lines(49), status: 'OPEN' }, /at most 48 lines/],
    [
      'with a wrong discount',
      { adjustments: [{ kind: 'DISCOUNT', name: 'x', amount: 1 }] },
      /0 or/,
    ],
    ['below zero', { adjustments: [{ kind: 'DISCOUNT', name: 'x', amount: -9000 }] }, /negative/],
  ])('is refused %s', (_, changes, why) => {
    expect(read(changes)).toMatch(why);
  });

  it('may total more than an order that is placed: it was taken elsewhere', () => {
    const large = { sku: 'ABC', name: 'Ship', quantity: 1000, unitPrice: MAX_TOTAL / 1000 + 1 };

    expect(read({ lines: [large], adjustments: [] })).toMatchObject({
      order: { total: MAX_TOTAL + 1000 },
    });
    // An amount that no sum is exact with.
    const largest = { ...large, quantity: 10_000, unitPrice: 10 ** 10 };
    expect(read({ lines: [largest] })).toMatch(/large/);
  });

  it.each(['', null, '  '])('has no member whose text is empty: %j', (empty) => {
    const order = (changes: object) => {
      const line = read(changes);
      return typeof line === 'string' ? expect.fail(line) : JSON.parse(JSON.stringify(line.order));
    };
    const home = { name: 'Ada', city: 'Ulm' };
    const sent = { sku: 'OLD-1', quantity: 1, unitPrice: 500 };

    const form = order({
      customerNote: empty,
      lines: [{ ...sent, name: empty }],
      shippingAddress: { ...home, phone: empty },
      billingAddress: { name: empty },
      attributes: { coupon: empty, channel: 'web' },
    });

    const attributes = { channel: 'web' };
    expect(form).toEqual(order({ lines: [sent], shippingAddress: home, attributes }));
  });

  it('may be OPEN only with --open', () => {
    expect(read({ status: 'OPEN' }, { ...FORM, open: false })).toMatch(/^status is OPEN/);
    expect(readImported('{', FORM)).toBe('it is not JSON');
    expect([MAX_LINES, MAX_IMPORTED_LINES]).toEqual([48, 97]);
  });
});

describe('oms import', () => {
  const table = freshTable({ stream: true });
  const kill = killer();
  const changes = changeStream();
  const catchUp = projectorFunction();
  let printed: string[] = [];
  let files = 0;
  const fileOf = (...orders: (object | string)[]) => {
    const file = join(FOLDER, `orders-${++files}.jsonl`);
    const texts = orders.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)));
    writeFileSync(file, `${texts.join('\n')}\n`);
    return file;
  };
  const THIRTY = [
    ...Array.from({ length: 29 }, (_, n) => anOldOrder(n)),
    anOldOrder(31, { lines: lines(97), status: 'DELIVERED' }),
  ];
  const run = (file: string) =>
    importOrders({ ...FORM, file, dryRun: false, onRefused: () => {}, onPage: () => {} });
  const importOf = (file: string, form: Partial<ImportForm>) =>
    importOrders({
      ...{ ...FORM, zone: 'UTC', ...form },
      ...{ file, dryRun: false, onRefused: () => {}, onPage: () => {} },
    });
  const command = (file: string, options: Partial<ImportOptions> = {}) =>
    importCommand(file, {
      port: PORT,
      source: 'magento',
      open: true,
      wcu: 100_000,
      rate: 10_000,
      shards: 4,
      ...options,
    });
  const rows = async () =>
    new Map((await table.all()).map((row) => [`${row['PK']} ${row['SK']}`, row]));

  beforeAll(async () => {
    await aSku('OLD-0', { quantity: 7 });
    for (const n of [0, 1, 2]) await aCustomer(`buyer-${n}`);
    publishTable(PORT);
    return () => rmSync(FOLDER, { recursive: true });
  });
  beforeEach(() => {
    printed = [];
    vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await catchUp();
    await table.clear(({ SK }) => SK === 'STOCK' || SK === 'PROFILE');
    await catchUp();
    await changes();
  });

  it('imports orders in five states, once, without an event', async () => {
    const file = fileOf(...THIRTY);

    expect(await run(file)).toMatchObject({ imported: 30, stored: 0, refused: 0 });
    await catchUp();

    // No event of any record, and no finding in any copy.
    const records = await changes();
    expect(records.flatMap(({ dynamodb }) => eventsOfChange(dynamodb as never))).toEqual([]);
    for (const n of [0, 1, 2])
      expect(
        await verifySubject(Subject.customer(`buyer-${n}`), { repair: false, grace: AT_ONCE }),
      ).toMatchObject({ drifts: [] });
    expect((await table.get({ ...stockKey('OLD-0') }))?.['quantity']).toBe(7);

    // Twenty of them again: nothing is written.
    const before = await rows();
    expect(await run(fileOf(...THIRTY.slice(5, 25)))).toMatchObject({ imported: 0, stored: 20 });
    expect(await rows()).toEqual(before);
    expect(await changes()).toEqual([]);
  });

  it('would send every webhook without importedFrom', async () => {
    await run(fileOf(...THIRTY));

    const events = (await changes()).flatMap(({ dynamodb }) => {
      const { importedFrom, ...NewImage } = (dynamodb?.NewImage ?? {}) as Record<string, never>;
      return eventsOfChange({ NewImage });
    });
    expect(events.filter(({ type }) => type === 'order.placed')).toHaveLength(30);
  });

  it('makes events of later changes, and events replay skips only the first version', async () => {
    await run(fileOf(anOldOrder(5), anOldOrder(10)));
    const orders = (await table.all()).filter(({ type }) => type === 'Order');
    const [changed, other] = orders as [Record<string, unknown>, Record<string, unknown>];
    const [, placedAt, orderId = ''] = String(changed['SK']).split('#');
    await changes();

    await move(String(changed['PK']).slice('CUST#'.length), orderId, 'SHIPPED');

    const events = (await changes()).flatMap(({ dynamodb }) => eventsOfChange(dynamodb as never));
    expect(events.map(({ type }) => type)).toContain('order.updated');
    const row = await table.get({ PK: changed['PK'], SK: changed['SK'] });
    expect(row).toMatchObject({
      importedFrom: expect.stringMatching(/^magento#shop-/),
      version: 2,
    });
    const since = new Date(String(placedAt));
    expect(presentEvents(row as never, since).map(({ type }) => type)).toEqual(['order.updated']);
    expect(presentEvents(other as never, new Date(0))).toEqual([]);
  });

  it('is read like any other order', async () => {
    await run(fileOf(anOldOrder(0, { lines: lines(48) }), THIRTY[29] as object));
    const ids = (await table.all())
      .filter(({ SK }) => SK === 'META')
      .map(({ PK }) => String(PK).slice('ORDER#'.length));

    for (const orderId of ids) {
      const { status, body } = await getOrder({ as: operator, path: { orderId } });
      expect(status).toBe(200);
      expect(body.lines).toHaveLength(body.lineCount);
      expect(body.total).toBe(body.lineCount * 1000 + 490);
    }
    const query = { from: '2025-03-01', to: '2025-03-10' };
    const listed = await listOrders({ as: operator, query });
    expect(listed.body.items.map(({ orderId }: { orderId: string }) => orderId).toSorted()).toEqual(
      ids.toSorted(),
    );
    const open = await listOrders({ as: operator, query: { status: 'OPEN' } });
    expect(open.body.items).toHaveLength(1);
  });

  it('leaves its lines their part of the discount, as of any other order', async () => {
    const coupon = { kind: 'DISCOUNT', name: 'Coupon', amount: -1000 };
    const customerId = 'coupon-buyer';
    await aCustomer(customerId);
    await run(fileOf(anOldOrder(0, { customerId, lines: lines(2), adjustments: [coupon] })));
    const [order] = (await table.all()).filter(({ type }) => type === 'Order');
    const orderId = String(order?.['SK']).split('#')[2] ?? '';
    const counters = () => table.get({ ...lineCountersKey(orderId) });
    expect([order?.['total'], await counters()]).toEqual([1000, undefined]);

    await cancelLines({ customerId, orderId }, [[1, 2]]);

    await catchUp();
    const { body } = await getOrder({ as: operator, path: { orderId } });
    expect(body).toMatchObject({ total: 500, adjustments: [{ ...coupon, amount: -500 }] });
    expect(await counters()).toMatchObject({ totalRule: 2 });
    const found = await verifySubject(Subject.customer(customerId), {
      repair: false,
      grace: AT_ONCE,
    });
    expect(found).toMatchObject({ drifts: [] });
    for (const job of JOBS) await backfill({ job, segments: 1, onPage: () => {} });
    expect(await counters()).toMatchObject({ totalRule: 2 });
    expect((await getOrder({ as: operator, path: { orderId } })).body).toMatchObject({
      total: 500,
    });
  });

  it('costs 15 write units for three lines', async () => {
    const requests = await recordWhile(() => run(fileOf(anOldOrder(1))));
    const writes = requests.filter(({ operation }) => /Write|Put|Update/.test(operation));

    expect(writes.map(({ operation, units }) => [operation, units])).toEqual([
      ['PutItem', 1],
      ['TransactWriteItems', 14],
    ]);
  });

  it('goes on after a kill, without a second order', async () => {
    const file = fileOf(...THIRTY);
    for (const n of [5, 12, 50]) await kill(n, n === 12 ? 'before' : 'after', () => run(file));
    const kept = await run(file);

    expect(kept.imported + kept.stored).toBe(30);
    expect(kept.stored).toBeGreaterThan(0);
    const orders = (await table.all()).filter(({ type }) => type === 'Order');
    expect(orders).toHaveLength(30);
  });

  it('makes one order of a number, whatever zone its time is read in', async () => {
    const file = fileOf(anOldOrder(1, { placedAt: '2025-03-01 10:00:00' }));
    const inZone = (zone?: string) => command(file, zone ? { zone } : {});

    expect(await inZone()).toBe(EXIT.failed);
    expect(await inZone('Europe/Berlin')).toBe(EXIT.fine);
    expect(await inZone('Europe/Berlin')).toBe(EXIT.fine);
    expect(await inZone('America/New_York')).toBe(EXIT.failed);
    expect(await inZone('Asia/Tokyo')).toBe(EXIT.failed);
    expect(printed.map((words) => words.split('\n')[0])).toEqual([
      '1 lines: 0 imported, 0 stored before, 0 stored with other content, 1 refused.',
      '1 lines: 1 imported, 0 stored before, 0 stored with other content, 0 refused.',
      '1 lines: 0 imported, 1 stored before, 0 stored with other content, 0 refused.',
      '1 lines: 0 imported, 0 stored before, 1 stored with other content, 0 refused.',
      '1 lines: 0 imported, 0 stored before, 1 stored with other content, 0 refused.',
    ]);
    expect((await table.all()).filter(({ type }) => type === 'Order')).toHaveLength(1);
    const query = { source: 'magento', reference: 'shop-1' };
    const found = await listOrders({ as: operator, query });
    expect(found.body.items).toMatchObject([{ placedAt: '2025-03-01T09:00:00.000Z' }]);
  });

  it('names which of two times is taken', async () => {
    const file = fileOf(anOldOrder(1, { placedAt: '2025-10-26 02:30' }));
    await command(file, { zone: 'Europe/Berlin', ambiguous: 'later' });
    expect(printed[0]).toContain(
      '1 times are of an hour that the clocks of Europe/Berlin showed twice: the later one',
    );
  });

  it('gives 600 orders of one day 600 numbers, also after a kill', async () => {
    const file = fileOf(
      ...Array.from({ length: 600 }, (_, n) =>
        anOldOrder(n, { placedAt: '2025-03-01', lines: lines(1), status: 'SHIPPED' }),
      ),
    );
    const form = { ...FORM, zone: 'UTC', file, dryRun: false, onRefused: () => {} };
    const again = () => importOrders({ ...form, onPage: () => {} });
    await kill(300, 'after', again);

    expect((await again()).different).toBe(0);
    const orders = (await table.all()).filter(({ type }) => type === 'Order');
    const numbers = orders.map(({ SK }) => orderNumberOf(String(SK).split('#')[2] ?? ''));
    expect(orders).toHaveLength(600);
    expect(new Set(numbers).size).toBe(600);
    expect(await again()).toMatchObject({ imported: 0, stored: 600, different: 0 });
  });

  it('gives the orders of two imports at once numbers of their own', async () => {
    const [ones, others] = collidingOrders(12);
    const both = [ones, others].map((file) => fileOf(...file));
    const [one, other] = await Promise.all([
      importOf(both[0] ?? '', { source: 'magento' }),
      importOf(both[1] ?? '', { source: 'shopware' }),
    ]);

    expect([one, other]).toMatchObject([{ imported: 12 }, { imported: 12 }]);
    const orders = (await table.all()).filter(({ type }) => type === 'Order');
    const numbers = orders.map(({ SK }) => orderNumberOf(String(SK).split('#')[2] ?? ''));
    expect(numbers).toHaveLength(24);
    expect(new Set(numbers).size).toBe(24);
    expect(await importOf(both[1] ?? '', { source: 'shopware' })).toMatchObject({
      imported: 0,
      stored: 12,
    });
  });

  it('takes a number that an import has claimed that ended before its order', async () => {
    const file = fileOf(anOldOrder(1));
    const claimedAt = (await recordWhile(() => run(fileOf(anOldOrder(2))))).findIndex(
      ({ operation }) => operation === 'PutItem',
    );
    await kill(claimedAt + 1, 'after', () => run(file));
    const orders = async () =>
      (await table.all()).filter(({ type }) => type === 'Order').map(({ SK }) => String(SK));
    expect(await orders()).toHaveLength(1);

    expect(await run(file)).toMatchObject({ imported: 1 });
    expect((await orders()).join()).toContain(idOfLine(anOldOrder(1)));
  });

  it('knows an order that a former release read in a third zone, if that is named', async () => {
    const old = anOldOrder(1, { placedAt: '2025-03-01 10:00:00' });
    const read = readImported(JSON.stringify(old), { ...FORM, zone: 'America/New_York' });
    if (typeof read === 'string') expect.fail(read);
    const { reference, ...order } = read.order;
    await transact({
      row: insert({ ...orderRow(order), importedFrom: `magento#${old.externalId}` }),
      meta: insert(orderMetadata(order, policyIn(process.env))),
      lines: order.lines.map((line) => insert(lineItem(order, line, policyIn(process.env)))),
    });
    const zones = { zone: 'Europe/Berlin', formerZone: 'America/New_York' };
    expect(await importOf(fileOf(old), zones)).toMatchObject({ imported: 0, stored: 1 });
    expect(await command(fileOf(old), zones)).toBe(EXIT.fine);
    expect((await table.all()).filter(({ type }) => type === 'Order')).toHaveLength(1);
    await expect(command(fileOf(old), { formerZone: 'Boston' })).rejects.toThrow(Misuse);
  });

  it('knows the orders of releases that claimed no reference, and read days in UTC', async () => {
    const olds = Array.from({ length: 40 }, (_, n) =>
      anOldOrder(n, { placedAt: n % 2 ? '2025-03-01' : '2025-03-01T10:00:00Z' }),
    );
    for (const old of olds) {
      const read = readImported(JSON.stringify(old), { ...FORM, zone: 'UTC' });
      if (typeof read === 'string') expect.fail(read);
      const { reference, ...order } = read.order;
      await transact({
        row: insert({ ...orderRow(order), importedFrom: `magento#${old.externalId}` }),
        meta: insert(orderMetadata(order, policyIn(process.env))),
        lines: order.lines.map((line) => insert(lineItem(order, line, policyIn(process.env)))),
      });
    }
    for (const zone of ['UTC', 'Europe/Berlin']) {
      const form = { ...FORM, zone, file: fileOf(...olds), dryRun: false, onRefused: () => {} };
      const done = await importOrders({ ...form, onPage: () => {} });
      expect(done).toMatchObject({ imported: 0, stored: 40, different: 0, refused: 0 });
    }
  });

  it.each([
    ['UTF-8 with a mark', Buffer.from('\uFEFF')],
    ['UTF-16', Buffer.from('\uFEFF', 'utf16le'), 'utf16le' as const],
  ])('reads each line of a file in %s', async (_, mark, encoding: BufferEncoding = 'utf8') => {
    const file = fileOf(anOldOrder(1, { shippingAddress: { name: 'Zoë' } }), anOldOrder(2));
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, Buffer.concat([mark, Buffer.from(text, encoding)]));

    expect(await run(file)).toMatchObject({ lines: 2, imported: 2, refused: 0 });
    const metas = (await table.all()).filter(({ SK }) => SK === 'META');
    expect(JSON.stringify(metas)).toContain('Zoë');
  });

  it('does not read UTF-8 as windows-1252, which would store "ZoÃ«"', async () => {
    const file = fileOf(anOldOrder(1, { shippingAddress: { name: 'Zoë' } }));
    const text = readFileSync(file);

    await expect(command(file, { encoding: 'windows-1252' })).rejects.toThrow(
      'the file is UTF-8: leave --encoding out',
    );
    expect((await table.all()).some(({ type }) => type === 'Order')).toBe(false);
    // A text that was spoiled before is read, if another is of Windows.
    const ofWindows = fileOf(anOldOrder(2, { shippingAddress: { name: 'Zoë' } }));
    const other = Buffer.from(readFileSync(ofWindows, 'utf8'), 'latin1');
    writeFileSync(ofWindows, Buffer.concat([text, Buffer.from('\n'), other]));
    expect(await command(ofWindows, { encoding: 'windows-1252' })).toBe(EXIT.fine);
  });

  it('refuses bytes that are not UTF-8, and reads them as windows-1252 on request', async () => {
    const file = fileOf(anOldOrder(1), anOldOrder(2, { shippingAddress: { name: 'Zoë – 5 €' } }));
    const bytes = { ë: 0xeb, '–': 0x96, '€': 0x80 } as Readonly<Record<string, number>>;
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, Buffer.from([...text].map((one) => bytes[one] ?? one.charCodeAt(0))));

    await expect(command(file)).rejects.toThrow(
      'line 2 is not UTF-8: save the file as UTF-8, or, if it is of Windows, give --encoding',
    );
    expect((await table.all()).some(({ type }) => type === 'Order')).toBe(false);
    expect(await command(file, { encoding: 'windows-1252' })).toBe(EXIT.fine);
    const metas = (await table.all()).filter(({ SK }) => SK === 'META');
    expect(JSON.stringify(metas)).toContain('Zoë – 5 €');
  });

  it('refuses letters that another program has lost', async () => {
    const file = fileOf(anOldOrder(1, { shippingAddress: { name: 'Zo\uFFFD' } }));
    expect(await run(file)).toMatchObject({ imported: 0, refused: 1 });
  });

  it('never overwrites an order of the same id', async () => {
    await run(fileOf(anOldOrder(1)));
    const before = await rows();

    const file = fileOf(anOldOrder(1, { lines: lines(2) }), anOldOrder(2));
    expect(await command(file)).toBe(EXIT.failed);

    expect(printed[0]?.split('\n')[0]).toBe(
      '2 lines: 1 imported, 0 stored before, 1 stored with other content, 0 refused.',
    );
    for (const [key, row] of before) expect((await rows()).get(key)).toEqual(row);
    expect(readFileSync(file.replace('.jsonl', '.refused.jsonl'), 'utf8')).toContain(
      'is stored with other content, and is not overwritten',
    );
  });

  it('refuses the orders of a person who was erased', async () => {
    await aCustomer('gone');
    await asking('A39')({ as: operator, path: { customerId: 'gone' } });
    const file = fileOf(anOldOrder(1, { customerId: 'gone' }));

    expect(await command(file)).toBe(EXIT.failed);

    const refused = readFileSync(file.replace('.jsonl', '.refused.jsonl'), 'utf8');
    expect(refused).toContain('customer gone was erased');
    expect((await table.all()).filter(({ type }) => type === 'Order')).toEqual([]);
  });

  it('refuses the orders of a person who is erased while it runs', async () => {
    await aCustomer('going');
    const orderOf = (n: number) => anOldOrder(n, { customerId: 'going', lines: lines(1) });
    const refused: string[] = [];
    const erase = () => asking('A39')({ as: operator, path: { customerId: 'going' } });
    const pages: Promise<unknown>[] = [];

    const outcome = await importOrders({
      ...FORM,
      file: fileOf(...Array.from({ length: 100 }, (_, n) => orderOf(n))),
      dryRun: false,
      onRefused: ({ why }) => refused.push(why),
      onPage: (done) => done === 64 && pages.push(erase()),
    });
    await Promise.all(pages);

    expect(outcome.imported).toBeGreaterThanOrEqual(64);
    expect(outcome.imported).toBeLessThan(100);
    expect(outcome.imported + outcome.refused).toBe(100);
    expect(new Set(refused)).toEqual(
      new Set(['customer going was erased: their orders are not imported']),
    );
  });

  it('checks the whole file first, and imports the rest of it', async () => {
    const file = fileOf(
      anOldOrder(1),
      'no JSON',
      anOldOrder(2, { customerId: 'nobody' }),
      anOldOrder(3, { lines: [] }),
    );
    const refusedFile = file.replace('.jsonl', '.refused.jsonl');

    expect(await command(file, { dryRun: true, json: true })).toBe(EXIT.failed);
    expect(JSON.parse(printed[0] ?? '')).toMatchObject({ lines: 4, imported: 0, refused: 3 });
    expect((await table.all()).some(({ type }) => type === 'Order')).toBe(false);

    expect(await command(file)).toBe(EXIT.failed);
    const refused = readFileSync(refusedFile, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
    expect(refused).toMatchObject([
      { line: 2, why: 'it is not JSON', text: 'no JSON' },
      { line: 3, why: 'there is no customer nobody: create customers first' },
      { line: 4, why: expect.stringMatching(/^lines/) },
    ]);
    expect((await table.all()).filter(({ type }) => type === 'Order')).toHaveLength(1);

    expect(await command(fileOf(anOldOrder(1)))).toBe(EXIT.fine);
    expect(existsSync(join(FOLDER, `orders-${files}.refused.jsonl`))).toBe(false);
  });

  it('refuses a source that a key cannot have, and a file that is not there', async () => {
    await expect(command('none.jsonl', { source: 'a#b' })).rejects.toThrow(Misuse);
    await expect(command('none.jsonl', { zone: 'Berlin' })).rejects.toThrow('--zone must be');
    await expect(command(join(FOLDER, 'none.jsonl'))).rejects.toThrow('there is no file');
  });
});

describe('The rules of the shop', () => {
  const folder = mkdtempSync(join(tmpdir(), 'import-shop-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const { order } = readImported(JSON.stringify(anOldOrder(1, { status: 'OPEN' })), {
    ...FORM,
    open: true,
  }) as Exclude<ReturnType<typeof readImported>, string>;
  let files = 0;
  const warning = async (rule: string, about = order) => {
    const shop = join(folder, String(++files));
    mkdirSync(shop);
    writeFileSync(join(shop, 'rules.ts'), `export const rules = { beforePlacing: ${rule} };`);
    return (await shopWarnings(shop))(about);
  };

  it('warn of an open order that they would refuse, and of no other', async () => {
    const rule = `({ total }, { kind }) => ({ code: 'no', detail: \`\${kind} of \${total}\` })`;
    expect(await warning(rule)).toBe('no: import of 3490');
    expect(await warning('() => undefined')).toBeUndefined();
    expect(await warning(rule, { ...order, status: 'SHIPPED' })).toBeUndefined();
  });

  it('include the fields: a form in each order, what is required in open ones', async () => {
    const shop = join(folder, String(++files));
    mkdirSync(shop);
    const size =
      "{ label: 'Size', form: { oneOf: ['S'] }, required: true, personal: false, shown: [] }";
    writeFileSync(
      join(shop, 'attributes.ts'),
      `export const attributes = { undeclared: 'refused', order: { size: ${size} } };`,
    );
    const warnAbout = await shopWarnings(shop);
    const shipped = { ...order, status: 'SHIPPED' as const };

    expect(warnAbout(order)).toBe('/attributes/size is required');
    expect(warnAbout(shipped)).toBeUndefined();
    expect(warnAbout({ ...shipped, attributes: { size: 'L' } })).toBe(
      '/attributes/size must be one of S',
    );
    expect(warnAbout({ ...shipped, attributes: { other: 'L' } })).toBe(
      '/attributes/other is not supported',
    );
    expect(warnAbout({ ...order, attributes: { size: 'S' } })).toBeUndefined();
  });

  it('warn if they are broken', async () => {
    expect(await warning('() => { throw new Error(); }')).toBe(
      "the shop's rule beforePlacing failed",
    );
  });

  it('are none in a folder without them', async () => {
    expect((await shopWarnings(folder))(order)).toBeUndefined();
  });
});
