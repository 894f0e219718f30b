import type { UpdateItemRequest } from './commands.ts';
import { type UpdateOutcome, writeOnce } from './write-once.ts';

/**
 * Sends one UpdateItem and returns a failed condition as an outcome. After a lost answer, the item
 * that failed the condition may be this update's own write. So it is for callers to whom it makes
 * no difference who wrote the item; the others use `writeOnce`.
 */
export const conditionalUpdate = (update: UpdateItemRequest): Promise<UpdateOutcome> =>
  writeOnce(update, () => false);
