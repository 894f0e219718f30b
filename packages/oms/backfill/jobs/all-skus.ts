import { isSku } from '../../../../domain/inventory/sku.ts';
import { isStock, parseSku } from '../../../../table/keys.ts';
import { differsFromList, repairStockKeys } from '../../verify/repairs/repair-stock-keys.ts';
import type { Job, Judgement, Row } from '../job.ts';

/** Gives each stock row its keys in the list of all SKUs (A51), which rows of before it lack. */
export const ALL_SKUS: Job = {
  name: 'all-skus',
  attributes: ['version', 'GSI1PK', 'GSI1SK'],
  judge,
  change: repairStockKeys,
  units: 2,
  // Nothing states when a level was created, so a run never leaves one out as too new.
  writtenAt: () => undefined,
};

/** Rows of the source documents' lab have no version, and are in no list. */
function judge(row: Row): Judgement {
  if (!isStock(row) || row['version'] === undefined) return 'not-mine';
  if (!isSku(parseSku(row))) return { refused: 'its SKU is no part of a key' };
  return differsFromList(row) ? 'lacking' : 'right';
}
