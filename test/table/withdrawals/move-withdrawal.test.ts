// @module-tag timed
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Withdrawal } from '../../../domain/withdrawals/withdrawal.ts';
import { withdrawalKey } from '../../../table/keys.ts';
import { moveWithdrawal } from '../../../table/withdrawals/move-withdrawal.ts';
import { freshTable } from '../../support/table.ts';
import { faultyWire } from '../../support/wire.ts';

describe('A step of a statement whose answer is lost', () => {
  const table = freshTable();
  const wire = faultyWire();

  async function aStatement(): Promise<Withdrawal> {
    const withdrawalId = `v-${randomUUID()}`;
    const row = { status: 'RECEIVED', version: 1, door: 'CUSTOMER' };
    await table.put({ ...withdrawalKey(withdrawalId), ...row });
    return { withdrawalId, ...row } as Withdrawal;
  }
  const lose = ({ withdrawalId }: Withdrawal) =>
    wire.lose(({ body }) => body.includes(withdrawalId), 'after');

  it('is its own', async () => {
    const before = await aStatement();
    lose(before);

    expect(await moveWithdrawal(before, { status: 'CLOSED' })).toMatchObject({
      withdrawal: { status: 'CLOSED', version: 2 },
      isOwn: true,
    });
  });

  it('is not its own if another step was taken before it arrived', async () => {
    const before = await aStatement();
    const stored = { status: 'DONE', version: 2, door: 'CUSTOMER' };
    await table.put({ ...withdrawalKey(before.withdrawalId), ...stored });
    wire.lose(({ body }) => body.includes(before.withdrawalId), 'before');

    expect(await moveWithdrawal(before, { status: 'CLOSED' })).toMatchObject({
      withdrawal: { status: 'DONE', version: 2 },
      isOwn: false,
    });
  });

  it('is not its own without a lost answer', async () => {
    const before = await aStatement();
    await moveWithdrawal(before, { status: 'CLOSED' });

    expect(await moveWithdrawal(before, { status: 'CLOSED' })).toMatchObject({ isOwn: false });
  });
});
