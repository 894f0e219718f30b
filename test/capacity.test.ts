import { beforeAll, describe, expect, it } from 'vitest';
import { type Measurement, measureCapacity } from '../bench/measure-capacity.ts';
import { freshTable } from './support/table.ts';

/** Budgets of design and issue: what a call may consume on typical rows. Deterministic, so more than this is a regression. */
const BUDGETS: Record<string, readonly number[]> = {
  'A1 a customer': [0.5],
  'A2 a page of 20': [1],
  'A3 an order of 20 lines': [0.5],
  'A3b the row of truth': [1],
  'A4 a page of 20 shipped': [0.5],
  'A5 a page of 20': [0.5, 0.5, 0.5, 0.5],
  'A6 an order of 3 lines': [22],
  'A7 OPEN → SHIPPED': [4],
  'A7 SHIPPED → DELIVERED': [3],
  'A8 an order of 3 lines': [1, 11],
  'A9 a summary': [0.5],
  'A10 a new level': [1],
  'A10b a level': [0.5],
  'A11 a page of 20': [0.5],
  'A12 a new customer': [6],
  'A13 an order of 3 lines': [0.5],
};

describe('Consumed capacity', () => {
  freshTable();
  let measured: Map<string, Measurement>;
  beforeAll(async () => {
    measured = new Map((await measureCapacity('a1b2')).map((one) => [`${one.id} ${one.what}`, one]));
  });

  it.each(Object.entries(BUDGETS))('of %s is %j', (what, budget) => {
    expect(measured.get(what)?.requests.map(({ units }) => units)).toEqual(budget);
  });

  it('is measured for every access pattern and budgeted for every measurement', () => {
    expect([...measured.keys()].sort()).toEqual(Object.keys(BUDGETS).sort());
  });
});
