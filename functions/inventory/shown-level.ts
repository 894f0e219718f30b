import { type InventoryLevel, isLow } from '../../domain/inventory/level.ts';
import { levelForBuyer } from '../../domain/people/for-buyer.ts';
import type { Principal } from '../http/principal.ts';

/** Makes the answer of a level. Operators alone see what it is short by. */
export const shownLevel = (level: InventoryLevel, { isOperator }: Principal) =>
  isOperator ? { ...level, low: isLow(level) } : levelForBuyer(level);
