import { beforeEach, describe, expect, it } from 'vitest';
import { erasureKey, profileKey } from '../../../../table/keys.ts';
import { asking, operator } from '../../../../test/support/call.ts';
import { aCustomer } from '../../../../test/support/orders.ts';
import { freshTable } from '../../../../test/support/table.ts';
import { Subject } from '../../verify/subject.ts';
import { verifying } from './verifying.ts';

const erase = asking('A39');
const ANN = { customerId: 'ann' };

describe('oms verify of erasures', () => {
  const table = freshTable();
  const { change, verify } = verifying(table);
  beforeEach(async () => {
    await table.clear();
    await aCustomer('ann');
    await erase({ as: operator, path: ANN });
  });

  it('finds nothing while an erasure is due, or is done', async () => {
    expect((await verify(Subject.customer('ann'))).drifts).toEqual([]);
    await change(erasureKey('ann'), { status: 'DONE', GSI2PK: undefined, GSI2SK: undefined });
    expect((await verify(Subject.customer('ann'))).drifts).toEqual([]);
  });

  const GIVEN_UP = { GSI2PK: undefined, GSI2SK: undefined, dueFailures: 10 };
  it.each([
    ['that the sweep gave up', GIVEN_UP],
    ['in the partition of another sweep', { GSI2PK: 'DUE#0', GSI2SK: '2026-06-01#ann' }],
  ])('finds one %s, and makes it due again', async (_, keys) => {
    await change(erasureKey('ann'), keys);

    const { drifts, left } = await verify(Subject.customer('ann'), true);

    expect(drifts).toMatchObject([{ what: 'ERASURE', found: { status: 'RUNNING' } }]);
    expect(left).toEqual([]);
    const row = await table.get({ ...erasureKey('ann') });
    expect(row).toMatchObject({ GSI2PK: expect.stringMatching(/^ERASE#/), version: 1 });
    expect(row).not.toHaveProperty('dueFailures');
  });

  it('finds nothing of one that was given up, once its request is sent again', async () => {
    await change(erasureKey('ann'), GIVEN_UP);

    await erase({ as: operator, path: ANN });

    expect((await verify(Subject.customer('ann'))).drifts).toEqual([]);
  });

  it('finds an erased profile that names a person, and does not repeat the name', async () => {
    await change(profileKey('ann'), { name: 'Ann Example' });

    const { drifts } = await verify(Subject.customer('ann'));
    expect(drifts).toMatchObject([{ what: 'ERASURE', found: { attributes: ['name'] } }]);
    expect(JSON.stringify(drifts)).not.toContain('Example');
  });
});
