import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ContextError } from '../settings/context-error.ts';

/** The folder of this repository, for a shop that has none elsewhere. */
export const OWN_SHOP = join(import.meta.dirname, '../../shop');

/**
 * The folder of what a shop owns: settings, the console's facts, rules and their tests. `SHOP=` in
 * front of a command names another one, from where npm was called.
 *
 * @throws {ContextError} if there is no such folder
 */
export function shopFolder(variables: NodeJS.ProcessEnv = process.env): string {
  const { SHOP, INIT_CWD = '.' } = variables;
  if (!SHOP) return OWN_SHOP;
  const folder = resolve(INIT_CWD, SHOP);
  if (!existsSync(folder))
    throw new ContextError(
      `SHOP: there is no folder ${folder}; npm run new-shop -- ${SHOP} makes one`,
    );
  return folder;
}

/** The folder in texts for people: as SHOP names it, or `shop`. */
export const shopName = (): string => process.env['SHOP'] || 'shop';
