/** `npm run postman`: writes the collection and the environment, from docs/openapi.json. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { postmanCollection } from '../../api/postman/collection.ts';
import type { Document } from '../../api/postman/document.ts';
import { postmanEnvironment } from '../../api/postman/environment.ts';

const POSTMAN = join(import.meta.dirname, '../../api/postman');

const document = JSON.parse(
  readFileSync(join(POSTMAN, '../../docs/openapi.json'), 'utf8'),
) as Document;
const write = (name: string, content: object) =>
  writeFileSync(join(POSTMAN, name), `${JSON.stringify(content, undefined, 2)}\n`);

write('orders.postman_collection.json', postmanCollection(document));
write('local.postman_environment.json', postmanEnvironment());
