// @module-tag alone
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { stockKey } from '../../../../table/keys.ts';
import { asking, operator } from '../../../../test/support/call.ts';
import { justBefore } from '../../../../test/support/faults.ts';
import { recordWhile } from '../../../../test/support/measurement/request-recorder.ts';
import { aSku } from '../../../../test/support/orders.ts';
import { freshTable } from '../../../../test/support/table.ts';
import { EXIT } from '../../../api/commands/exit-code.ts';
import { backfill } from '../../backfill/backfill.ts';
import { ALL_SKUS } from '../../backfill/jobs/all-skus.ts';
import { doctorCommand } from '../../doctor/doctor-command.ts';
import { Subject } from '../../verify/subject.ts';
import { verifySubject } from '../../verify/verify-subject.ts';
import { publishTable } from '../support/published-table.ts';

const PORT = `all-skus-${process.pid}`;
const AT_ONCE = { looks: 1, betweenMillis: 0 };
const run = () => backfill({ job: ALL_SKUS, segments: 1, onPage: () => {} });

describe('A SKU of before the list of all SKUs', () => {
  const table = freshTable();
  let printed: string[] = [];
  const rowOf = (sku: string) => table.get({ ...stockKey(sku) });
  const makeOld = async (sku: string) =>
    table.put({ ...(await rowOf(sku)), GSI1PK: undefined, GSI1SK: undefined });
  const listed = async (): Promise<string[]> =>
    (await asking('A51')({ as: operator, query: {} })).body.items.map(
      ({ sku }: { sku: string }) => sku,
    );
  const doctor = async () => {
    printed = [];
    return doctorCommand('index-backfill', { port: PORT, stack: 'Orders', minutes: 60 });
  };
  const verify = (sku: string, repair = false) =>
    verifySubject(Subject.stock(sku), { repair, grace: AT_ONCE });

  beforeAll(async () => {
    publishTable(PORT);
    await Promise.all(['ABC', 'DEF', 'NEW'].map((sku) => aSku(sku)));
  });
  beforeEach(async () => {
    vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
    await Promise.all(['ABC', 'DEF'].map(makeOld));
  });
  afterAll(() => table.clear());

  it('is named by the doctor and gets its key from the backfill, for 2 units', async () => {
    expect(await listed()).toEqual(['NEW']);
    expect(await doctor()).toBe(EXIT.failed);
    expect(printed.join()).toContain('run oms backfill all-skus.');

    const requests = await recordWhile(async () => {
      expect(await run()).toMatchObject({ right: 3, lacking: 0, run: { status: 'COMPLETE' } });
    });

    const keyed = requests.filter(({ operation, by }) => operation === 'UpdateItem' && by['GSI1']);
    expect(keyed.map(({ by }) => by)).toEqual([
      { table: 1, GSI1: 1 },
      { table: 1, GSI1: 1 },
    ]);
    expect(await listed()).toEqual(['ABC', 'DEF', 'NEW']);
    await doctor();
    expect(printed.join()).toContain('Each SKU of the sample is in the list of all SKUs.');
    expect(printed.join()).toContain('(SKUs 3, lacking 0');
  });

  it('is not created again if it is removed meanwhile', async () => {
    const { happened } = justBefore(
      'UpdateItem',
      (input) => input.includes('SKUS'),
      () => table.remove({ ...stockKey('ABC') }),
    );

    expect(await run()).toMatchObject({ right: 2, lacking: 0 });

    expect(happened()).toBe(true);
    expect(await rowOf('ABC')).toBeUndefined();
    await aSku('ABC');
  });

  it('is a finding of oms verify, which repairs it', async () => {
    const before = await rowOf('ABC');
    expect((await verify('ABC')).drifts).toMatchObject([
      { what: 'SKUS', expected: { GSI1PK: 'SKUS', GSI1SK: 'ABC' }, repairable: true },
    ]);

    expect((await verify('ABC', true)).left).toEqual([]);
    expect(await rowOf('ABC')).toEqual({ ...before, GSI1PK: 'SKUS', GSI1SK: 'ABC' });

    await table.put({ ...before, GSI1PK: 'SKUS', GSI1SK: 'XYZ' });
    expect((await verify('ABC', true)).drifts).toMatchObject([
      { what: 'SKUS', found: { GSI1SK: 'XYZ' } },
    ]);
    expect((await verify('ABC')).drifts).toEqual([]);
  });

  it('that was written by hand, without a version, is left alone', async () => {
    await table.put({ ...stockKey('LAB'), quantity: 5, lowStockThreshold: 1 });

    await run();

    expect(await rowOf('LAB')).not.toHaveProperty('GSI1PK');
    expect((await verify('LAB')).drifts).toEqual([]);
  });
});
