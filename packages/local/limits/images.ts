import type { LimitedTableOptions } from './refusals.ts';
import type { Marshalled, Written } from './table-request.ts';

/** Reads the items of a write from the engine, in their order; undefined for one that is absent. */
export const images = (
  { api, tableName: TableName }: Pick<LimitedTableOptions, 'api' | 'tableName'>,
  written: readonly Written[],
): Promise<readonly (Marshalled | undefined)[]> =>
  Promise.all(
    written.map(async ({ key: Key }) => {
      const request = { TableName, Key, ConsistentRead: true };
      return (await api<{ Item?: Marshalled }>('GetItem', request)).Item;
    }),
  );
