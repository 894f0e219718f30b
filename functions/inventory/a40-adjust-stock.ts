import * as z from 'zod/mini';
import { ADJUSTMENT_REASONS, MAX_QUANTITY } from '../../domain/inventory/level.ts';
import { inventoryPath } from '../../domain/inventory/sku.ts';
import * as table from '../../table/inventory/a40-adjust-stock.ts';
import { mayBeEmpty } from '../http/forms/empty-member.ts';
import { note, oneOf, wholeNumber } from '../http/members.ts';
import { operation } from '../http/operation.ts';
import { skuPath } from '../http/path.ts';
import { created } from '../http/reply.ts';
import { stated } from '../http/stated.ts';
import { A40 } from '../manifest/inventory.ts';

const body = z.strictObject({
  delta: wholeNumber(-MAX_QUANTITY, MAX_QUANTITY).check(
    stated((delta) => delta !== 0, { not: { const: 0 } }, 'must not be 0'),
  ),
  reason: oneOf(ADJUSTMENT_REASONS),
  note: mayBeEmpty(note(500)),
});

/** A40: POST /inventory/{sku}/adjustments. */
export const adjustStock = operation(
  A40,
  { path: skuPath, body, idempotencyKey: 'required' },
  async ({ path: { sku }, body, principal, once }) => {
    const { adjustment, replayed } = await table.adjustStock(
      { sku, ...body, createdBy: principal.subject, createdByName: principal.name },
      once,
      new Date(),
    );
    return created(inventoryPath(sku), adjustment, { replayed });
  },
);
