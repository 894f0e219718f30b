import { describe, expect, it } from 'vitest';
import type { Grant } from '../../../functions/manifest/grants.ts';
import { distinctGrants } from '../../../lib/table/distinct-grants.ts';

const some: Grant = { actions: ['UpdateItem'], partitions: ['SKU#'], attributes: ['a', 'b'] };
const unseen: Grant = { ...some, returnValues: 'NONE' };

describe('The grants of a function', () => {
  it.each<[string, Grant[], Grant[]]>([
    ['once each', [some, { ...some }], [some]],
    ['without one of fewer attributes', [{ ...some, attributes: ['b'] }, some], [some]],
    ['without one that returns less', [some, unseen], [some]],
    [
      'with one of fewer attributes that returns more',
      [{ ...some, attributes: ['a'] }, unseen],
      [],
    ],
    ['with one of other attributes', [some, { ...some, attributes: ['a', 'c', 'd'] }], []],
    ['with one of all attributes', [some, { actions: ['UpdateItem'], partitions: ['SKU#'] }], []],
    ['with one of other partitions', [some, { ...unseen, partitions: ['CUST#'] }], []],
    ['with one of other actions', [some, { ...unseen, actions: ['DeleteItem'] }], []],
    ['with one of an index', [some, { ...unseen, index: 'GSI1' }], []],
    ['with one of transactions', [some, { ...some, enclosingOperation: 'TransactWriteItems' }], []],
  ])('are kept %s', (_, grants, kept) => {
    const expected = kept.length > 0 ? kept : grants;
    expect(distinctGrants(grants)).toEqual(expected);
    expect(new Set(distinctGrants(grants.toReversed()))).toEqual(new Set(expected));
  });

  it.each([[['a', 'a', 'b']], [['b', 'a']]])(
    'are kept once if the others have the same attributes: %s',
    (attributes) => {
      const grants = [{ ...some, attributes }, some];
      expect(distinctGrants(grants)).toEqual([some]);
      expect(distinctGrants(grants.toReversed())).toEqual([{ ...some, attributes }]);
    },
  );
});
