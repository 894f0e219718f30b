/** Writes the Postman collection and its environment, from docs/openapi.json. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { postmanCollection } from '../postman/collection.ts';
import type { Document } from '../postman/document.ts';
import { postmanEnvironment } from '../postman/environment.ts';
import { jsonFile } from './json-file.ts';

const POSTMAN = join(import.meta.dirname, '../postman');

export function write(): void {
  const document = JSON.parse(
    readFileSync(join(POSTMAN, '../../../docs/openapi.json'), 'utf8'),
  ) as Document;
  const save = (name: string, content: object) =>
    writeFileSync(join(POSTMAN, name), jsonFile(content));

  save('orders.postman_collection.json', postmanCollection(document));
  save('local.postman_environment.json', postmanEnvironment());
}
