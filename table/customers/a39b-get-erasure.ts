import type { Erasure } from '../../domain/people/erasure.ts';
import { Refusal } from '../../domain/refusal.ts';
import { erasureKey } from '../keys.ts';
import { getItem } from '../requests/commands.ts';
import { selectAttributes } from '../requests/select-attributes.ts';
import { ATTRIBUTES } from '../schema.ts';
import { toErasure } from './erasure-row.ts';

/** A39b: one GetItem of the customer's ERASURE. */
export async function getErasure(customerId: string, now: Date): Promise<Erasure> {
  const row = await getItem({
    Key: erasureKey(customerId),
    ...selectAttributes(ATTRIBUTES.erasure),
  });
  if (!row) throw new Refusal({ code: 'erasure-not-found' });
  return toErasure(customerId, row, now);
}
