import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newWithdrawalRow, type Stated } from '../../../table/withdrawals/withdrawal-row.ts';

const NOW = new Date('2026-06-01T08:00:00.000Z');
const STATED: Stated = {
  door: 'CUSTOMER',
  subject: 'a1b2',
  orderId: 'o-01JWMJ9V40CJ3GAS3P5CEJY7T1',
  statement: { name: 'Ada Marin', email: 'ada.marin@mail.example', comment: 'Too big.' },
};
const idOf = (stated: Stated, now = NOW) => newWithdrawalRow(stated, now, now).PK;

describe('The id of a statement of withdrawal', () => {
  beforeAll(() => void vi.stubEnv('OPEN_ORDER_SHARDS', '10'));
  afterAll(() => void vi.unstubAllEnvs());

  it('is this one for good: rows of before are found by it', () => {
    expect(idOf(STATED)).toBe('WITHDRAWAL#v-KR44XJYGHAJGF44T2HCERRCF6P');
  });

  it('is the same all day, in any order of the members', () => {
    const { name, email, comment } = STATED.statement;
    const again = { ...STATED, statement: { comment, email, name } };
    expect(idOf(again, new Date('2026-06-01T23:59:59.999Z'))).toBe(idOf(STATED));
  });

  it.each<[string, Partial<Stated>, Date]>([
    ['day', {}, new Date('2026-06-02T00:00:00.000Z')],
    ['door', { door: 'LINK' }, NOW],
    ['caller', { subject: 'c3d4' }, NOW],
    ['order', { orderId: 'o-01JWMJ9V40CJ3GAS3P5CEJY7T2' }, NOW],
    ['word', { statement: { ...STATED.statement, comment: 'Too big!' } }, NOW],
    ['line', { statement: { ...STATED.statement, lines: [{ seq: 1, quantity: 1 }] } }, NOW],
  ])('is another one for another %s', (_, changes, now) => {
    expect(idOf({ ...STATED, ...changes }, now)).not.toBe(idOf(STATED));
  });
});
