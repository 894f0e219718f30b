import * as z from 'zod/mini';
import { isLow } from '../../domain/inventory/level.ts';
import { inventoryPath } from '../../domain/inventory/sku.ts';
import * as table from '../../table/inventory/a10-put-inventory.ts';
import { currency, minorUnits, text, wholeNumber } from '../http/members.ts';
import { operation } from '../http/operation.ts';
import { skuPath } from '../http/path.ts';
import { created, ok } from '../http/reply.ts';
import { RequestError } from '../http/request-error.ts';
import { A10 } from '../manifest/inventory.ts';

/** A quantity in a warehouse, which may be larger than one in an order. */
const stock = wholeNumber(0, 1_000_000_000);

const body = z.strictObject({
  name: text(200),
  unitPrice: minorUnits(),
  currency: currency(),
  quantity: z.optional(stock),
  lowStockThreshold: stock,
});

/**
 * A10: PUT /inventory/{sku}. Creates a SKU without If-Match, and replaces the named version with
 * it. Without a quantity, the stored one stays.
 */
export const putInventory = operation(
  A10,
  { path: skuPath, body, ifMatch: 'optional' },
  async ({ path: { sku }, body, ifMatch, principal }) => {
    if (ifMatch === undefined && body.quantity === undefined) throw quantityMissing();
    const level = await table.putInventory({
      level: { sku, ...body },
      ifMatch,
      principal: principal.subject,
    });
    const answer = { ...level, low: isLow(level) };
    return ifMatch === undefined ? created(inventoryPath(sku), answer) : ok(answer);
  },
);

const quantityMissing = () =>
  new RequestError({
    code: 'invalid-request',
    status: 422,
    errors: [{ pointer: '/quantity', detail: 'a new SKU needs it' }],
  });
