import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OWN_SHOP } from '../../../lib/shop/shop-folder.ts';

const SCHEMA = 'stage.schema.json';

/**
 * Makes the files of a new shop's stages. Their schema stays in this repository, so that an update
 * brings the new settings to the shop's editor.
 *
 * @param product the path from the shop's folder to this repository
 * @returns by the file's path in the shop's folder
 */
export const stageFiles = (product: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(join(OWN_SHOP, 'stages'))
      .filter((file) => file !== SCHEMA)
      .map((file) => [
        join('stages', file),
        readFileSync(join(OWN_SHOP, 'stages', file), 'utf8').replace(
          `./${SCHEMA}`,
          `../${product}/shop/stages/${SCHEMA}`,
        ),
      ]),
  );
