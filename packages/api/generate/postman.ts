/** Writes the Postman collection and its environment, from docs/openapi.json. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inWhole } from '../openapi/shared-parts.ts';
import { postmanCollection } from '../postman/collection.ts';
import type { Document } from '../postman/document.ts';
import { postmanEnvironment } from '../postman/environment.ts';
import { jsonFile } from './json-file.ts';

const POSTMAN = join(import.meta.dirname, '../postman');

/** Requests and scripts are a line each: people read them in Postman. */
const isOfRequest = (value: object): boolean =>
  'method' in value || (Array.isArray(value) && value.some((event) => 'listen' in Object(event)));

export function write(): void {
  const document = inWhole<Document>(
    JSON.parse(readFileSync(join(POSTMAN, '../../../docs/openapi.json'), 'utf8')),
  );
  const save = (name: string, content: object) =>
    writeFileSync(join(POSTMAN, name), jsonFile(content, isOfRequest));

  save('orders.postman_collection.json', postmanCollection(document));
  save('local.postman_environment.json', postmanEnvironment());
}
