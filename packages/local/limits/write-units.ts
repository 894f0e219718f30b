/** The units of a write at each key: of the table, and of each index that the item is in. */
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { INDEXES, PARTITION_KEY, SORT_KEY } from '../../../table/schema.ts';
import { type Item, indexUnits, tableUnits } from './change-units.ts';
import type { KeyUnits } from './limits.ts';
import { type Marshalled, textOf } from './table-request.ts';

/** An item before and after a write. */
export interface Images {
  readonly key: Marshalled;
  readonly before: Marshalled | undefined;
  readonly after: Marshalled | undefined;
}

/**
 * Computes the units at each key. An index's entry that gets another key costs a deletion at the
 * key of before and a write at the new one.
 */
export function writeUnitsOf(images: readonly Images[], inTransaction: boolean): KeyUnits[] {
  return images.flatMap(({ key, before, after }) => {
    const change = { before: plain(before), after: plain(after) };
    const ofTable: KeyUnits = {
      store: 'table',
      kind: 'Write',
      key: textOf(key[PARTITION_KEY]),
      item: textOf(key[SORT_KEY]),
      units: tableUnits(change, inTransaction),
    };
    const ofIndexes = INDEXES.flatMap((index): KeyUnits[] => {
      const at = ({ [index.partitionKey]: value }: Item = {}) => value as string | undefined;
      const [was, is] = [at(change.before), at(change.after)];
      if (was !== undefined && is !== undefined && was !== is)
        return [
          {
            store: index.name,
            kind: 'Write',
            key: was,
            units: indexUnits({ before: change.before }, index),
          },
          {
            store: index.name,
            kind: 'Write',
            key: is,
            units: indexUnits({ after: change.after }, index),
          },
        ];
      const where = is ?? was;
      return where === undefined
        ? []
        : [{ store: index.name, kind: 'Write', key: where, units: indexUnits(change, index) }];
    });
    return [ofTable, ...ofIndexes];
  });
}

const plain = (item: Marshalled | undefined): Item | undefined =>
  item && (unmarshall(item, { wrapNumbers: false }) as Item);
