import * as z from 'zod/mini';
import { isLow } from '../../domain/inventory.ts';
import { putInventory } from '../../table/inventory/a10-put-inventory.ts';
import { created, endpoint, ok } from '../http/endpoint.ts';
import { currency, minorUnits, text, wholeNumber } from '../http/members.ts';
import { skuPath } from '../http/path.ts';
import { A10 } from '../manifest/inventory.ts';

/** A quantity in a warehouse, which may be larger than one in an order. */
const stock = wholeNumber(0, 1_000_000_000);

const body = z.strictObject({
  name: text(200),
  unitPrice: minorUnits(),
  currency: currency(),
  quantity: stock,
  lowStockThreshold: stock,
});

/**
 * A10: PUT /inventory/{sku}. Creates a SKU without If-Match, and replaces the named version with
 * it.
 */
export const handler = endpoint(
  A10,
  { path: skuPath, body, ifMatch: 'optional' },
  async ({ path: { sku }, body, ifMatch, principal }) => {
    const level = await putInventory({
      level: { sku, ...body },
      ifMatch,
      principal: principal.subject,
    });
    const answer = { ...level, low: isLow(level) };
    return ifMatch === undefined ? created(`/inventory/${sku}`, answer) : ok(answer);
  },
);
