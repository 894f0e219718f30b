import { expect, it } from 'vitest';
import { policyIn } from '../../../../domain/shop/policy.ts';
import { UNLIMITED } from '../../handlers/measure-handler.ts';
import { contestantsOf } from '../../handlers/warm.ts';

it('A warm call is compared with the same request alone', () => {
  const bundle = (name: string) => ({ name, file: `${name}/index.mjs` });
  const contestants = contestantsOf({
    bare: { a2: bundle('bare-a2'), a6: bundle('bare-a6') },
    ours: [bundle('a02-list-customer-orders'), bundle('a06-create-order'), bundle('a09-other')],
    peers: [bundle('electrodb'), bundle('electrodb-a6')],
  });

  expect(contestants.map(({ name, bare }) => [name, bare])).toEqual([
    ['bare-a2', 'bare-a2'],
    ['bare-a6', 'bare-a6'],
    ['a02-list-customer-orders', 'bare-a2'],
    ['a06-create-order, an operator’s order', 'bare-a6'],
    ['a06-create-order, a customer’s first order of a minute', 'bare-a6'],
    ['a06-create-order, a customer’s second order of a minute', 'bare-a6'],
    ['electrodb', 'bare-a2'],
    ['electrodb-a6', 'bare-a6'],
  ]);
});

it('Measured handlers have limits that a stage could set', () => {
  expect(policyIn(UNLIMITED)).toMatchObject({ ordersPerMinute: 10_000 });
});
