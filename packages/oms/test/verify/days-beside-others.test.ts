// @module-tag alone
/** Day figures beside what else writes orders: an import, and an erasure. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DayFigures } from '../../../../domain/days/day-figures.ts';
import { handler as carryOnErasures } from '../../../../functions/carry-on-erasures.ts';
import { daysPartitions, refundedPartitions } from '../../../../table/keys.ts';
import { asking, operator } from '../../../../test/support/call.ts';
import { lambdaContext } from '../../../../test/support/lambda-context.ts';
import { aCustomer, aSku } from '../../../../test/support/orders.ts';
import { aPerson, namesPerson } from '../../../../test/support/person.ts';
import { projector } from '../../../../test/support/project.ts';
import { freshTable } from '../../../../test/support/table.ts';
import { importOrders } from '../../import/import-orders.ts';
import { verifyDays } from '../../verify/days/verify-days.ts';
import { Subject } from '../../verify/subject.ts';
import { verifySubject } from '../../verify/verify-subject.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'days-'));
const GRACE = { looks: 2, betweenMillis: 1 };
const MINUTE = 60_000;

describe('What days came to', () => {
  const table = freshTable({ stream: true });
  const catchUp = projector();

  beforeAll(() => aSku('ABC', { quantity: 1000 }));
  beforeEach(() => {
    vi.stubEnv('DAY_FIGURES', 'true');
    vi.stubEnv('TIME_ZONE', 'Europe/Berlin');
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });
  afterAll(() => rmSync(FOLDER, { recursive: true }));

  const rowsOfDays = async () =>
    (await table.all()).filter(({ PK }) =>
      [...daysPartitions(4), ...refundedPartitions(4)].includes(String(PK)),
    );
  const figures = async (from: string, to = from) =>
    (await asking('A57')({ as: operator, query: { from, to } })).body['items'] as DayFigures[];
  const isRight = async (...customers: readonly string[]) => {
    for (const customer of customers) {
      const verified = await verifySubject(Subject.customer(customer), {
        repair: false,
        grace: GRACE,
      });
      expect(verified.drifts).toEqual([]);
    }
    expect(await verifyDays(() => {})).toEqual({ drifts: [], moved: 0 });
  };

  it('equal their source after an import, and after the same import again', async () => {
    const file = join(FOLDER, 'orders.jsonl');
    const anOldOrder = (n: number) => ({
      externalId: `shop-${n}`,
      customerId: `buyer-${n % 3}`,
      // The last hour of a day, UTC, is of the next day in Berlin.
      placedAt: `2025-03-0${1 + (n % 3)}T23:10:00Z`,
      status: ['DELIVERED', 'SHIPPED', 'CANCELLED', 'OPEN'][n % 4],
      paymentStatus: 'PAID',
      currency: n % 5 === 0 ? 'USD' : 'EUR',
      lines: [{ sku: 'OLD', quantity: 2, unitPrice: 500 }],
      adjustments: [{ kind: 'SHIPPING', name: 'Parcel', amount: 490 }],
    });
    const orders = Array.from({ length: 24 }, (_, n) => anOldOrder(n));
    writeFileSync(file, orders.map((order) => `${JSON.stringify(order)}\n`).join(''));
    const run = () =>
      importOrders({
        source: 'magento',
        open: true,
        now: new Date(),
        file,
        dryRun: false,
        onRefused: ({ why }) => expect.fail(why),
        onPage: () => {},
      });

    for (const buyer of ['buyer-0', 'buyer-1', 'buyer-2']) await aCustomer(buyer);

    expect(await run()).toMatchObject({ imported: 24 });
    await catchUp();
    await isRight('buyer-0', 'buyer-1', 'buyer-2');
    const counted = await figures('2025-03-01', '2025-03-05');
    expect(counted.map(({ day }) => day)).toEqual([
      ...['2025-03-02', '2025-03-02', '2025-03-03', '2025-03-03', '2025-03-04', '2025-03-04'],
    ]);
    expect(counted.reduce((sum, { orders: all }) => sum + all, 0)).toBe(24);
    expect(counted.reduce((sum, { cancelled }) => sum + cancelled, 0)).toBe(6);
    expect(counted.reduce((sum, { sum: placed }) => sum + placed, 0)).toBe(18 * 1490);

    const before = await rowsOfDays();
    expect(await run()).toMatchObject({ stored: 24 });
    await catchUp();
    expect(await rowsOfDays()).toEqual(before);
  });

  it('stay as they are through an erasure, and name nobody', async () => {
    await aPerson('erased', 2, 'ABC');
    await catchUp();
    await isRight('erased');
    const before = await rowsOfDays();
    expect(before.length).toBeGreaterThan(0);

    expect((await asking('A39')({ as: operator, path: { customerId: 'erased' } })).status).toBe(
      202,
    );
    vi.useFakeTimers({ toFake: ['Date'] });
    const status = async () =>
      (await asking('A39b')({ as: operator, path: { customerId: 'erased' } })).body['status'];
    for (let minute = 0; minute < 30 && (await status()) !== 'DONE'; minute++) {
      vi.setSystemTime(Date.now() + MINUTE);
      await carryOnErasures({ time: '' }, lambdaContext());
    }
    expect(await status()).toBe('DONE');
    await catchUp();

    expect((await rowsOfDays()).filter(namesPerson)).toEqual([]);
    await isRight('erased');
    expect(await rowsOfDays()).toEqual(before);
  });
});
