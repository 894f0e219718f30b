import { expect, it } from 'vitest';
import { runRaces } from '../run-races.ts';
import { CarelessBackend } from './careless-backend.ts';

it('The races break each promise of a backend that looks first and writes later', async () => {
  const results = await runRaces(new CarelessBackend(), { rounds: 4, buyers: 9 });

  const faults = Object.fromEntries(results.map(({ race, faults }) => [race, faults]));
  expect(faults).toEqual({
    'last-units': ['orders of the last units: 9 instead of 3', 'stock: 2 instead of 0'],
    'crossing-lines': ['stock: 89 instead of 81'],
    'crossing-last-units': ['orders that were answered: 9 instead of 4', 'stock: 3 instead of 0'],
    'double-submit': [
      'orders of one checkout: 3 instead of 1',
      'units of one checkout: 2 instead of 1',
    ],
    'double-capture': ['captured: 1200 of 1000', 'captured: 2000 of 1000'],
    'double-refund': ['refunded: 1200 of 1000', 'refunded: 2000 of 1000'],
    'cancel-beside-ship': ['canceled and shipped'],
    'double-cancel': ['units back: 2 instead of 1'],
  });
  expect(results.map(({ rounds, broken }) => broken / rounds)).toEqual(results.map(() => 1));
});
